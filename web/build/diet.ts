// What makes the built files smaller without a change of what they do.
import type { Plugin } from "vite";

/** A place in a file of Svelte's that must be as it was when this was written. */
function replaceOnce(code: string, from: string, to: string): string {
  if (code.split(from).length !== 2) throw new Error(`Svelte has changed: look for “${from}” and at build/diet.ts`);
  return code.replace(from, to);
}

/**
 * The page is never drawn on a server and taken over here, yet every component is compiled for that too: behind each element it moves a cursor along, and it
 * asks for the words between elements in a way that would mend them. Without a cursor these calls do nothing and those arguments are not looked at.
 */
export const neverHydrated: Plugin = {
  name: "never-hydrated",
  apply: "build",
  enforce: "post",
  transform(code, id) {
    if (/svelte\/src\/internal\/client\/dom\/hydration\.js$/.test(id)) {
      const fixed = replaceOnce(code, "export let hydrating = false;", "export const hydrating = false;");
      return { code: replaceOnce(fixed, "hydrating = value;", ""), map: null };
    }
    if (!/\.svelte$/.test(id)) return null;
    const smaller = code
      .replace(/^\s*\$\.(?:reset|next)\([\w$]*\);\n/gm, "")
      .replace(/\$\.(?:only_child|child)\(([\w$]+)(?:, true)?\)/g, "$.child($1)")
      .replace(/\$\.first_child\(([\w$]+), true\)/g, "$.first_child($1)")
      .replace(/^(.*\$\.sibling\(.*), 1, true\);$/gm, "$1);")
      .replace(/^(.*\$\.sibling\(.*, \d+), true\);$/gm, "$1);")
      // What is open at the end of a drawing is closed there by whoever reads it.
      .replace(/(\$\.from_(?:html|svg)\(`[^`]*?)(?:<\/[\w-]+>)+`/g, "$1`")
      // Only components of an older kind look at this.
      .replace(/,?\s*\$\$slots: \{[^{}]*\}/g, "");
    return { code: smaller, map: null };
  },
};

/** The drawings of all components of a file stand together at its beginning: they are alike, and what is alike and near is stored in fewer bytes. */
export const drawingsFirst: Plugin = {
  name: "drawings-first",
  apply: "build",
  renderChunk(code) {
    // Where Svelte itself is, nothing can be drawn before it.
    if (/^function from_html\(/m.test(code)) return null;
    const drawings: string[] = [];
    const rest = code.replace(/^var [\w$]+ = (?:\/\* @__PURE__ \*\/ )?from_(?:html|svg)\(`[^`]*`(?:, \d+)?\);\n/gm, (drawing) => {
      drawings.push(drawing);
      return "";
    });
    const begin = rest.lastIndexOf("\n", rest.search(/^(?!import\b|\/\/)\S/m)) + 1;
    return { code: rest.slice(0, begin) + drawings.join("") + rest.slice(begin), map: null };
  },
};
