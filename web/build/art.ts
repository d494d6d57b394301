// The drawings of a game lie in one folder whose name changes with what is in it: a page that knows the folder knows all of them by their own names.
// `import art from "art:town"` gives the address of src/art/town, with a slash at its end.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import type { Plugin } from "vite";

export function artFolders(): Plugin {
  let built = false;
  return {
    name: "art-folders",
    configResolved(config) {
      built = config.command === "build";
    },
    resolveId: (id) => (id.startsWith("art:") ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith("\0art:")) return null;
      const name = id.slice("\0art:".length);
      if (!built) return `export default "/src/art/${name}/";`;
      const folder = new URL(`../src/art/${name}/`, import.meta.url);
      const files = readdirSync(folder).sort().map((file) => ({ file, source: readFileSync(new URL(file, folder), "utf8") }));
      const hash = createHash("sha256").update(JSON.stringify(files)).digest("base64url").slice(0, 8);
      for (const { file, source } of files) {
        this.addWatchFile(new URL(file, folder).pathname);
        this.emitFile({ type: "asset", fileName: `assets/${name}-${hash}/${file}`, source });
      }
      return `export default "/assets/${name}-${hash}/";`;
    },
  };
}
