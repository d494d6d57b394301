import { mount } from "svelte";
import "./styles/base.css";
import App from "./App.svelte";
import { showTheme } from "./play/settings.svelte";

showTheme();
const target = document.getElementById("page");
if (target) mount(App, { target });
