import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// The class that keeps a component's styles to itself stands on every element and in every selector: four letters instead of fourteen are felt.
const taken = new Map();
function shortClass({ hash, filename }) {
  const name = `_${hash(filename.replace(/^.*\/(src|node_modules)\//, "$1/")).slice(0, 4)}`;
  const other = taken.get(name);
  if (other !== undefined && other !== filename) throw new Error(`${filename} and ${other} would share the class ${name}: make it a letter longer in svelte.config.js`);
  taken.set(name, filename);
  return name;
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash: shortClass },
};
