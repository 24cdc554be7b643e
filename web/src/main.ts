import { mount } from "svelte";
import App from "./App.svelte";
import { applyLook } from "./lib/settings.svelte";
import "./look/look.css";

const target = document.getElementById("app");
if (!target) throw new Error("index.html has no #app element");

applyLook();

export default mount(App, { target });
