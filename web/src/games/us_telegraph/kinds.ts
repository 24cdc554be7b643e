/** What buttons and lists call a kind of action, in the order in which they stand. */

export default {
  build: "Build",
  draw: "Draw",
  keep: "Keep",
  pay: "Pay",
  worker: "Use a Worker",
  place: "Place it",
  rotate: "Lay it",
};
