import type { Body } from "./body.ts";
import { type Canvas, type Ink, mix } from "./canvas.ts";
import { ellipse } from "./curves.ts";
import { between, type Noise, type Random } from "./random.ts";
import type { Look } from "./species.ts";

const shades = 256;

/** Colors of the skin from back (0) to belly (255), lit like a round wet body. Three numbers each. */
function litSkin({ skin }: Look): Float32Array {
  const colours = new Float32Array(shades * 3);
  const stops = [0, 0.16, 0.44, 0.72, 1];
  for (let i = 0; i < shades; i++) {
    const down = i / (shades - 1);
    const upper = Math.min(
      3,
      Math.max(
        0,
        stops.findLastIndex((stop) => stop <= down),
      ),
    );
    const [from, to] = [stops[upper] ?? 0, stops[upper + 1] ?? 1];
    const share = (down - from) / (to - from);
    const eased = share * share * (3 - 2 * share);
    const ink = mix(skin[upper] ?? skin[0], skin[upper + 1] ?? skin[4], eased);
    const round = Math.abs(down * 2 - 1);
    const lit = 1.06 - 0.34 * round ** 4 - (down > 0.6 ? (down - 0.6) * 0.42 : 0);
    const gloss = 46 * Math.exp(-(((down - 0.2) / 0.085) ** 2));
    for (let c = 0; c < 3; c++) colours[i * 3 + c] = (ink[c] ?? 0) * lit + gloss;
  }
  return colours;
}

/** How strongly the species' markings show at a place on the side, 0 to 1. `down` is 0 at the back, 1 at the belly. */
type Marks = (at: number, down: number) => number;

const soft = (edge: number, over: number, value: number) => {
  const t = Math.max(0, Math.min(1, (value - edge) / (over - edge)));
  return t * t * (3 - 2 * t);
};

function marksOf({ marking, marks }: Look, noise: Noise): Marks {
  switch (marking) {
    case "band":
      return (at, down) => {
        const ragged = noise(at * 26, down * 5) * 0.9 + noise(at * 70, down * 14) * 0.4;
        const band = 1 - Math.abs(down - 0.45 - 0.02 * noise(at * 9, 3)) / (0.1 + 0.06 * noise(at * 18, 9));
        const fades = soft(0.1, 0.3, at) * 0.9 + 0.1;
        const flecks = down < 0.42 ? soft(0.62, 0.8, noise(at * 48, down * 15)) * 0.45 : 0;
        return Math.max(soft(0.05, 0.75, band * (0.35 + ragged)) * 0.88 * fades, flecks * fades);
      };
    case "bars":
      return (at, down) => {
        const place = (at - 0.2) * marks * 1.5 + (noise(at * 9, down * 2.2) - 0.5) * 0.42;
        const bar = Math.cos(place * 2 * Math.PI) * 0.5 + 0.5;
        const broken = 0.55 + 0.6 * noise(at * 30, down * 9);
        return soft(0.5, 0.95, bar) * 0.7 * broken * (1 - soft(0.55, 0.85, down)) * soft(0.16, 0.26, at);
      };
    case "saddles":
      return (at, down) => {
        const bar = Math.cos((at - 0.18) * marks * 1.35 * 2 * Math.PI + noise(at * 8, down * 3) * 2.4) * 0.5 + 0.5;
        const flecks = soft(0.55, 0.8, noise(at * 62, down * 20)) * 0.5;
        return (
          (soft(0.5, 0.9, bar) * 0.62 * (1 - soft(0.25, 0.58, down)) + flecks * (1 - soft(0.4, 0.72, down))) *
          soft(0.1, 0.24, at)
        );
      };
    case "mottles":
      return (at, down) => {
        const blotch = noise(at * 34, down * 12) * 0.65 + noise(at * 74, down * 26) * 0.45;
        return soft(0.5, 0.66, blotch) * 0.8 * (1 - soft(0.6, 0.95, down)) * soft(0.1, 0.24, at);
      };
    default:
      return () => 0;
  }
}

/**
 * Paints the skin: color from back to belly, the species' markings, scales, wet gloss. It fades out over the root of
 * the tail.
 */
export function paintSkin(canvas: Canvas, body: Body, look: Look, noise: Noise, random: Random): void {
  const colours = litSkin(look);
  const marks = marksOf(look, noise);
  const tone = toneOf(look);
  const tint = between(random, 0.93, 1.07);
  const { left, top, width, height, cover } = canvas.mask(body.outline);
  const columns = Array.from({ length: width }, (_, x) => {
    const at = (left + x + 0.5 - body.x(0)) / body.length;
    const back = body.y(at, body.back(at));
    const deep = body.y(at, -body.belly(at)) - back;
    const scaled = look.scales > 0 ? soft(look.shape.gill - 0.03, look.shape.gill + 0.02, at) : 0;
    return { at, back, deep, scaled, shown: 1 - soft(look.shape.tail.root - 0.01, look.shape.tail.root + 0.025, at) };
  });
  const scale = look.scales / body.length;
  const pixel = { red: 0, green: 0, blue: 0 };
  for (let y = 0, i = 0; y < height; y++) {
    let [drift, gleam] = [0, 0];
    for (let x = 0; x < width; x++, i++) {
      const column = columns[x];
      const covered = (cover[i] ?? 0) * (column?.shown ?? 0);
      if (!column || covered < 0.004) continue;
      const { at, back, deep, scaled } = column;
      const down = Math.max(0, Math.min(1, (top + y + 0.5 - back) / deep));
      if (x % 3 === 0 || drift === 0) {
        drift = (noise(at * 11, down * 3 + 20) - 0.5) * 0.09;
        gleam = noise((left + x) * 0.05, (top + y) * 0.05) * 0.12 + 0.94;
      }
      let lit = tint * gleam;
      if (scaled > 0) lit *= scaleShade(at * look.scales, (top + y - back) * scale * 1.12, scaled, down);
      const shade = Math.round(Math.max(0, Math.min(1, down + drift)) * (shades - 1)) * 3;
      pixel.red = (colours[shade] ?? 0) * lit;
      pixel.green = (colours[shade + 1] ?? 0) * lit;
      pixel.blue = (colours[shade + 2] ?? 0) * lit;
      const glint = down > 0.1 && down < 0.36 ? noise(at * 46 + 9, down * 30) : 0;
      if (glint > 0.72) stain(pixel, white, (glint - 0.72) * 1.1 * Math.sin(((down - 0.1) / 0.26) * Math.PI), lit);
      const mark = marks(at, down);
      if (mark > 0) stain(pixel, look.mark, mark, lit);
      tone?.(pixel, at, down, lit);
      canvas.blend(left + x, top + y, pixel.red, pixel.green, pixel.blue, covered);
    }
  }
  paintSpots(canvas, body, look, random);
}

