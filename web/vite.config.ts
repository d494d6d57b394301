import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";
import { artFolders } from "./build/art.ts";
import { drawingsFirst, neverHydrated } from "./build/diet.ts";

// `npm run dev` serves the page by itself and asks a server of the box for the rest.
const server = process.env["MONSTERBOX_URL"] ?? "http://localhost:8000";

// The letters come with the first files: whoever lays out a page with other ones first lays it out twice.
const letters: Plugin = {
  name: "letters-first",
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => file.endsWith(".woff2"))
        .map((file) => ({ tag: "link", attrs: { rel: "preload", as: "font", type: "font/woff2", crossorigin: true, href: `/${file}` }, injectTo: "head" as const })),
  },
};

export default defineConfig({
  plugins: [artFolders(), svelte(), neverHydrated, drawingsFirst, letters],
  build: {
    target: "es2023",
    assetsInlineLimit: 2048,
    modulePreload: { polyfill: false },
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The styles of a game are one file too, and come with its first one: what is alike in them is stored once.
            { name: (id) => `${/games\/([\w-]+)/.exec(id)?.[1]}-look`, test: /src\/games\/[\w-]+\/.*type=style/, priority: 3 },
            // What the first page needs is one file: twenty small ones take longer to ask for than to fetch.
            { name: "shell", tags: ["$initial"], priority: 2 },
            { name: "three", test: /node_modules[\\/]three[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
});
