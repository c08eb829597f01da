import type { Ink } from "./canvas.ts";
import { type Shape, shapes } from "./shapes.ts";

export type Marking = "band" | "bars" | "saddles" | "spots" | "halos" | "ovals" | "mottles" | "plain";

export type Look = {
  shape: Shape;
  skin: readonly [back: Ink, shoulder: Ink, side: Ink, flank: Ink, belly: Ink];
  marking: Marking;
  mark: Ink;
  marks: number;
  fin: Ink;
  lowFin: Ink;
  eye: Ink;
  /** Scales along the length; 0 for smooth skin. */
  scales: number;
  /** A pink stripe along the side, a blue cheek, an orange breast, a dark ear, a white tip of the tail, barbels. */
  traits: readonly ("stripe" | "cheek" | "breast" | "ear" | "whiteTip" | "barbels")[];
};

type Inks = Record<"mark" | "fin" | "lowFin" | "eye", number>;
type Rest = Pick<Look, "marking"> & Partial<Pick<Look, "marks" | "scales" | "traits">>;

/** Inks are 0xRRGGBB; `skin` goes from back to belly. */
function look(shape: Shape, skin: readonly [number, number, number, number, number], rest: Inks & Rest): Look {
  const { mark, fin, lowFin, eye, ...more } = rest;
  const [back, shoulder, side, flank, belly] = skin;
  return {
    ...{ shape, marks: 0, scales: 0, traits: [], ...more },
    ...{ mark: ink(mark), fin: ink(fin), lowFin: ink(lowFin), eye: ink(eye) },
    skin: [ink(back), ink(shoulder), ink(side), ink(flank), ink(belly)],
  };
}

const ink = (hex: number): Ink => [hex >> 16, (hex >> 8) & 255, hex & 255];

const largemouth = look(shapes.bass, [0x2e3c1e, 0x546830, 0x8c9a54, 0xced0a0, 0xf0eede], {
  ...{ mark: 0x1e2616, fin: 0x586238, lowFin: 0x7e8258, eye: 0xc49636 },
  ...{ marking: "band", scales: 74 },
});

const smallmouth = look(shapes.bass, [0x3e321a, 0x68542a, 0x927840, 0xbea66c, 0xe8dec2], {
  ...{ mark: 0x3a2c16, fin: 0x62502e, lowFin: 0x78623c, eye: 0xb0341e },
  ...{ marking: "bars", marks: 9, scales: 80 },
});

const rainbow = look(shapes.trout, [0x405442, 0x76886c, 0xc0c4be, 0xd6d6d0, 0xf0f0ec], {
  ...{ mark: 0x1a1e1e, fin: 0x7c8670, lowFin: 0xc4a690, eye: 0xcebe78 },
  ...{ marking: "spots", marks: 150, traits: ["stripe"] },
});

const brownTrout = look(shapes.trout, [0x544020, 0x846430, 0xbc9248, 0xdeba6e, 0xf4e6be], {
  ...{ mark: 0x281c16, fin: 0x8c6e3c, lowFin: 0xce9e4e, eye: 0xc8a046 },
  ...{ marking: "halos", marks: 90 },
});

const walleye = look(shapes.walleye, [0x3e3c1c, 0x706830, 0xac9a52, 0xd6ca8e, 0xf4f2e8], {
  ...{ mark: 0x2e2c16, fin: 0x746a38, lowFin: 0xceba78, eye: 0xccccbe },
  ...{ marking: "saddles", marks: 6, scales: 96, traits: ["whiteTip"] },
});

const pike = look(shapes.pike, [0x303e22, 0x4a5e30, 0x687c3e, 0x9ca464, 0xeeecd6], {
  ...{ mark: 0xced28c, fin: 0x826838, lowFin: 0xb06c3a, eye: 0xceb046 },
  ...{ marking: "ovals", marks: 120 },
});

const bluegill = look(shapes.sunfish, [0x2c3832, 0x48584c, 0x6a745c, 0xb0944a, 0xe2a040], {
  ...{ mark: 0x262e32, fin: 0x4e584a, lowFin: 0x766e4e, eye: 0x964a28 },
  ...{ marking: "bars", marks: 8, scales: 44, traits: ["cheek", "breast", "ear"] },
});

const crappie = look(shapes.crappie, [0x3a443c, 0x7a887a, 0xbec8ba, 0xdce0d4, 0xf0f2ec], {
  ...{ mark: 0x222a28, fin: 0x707a6c, lowFin: 0x88907e, eye: 0xc4b06e },
  ...{ marking: "mottles", scales: 50 },
});

const catfish = look(shapes.catfish, [0x424a54, 0x626c76, 0x889096, 0xbec2c2, 0xeceae4], {
  ...{ mark: 0x2e343a, fin: 0x586068, lowFin: 0x767c80, eye: 0xaaa078 },
  ...{ marking: "plain", marks: 26, traits: ["barbels"] },
});

const perch = look(shapes.perch, [0x4a5222, 0x8e8a34, 0xceb646, 0xe4d078, 0xf6f2e0], {
  ...{ mark: 0x303a1e, fin: 0x80763e, lowFin: 0xde7a2c, eye: 0xceb450 },
  ...{ marking: "bars", marks: 7, scales: 66 },
});

/** The first match with a species' name decides. Unknown species are painted as a bass. */
const looks: readonly (readonly [RegExp, Look])[] = [
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
  return looks.find(([pattern]) => pattern.test(name))?.[1] ?? largemouth;
}
