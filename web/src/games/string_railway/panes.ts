import type { Pane } from "../../lib/board";
import Players from "./Players.svelte";

const panes: Pane[] = [{ id: "players", title: "Players", component: Players }];
export default panes;
