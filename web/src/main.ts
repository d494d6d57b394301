import { mount } from "svelte";
import "./styles/base.css";
import App from "./App.svelte";
import { showTheme } from "./play/settings.svelte";

/** Once in this time a page whose parts are gone, because the server has a newer one, loads itself anew. */
const RELOAD_AGAIN = 30_000;
addEventListener("vite:preloadError", () => {
  try {
    const last = Number(sessionStorage.getItem("reloaded") ?? 0);
    if (Date.now() - last < RELOAD_AGAIN) return;
    sessionStorage.setItem("reloaded", String(Date.now()));
    location.reload();
  } catch {
    /* Where nothing can be remembered, reloading could go on for ever. */
  }
});

showTheme();
const target = document.getElementById("page");
if (target) mount(App, { target });
