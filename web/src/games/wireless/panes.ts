import type { Pane } from "../../lib/board";
import Boards from "./Boards.svelte";
import Display from "./Display.svelte";
import ScoreNow from "./ScoreNow.svelte";

const panes: Pane[] = [
  { id: "boards", title: "Boards", component: Boards },
  { id: "display", title: "Display", component: Display },
  { id: "score", title: "Score now", component: ScoreNow },
];
export default panes;
