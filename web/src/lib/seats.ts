/** How a seat is told from others: by colour, by the dashes of its lines and by the shape of its mark. */

export const SHAPES = ["disc", "square", "triangle", "diamond", "cross", "hexagon"] as const;
export type Shape = (typeof SHAPES)[number];

export interface SeatLook {
  /** The seat's number, from 0 in the order of play. */
  seat: number;
  name: string;
  /** The name of its colour, as the game has it ("red"). */
  colour: string;
  /** Fill and stroke: a CSS colour, at least 3 : 1 on the paper. */
  ink: string;
  /** What can be read on `ink`. */
  on: string;
  /** `stroke-dasharray` for lines about 4 units wide; "none" for a solid line. */
  dash: string;
  shape: Shape;
  /** A letter of its own, for where a shape is too small: A, B, C … */
  letter: string;
  you: boolean;
}

/** Solid for the first seat; no two alike in grey. Lengths in multiples of the stroke's width. */
const DASHES: readonly (readonly number[])[] = [
  [],
  [3, 1.5],
  [0.8, 1.2],
  [5, 1.2, 0.8, 1.2],
  [2, 0.8, 0.8, 0.8, 0.8, 0.8],
  [1.6, 2.6],
];

const DAY: Record<string, string> = {
  red: "#b3271e",
  blue: "#1d559c",
  green: "#2b7a3d",
  yellow: "#9c6d00",
  black: "#2e2a26",
  violet: "#7a3f9d",
  white: "#7a7264",
  orange: "#b45309",
  pink: "#b8336f",
  lilac: "#7657a8",
  brown: "#6b4524",
  olive: "#626719",
  grey: "#66625c",
};
const NIGHT: Record<string, string> = {
  red: "#ff7b6b",
  blue: "#79b4ff",
  green: "#7fcf8c",
  yellow: "#ffd04f",
  black: "#d9d3c7",
  violet: "#cf9bf2",
  white: "#a9a194",
  orange: "#ffa45c",
  pink: "#ff8fbf",
  lilac: "#c3aef0",
  brown: "#d2a679",
  olive: "#c8cc6a",
  grey: "#b3aea5",
};

export const COLOURS = Object.keys(DAY);

/** The CSS colour of a colour's name, on light or dark paper, with the viewer's own choices first. */
export function inkOf(
  colour: string,
  night = false,
  own: Readonly<Record<string, string>> = {},
): string {
  const usual = night ? NIGHT : DAY;
  return own[colour] ?? usual[colour] ?? usual.grey ?? "#808080";
}

/** The dashes of a seat's lines for a given stroke width. */
export function dashOf(seat: number, width = 4): string {
  const dash = DASHES[seat % DASHES.length] ?? [];
  return dash.length === 0 ? "none" : dash.map((length) => length * width).join(" ");
}

export interface LookOptions {
  night?: boolean;
  own?: Readonly<Record<string, string>>;
}

export function lookOf(
  seat: number,
  name: string,
  colour: string,
  you: boolean,
  { night = false, own = {} }: LookOptions = {},
): SeatLook {
  const ink = inkOf(colour, night, own);
  return {
    seat,
    name,
    colour,
    ink,
    on: readableOn(ink),
    dash: dashOf(seat),
    shape: SHAPES[seat % SHAPES.length] ?? "disc",
    letter: String.fromCharCode(65 + seat),
    you,
  };
}

/** Black or white, whichever stands out more on a #rrggbb colour. */
export function readableOn(colour: string): string {
  const [dark, light] = ["#171310", "#ffffff"];
  return contrast(colour, dark) > contrast(colour, light) ? dark : light;
}

/** The contrast of two #rrggbb colours by WCAG: from 1 (none) to 21. */
export function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((at) => {
    const value = parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
