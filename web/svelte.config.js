import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import { readdirSync } from "node:fs";

// The class that keeps a component's styles to itself stands on every element and in every selector: three letters instead of fourteen are felt. It says
// which one in the list of all components this is, so no two share one.
const components = readdirSync(new URL("./src/", import.meta.url), { recursive: true })
  .filter((path) => path.endsWith(".svelte"))
  .sort();
function shortClass({ hash, filename }) {
  const place = components.indexOf(filename.replace(/^(?:.*\/)?src\//, ""));
  // One that came while a page is being worked on.
  return place < 0 ? `_${hash(filename)}` : `_${place.toString(36)}`;
}

export default {
  preprocess: vitePreprocess(),
  compilerOptions: { runes: true, cssHash: shortClass },
};
