/** What kinds of action are called on their buttons, where their tags do not say enough. */
const kinds: Readonly<Record<string, string>> = {
  lay: "Lay a string",
  move: "Move a cube",
  replenish: "Replenish",
  resolve: "Resolve a tile",
  spend: "Cube for AP",
  station: "Place a station",
};
export default kinds;
