/** Options of this game that are asked for in a way of their own. */

import type { Fields } from "../../lib/board";
import TableField from "./TableField.svelte";

const fields: Fields = { drawn: TableField };
export default fields;
