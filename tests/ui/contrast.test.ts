import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { clubColors, usualColors } from "../../src/club/club-limits.ts";

type Theme = "light" | "dark";
const styles = join(import.meta.dir, "../../web/ui/styles");
const read = (file: string) => readFileSync(join(styles, file), "utf8");
const declarations = (css: string) =>
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value] as const);

const usual = declarations(read("tokens.css"));
const chosen = new Map(
  [...read("colors.css").matchAll(/^\[data-colors="(\w+)"\],$[^{]*\{([^}]*)\}/gm)].map(([, name = "", css = ""]) => [
    name,
    new Map([...usual, ...declarations(css)]),
  ]),
);
chosen.set(usualColors, new Map(usual));

function color(colors: string, name: string, theme: Theme): string {
  const value = chosen.get(colors)?.get(name) ?? "";
  const [, light, dark] = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value) ?? ["", value, value];
  const shade = theme === "light" ? light : dark;
  if (!/^#\w{6}$/.test(shade ?? "")) throw new Error(`--${name} is not a color: ${value}`);
  return shade ?? "";
}

/** Relative luminance of WCAG 2.2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const channel = Number.parseInt(hex.slice(index, index + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(colorA: string, colorB: string): number {
  const [dark = 0, light = 0] = [luminance(colorA), luminance(colorB)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const tones = ["lake", "amber", "orange", "red", "green", "blue", "slate"];
const grounds = ["page", "surface", "sunken"];
const on = (texts: string[], under: string[]) =>
  texts.flatMap((text) => under.map((ground) => [text, ground] as const));

/** Read in bright sun with one eye on the water. */
const important = [
  ...on(["ink", "ink-soft"], [...grounds, "lake-soft"]),
  ...on(["lake-ink", "red-ink"], ["page", "surface"]),
  ...tones.map((tone) => [`${tone}-ink`, `${tone}-soft`] as const),
  ...on(["on-lake"], ["lake", "lake-strong"]),
  ...on(["on-board"], ["board", "board-strong"]),
];
const readable = [
  ...on(["ink-faint"], grounds),
  ...on(["on-red"], ["red", "red-strong"]),
  ...on(
    tones.map((tone) => `${tone}-ink`),
    grounds,
  ),
];
/** Bars, lines, borders of controls, and the focus ring. */
const drawn = [
  ...on([...tones, "line-strong", "focus"], ["page", "surface"]),
  ...on(["lake", "amber", "line-strong"], ["lake-soft"]),
];

const themes = [...chosen.keys()].flatMap((colors) =>
  (["light", "dark"] as const).map((theme) => [colors, theme] as const),
);

describe.each(themes)("in the colors %s and the %s theme", (colors, theme) => {
  test.each(important)("important text, %s on %s, reaches AAA", (text, ground) => {
    expect(contrast(color(colors, text, theme), color(colors, ground, theme))).toBeGreaterThanOrEqual(7);
  });
  test.each(readable)("%s on %s reaches AA", (text, ground) => {
    expect(contrast(color(colors, text, theme), color(colors, ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
  test.each(drawn)(
    "in the colors %s and the %s theme, %s drawn on %s has a contrast of at least three to one",
    (mark, ground) => {
      expect(contrast(color(colors, mark, theme), color(colors, ground, theme))).toBeGreaterThanOrEqual(3);
    },
  );
});

describe.each(Object.entries(clubColors))("in the colors %s", (colors, header) => {
  test.each(["ink", "ink-soft", "lake-ink", "board"])("on the dark theme's deep water, %s reaches AAA", (text) => {
    expect(contrast(color(colors, text, "dark"), color(colors, "deep", "dark"))).toBeGreaterThanOrEqual(7);
  });

  test("the browser's own bar has the header's color", () => {
    expect(color(colors, "deep", "dark")).toBe(header);
  });
});

test("the contrast of black on white is 21:1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
});
