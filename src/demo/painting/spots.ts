import type { Body } from "./body.ts";
import { type Canvas, type Ink, mix } from "./canvas.ts";
import { ellipse } from "./curves.ts";
import { between, type Random } from "./random.ts";
import type { Look } from "./species.ts";

const red: Ink = [186, 52, 30];

export function paintSpots(canvas: Canvas, body: Body, look: Look, random: Random): void {
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
    const wide = spread * 0.8 * ((at - root) / (1 - root)) + 0.026;
    const size = body.length * between(random, 0.002, 0.0034);
    canvas.fill(ellipse(body.x(at), body.y(at, between(random, -wide, wide)), size, size, 0, 8), mark, 0.8);
  }
}
