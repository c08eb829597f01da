import type { Ink } from "./canvas.ts";
import { type Shape, shapes } from "./shapes.ts";

export type Marking = "band" | "bars" | "saddles" | "spots" | "halos" | "ovals" | "mottles" | "plain";

/** How a species looks on the board. */
export type Look = {
  shape: Shape;
  /** From the back over the side to the belly. */
  skin: readonly [back: Ink, shoulder: Ink, side: Ink, flank: Ink, belly: Ink];
  marking: Marking;
  mark: Ink;
  /** How many bars or saddles. */
  marks: number;
  fin: Ink;
  /** Fins of the belly and the tail, where they differ. */
  lowFin: Ink;
  eye: Ink;
  /** Scales along the length; 0 for a smooth skin. */
  scales: number;
  /** A rosy stripe along the side, a blue cheek, an orange breast, a dark ear, a white tip of the tail, barbels. */
  traits: readonly ("stripe" | "cheek" | "breast" | "ear" | "whiteTip" | "barbels")[];
};

const largemouth: Look = {
  shape: shapes.bass,
  skin: [
    [46, 60, 30],
    [84, 104, 48],
    [140, 154, 84],
    [206, 208, 160],
    [240, 238, 222],
  ],
  marking: "band",
  mark: [30, 38, 22],
  marks: 0,
  fin: [88, 98, 56],
  lowFin: [126, 130, 88],
  eye: [196, 150, 54],
  scales: 74,
  traits: [],
};

const smallmouth: Look = {
  ...largemouth,
  skin: [
    [62, 50, 26],
    [104, 84, 42],
    [146, 120, 64],
    [190, 166, 108],
    [232, 222, 194],
  ],
  marking: "bars",
  mark: [58, 44, 22],
  marks: 9,
  fin: [98, 80, 46],
  lowFin: [120, 98, 60],
  eye: [176, 52, 30],
  scales: 80,
};

const rainbow: Look = {
  shape: shapes.trout,
  skin: [
    [64, 84, 66],
    [118, 136, 108],
    [192, 196, 190],
    [214, 214, 208],
    [240, 240, 236],
  ],
  marking: "spots",
  mark: [26, 30, 30],
  marks: 150,
  fin: [124, 134, 112],
  lowFin: [196, 166, 144],
  eye: [206, 190, 120],
  scales: 0,
  traits: ["stripe"],
};

const brownTrout: Look = {
  shape: shapes.trout,
  skin: [
    [84, 64, 32],
    [132, 100, 48],
    [188, 146, 72],
    [222, 186, 110],
    [244, 230, 190],
  ],
  marking: "halos",
  mark: [40, 28, 22],
  marks: 90,
  fin: [140, 110, 60],
  lowFin: [206, 158, 78],
  eye: [200, 160, 70],
  scales: 0,
  traits: [],
};

const walleye: Look = {
  shape: shapes.walleye,
  skin: [
    [62, 60, 28],
    [112, 104, 48],
    [172, 154, 82],
    [214, 202, 142],
    [244, 242, 232],
  ],
  marking: "saddles",
  mark: [46, 44, 22],
  marks: 6,
  fin: [116, 106, 56],
  lowFin: [206, 186, 120],
  eye: [204, 204, 190],
  scales: 96,
  traits: ["whiteTip"],
};

const pike: Look = {
  shape: shapes.pike,
  skin: [
    [48, 62, 34],
    [74, 94, 48],
    [104, 124, 62],
    [156, 164, 100],
    [238, 236, 214],
  ],
  marking: "ovals",
  mark: [206, 210, 140],
  marks: 120,
  fin: [130, 104, 56],
  lowFin: [176, 108, 58],
  eye: [206, 176, 70],
  scales: 0,
  traits: [],
};

const bluegill: Look = {
  shape: shapes.sunfish,
  skin: [
    [44, 56, 50],
    [72, 88, 76],
    [106, 116, 92],
    [176, 148, 74],
    [226, 160, 64],
  ],
  marking: "bars",
  mark: [38, 46, 50],
  marks: 8,
  fin: [78, 88, 74],
  lowFin: [118, 110, 78],
  eye: [150, 74, 40],
  scales: 44,
  traits: ["cheek", "breast", "ear"],
};

const crappie: Look = {
  shape: shapes.crappie,
  skin: [
    [58, 68, 60],
    [122, 136, 122],
    [190, 200, 186],
    [220, 224, 212],
    [240, 242, 236],
  ],
  marking: "mottles",
  mark: [34, 42, 40],
  marks: 0,
  fin: [112, 122, 108],
  lowFin: [136, 144, 126],
  eye: [196, 176, 110],
  scales: 50,
  traits: [],
};

const catfish: Look = {
  shape: shapes.catfish,
  skin: [
    [66, 74, 84],
    [98, 108, 118],
    [136, 144, 150],
    [190, 194, 194],
    [236, 234, 228],
  ],
  marking: "plain",
  mark: [46, 52, 58],
  marks: 26,
  fin: [88, 96, 104],
  lowFin: [118, 124, 128],
  eye: [170, 160, 120],
  scales: 0,
  traits: ["barbels"],
};

const perch: Look = {
  shape: shapes.perch,
  skin: [
    [74, 82, 34],
    [142, 138, 52],
    [206, 182, 70],
    [228, 208, 120],
    [246, 242, 224],
  ],
  marking: "bars",
  mark: [48, 58, 30],
  marks: 7,
  fin: [128, 118, 62],
  lowFin: [222, 122, 44],
  eye: [206, 180, 80],
  scales: 66,
  traits: [],
};

/** The first that a species' name contains decides; a name nobody knows is painted as a bass. */
const known: readonly (readonly [RegExp, Look])[] = [
  [/smallmouth|spotted bass|rock bass/, smallmouth],
  [/brown trout|salmon/, brownTrout],
  [/trout|steelhead|char/, rainbow],
  [/walleye|sauger|zander/, walleye],
  [/pike|musk|pickerel/, pike],
  [/bluegill|sunfish|bream|pumpkinseed/, bluegill],
  [/crappie/, crappie],
  [/catfish|bullhead/, catfish],
  [/perch/, perch],
];

export function lookOf(species: string): Look {
  const name = species.toLowerCase();
  return known.find(([pattern]) => pattern.test(name))?.[1] ?? largemouth;
}
