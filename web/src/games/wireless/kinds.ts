/** What buttons and lists call a kind of action. */

export default {
  use: "Act in a column",
  credit: "Move a Credit",
  tycoon: "Take a Tycoon",
  blind: "Take one unseen",
  push: "Make room",
  place: "Place a tile",
  patent: "Take a Patent",
  activate: "Place a Patent",
  technology: "Take a Technology",
  super: "Take a Super",
  discard: "Discard a Signal",
  modulate: "Modulate",
  install: "Install a Station",
  transmit: "Send Signals",
};