type Pixel = { red: number; green: number; blue: number };

function stain(pixel: Pixel, ink: Ink, share: number, lit: number): void {
  pixel.red += (ink[0] * lit - pixel.red) * share;
  pixel.green += (ink[1] * lit - pixel.green) * share;
  pixel.blue += (ink[2] * lit - pixel.blue) * share;
}

const white: Ink = [255, 255, 252];
const rose: Ink = [214, 98, 112];
const orange: Ink = [232, 122, 40];

function toneOf({ traits }: Look): ((pixel: Pixel, at: number, down: number, lit: number) => void) | undefined {
  if (traits.includes("stripe")) {
    return (pixel, at, down, lit) => {
      const share = Math.exp(-(((down - 0.46) / 0.11) ** 2)) * soft(0.06, 0.16, at) * 0.62;
      stain(pixel, rose, share, lit);
    };
  }
  if (traits.includes("breast")) {
    return (pixel, at, down, lit) =>
      stain(pixel, orange, soft(0.62, 0.9, down) * (1 - soft(0.3, 0.46, at)) * 0.75, lit);
  }
  return undefined;
}

/** Overlapping scales, each slightly darker toward its free edge. */
function scaleShade(across: number, down: number, strength: number, depth: number): number {
  const row = Math.floor(down);
  const along = across + (row & 1) * 0.5;
  const [fx, fy] = [along - Math.floor(along) - 0.5, down - row - 0.5];
  const from = fx * fx * 2.4 + fy * fy * 3;
  return 1 - strength * (from > 0.5 ? 0.16 : from * 0.1) * (1 - depth * 0.55);
}

export const darker = (ink: Ink, share: number): Ink => mix(ink, [14, 16, 14], share);

const red: Ink = [186, 52, 30];

function paintSpots(canvas: Canvas, body: Body, look: Look, random: Random): void {
  const { marking, marks } = look;
  if (marking !== "spots" && marking !== "halos" && marking !== "ovals" && marking !== "plain") return;
  const { gill } = look.shape;
  const lowest = { spots: 0.52, halos: 0.68, ovals: 0.74, plain: 0.55 }[marking];
  const columns = Math.round(marks / 5);
  const begin = marking === "ovals" ? gill - 0.02 : gill * 0.55;
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < 5; row++) {
      const at = begin + ((column + between(random, 0, 0.9)) / columns) * (0.88 - begin);
      const down = 0.07 + ((row + between(random, 0.05, 0.95)) / 5) * (lowest - 0.07);
      const skipped = random() < (at < gill ? 0.6 : 0.12);
      if (!skipped) paintSpot(canvas, body, look, at, down, random);
    }
  }
  if (marking === "spots") spotTail(canvas, body, look, random);
}

function paintSpot(canvas: Canvas, body: Body, look: Look, at: number, down: number, random: Random): void {
  const [back, belly] = [body.back(at), body.belly(at)];
  const [x, y] = [body.x(at), body.y(at, back - down * (back + belly))];
  const size = body.length * between(random, 0.0028, 0.0052);
  if (marking(look) === "ovals") {
    canvas.fill(ellipse(x, y, size * 2.1, size * 0.95, between(random, -0.2, 0.2), 12), look.mark, 0.72);
    return;
  }
  if (marking(look) === "halos") {
    const isRed = down > 0.3 && random() < 0.38;
    canvas.fill(ellipse(x, y, size * 1.9, size * 1.75, 0, 14), mix(look.skin[3], [255, 250, 230], 0.25), 0.6);
    canvas.fill(ellipse(x, y, size * 1.1, size, 0, 12), isRed ? red : look.mark, 0.88);
    return;
  }
  const faint = marking(look) === "plain" ? 0.5 : 0.86;
  canvas.fill(ellipse(x, y, size * 0.9, size * 0.8, 0, 10), look.mark, faint);
}

const marking = (look: Look) => look.marking;

function spotTail(canvas: Canvas, body: Body, { shape, mark }: Look, random: Random): void {
  const { root, spread } = shape.tail;
  for (let i = 0; i < 34; i++) {
    const at = root + (1 - root) * between(random, 0.1, 0.82);
    const width = spread * 0.8 * ((at - root) / (1 - root)) + 0.026;
    const size = body.length * between(random, 0.002, 0.0034);
    canvas.fill(ellipse(body.x(at), body.y(at, between(random, -width, width)), size, size, 0, 8), mark, 0.8);
  }
}
