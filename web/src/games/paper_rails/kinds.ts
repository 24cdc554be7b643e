/** The actions in the rulebook's order: their buttons keep it. */
export default {
  build: "Build",
  event: "Event",
  stock: "Stock",
  operate: "Operate",
  research: "Research",
  free_build: "Build for free",
};
