import type { Pane } from "../../lib/board";
import Commodities from "./Commodities.svelte";
import Events from "./Events.svelte";
import Railroads from "./Railroads.svelte";

const panes: Pane[] = [
  { id: "railroads", title: "Railroads", component: Railroads },
  { id: "commodities", title: "Commodities", component: Commodities },
  { id: "events", title: "Events", component: Events },
];
export default panes;
