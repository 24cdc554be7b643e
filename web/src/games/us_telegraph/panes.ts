import type { Pane } from "../../lib/board";
import Projects from "./Projects.svelte";

const panes: Pane[] = [{ id: "projects", title: "Projects", component: Projects }];
export default panes;
