import type { Body } from "./body.ts";
import { type Canvas, type Ink, mix } from "./canvas.ts";
import { ellipse, smooth } from "./curves.ts";
import { darker } from "./skin.ts";
import type { Look } from "./species.ts";

export function paintHead(canvas: Canvas, body: Body, look: Look): void {
  paintGill(canvas, body, look);
  if (look.traits.includes("cheek")) paintCheek(canvas, body, look);
  paintMouth(canvas, body, look);
  paintEye(canvas, body, look);
  if (look.traits.includes("barbels")) paintBarbels(canvas, body, look);
}

function paintGill(canvas: Canvas, body: Body, look: Look): void {
  const { gill } = look.shape;
  /** A place as shares of the gill's position and of the body's height there. */
  const point = (at: number, share: number) => {
    const place = gill * at;
    return [place, share > 0 ? body.back(place) * share : body.belly(place) * share];
  };
  const curve = [point(0.86, 0.64), point(0.97, 0.34), point(1, 0.02), point(0.96, -0.36), point(0.82, -0.68)];
  const edge = smooth([...curve, point(0.6, -0.84), point(0.46, -0.88)].flat(), 6);
  const moved = (by: number) => body.place(edge).map((value, i) => (i % 2 === 0 ? value + by * body.length : value));
  const strokeWidth = body.length * 0.011;
  const tapering = (t: number) => Math.sin(Math.min(1, t * 1.15) * Math.PI) ** 0.7;
  canvas.stroke(moved(0.0065), (t) => strokeWidth * 1.5 * tapering(t), darker(look.skin[1], 0.7), 0.22);
  canvas.stroke(moved(0.003), (t) => strokeWidth * 0.8 * tapering(t), darker(look.skin[1], 0.75), 0.3);
  canvas.stroke(moved(0), (t) => strokeWidth * 0.34 * tapering(t), darker(look.skin[1], 0.8), 0.7);
  canvas.stroke(moved(-0.006), (t) => strokeWidth * 0.5 * tapering(t), [255, 255, 246], 0.2);
  const inner = smooth([point(0.62, 0.4), point(0.72, 0.1), point(0.7, -0.3), point(0.5, -0.62)].flat(), 6);
  canvas.stroke(body.place(inner), (t) => strokeWidth * 0.3 * tapering(t), darker(look.skin[1], 0.6), 0.4);
  if (look.traits.includes("ear")) {
    const [x, y] = [body.x(gill + 0.012), body.y(gill, 0.022)];
    canvas.fill(ellipse(x, y, body.length * 0.024, body.length * 0.017, 0.1), [20, 24, 34], 0.95);
  }
}

function paintCheek(canvas: Canvas, body: Body, { shape }: Look): void {
  for (const [from, to, up] of [
    [0.05, 0.9, -0.012],
    [0.06, 0.86, -0.032],
  ] as const) {
    const line = body.place(smooth([from, up, shape.gill * 0.5, up - 0.016, shape.gill * to, up - 0.006], 6));
    canvas.stroke(line, (t) => body.length * 0.006 * (1 - t * 0.5), [72, 132, 176], 0.5);
  }
}

function paintMouth(canvas: Canvas, body: Body, look: Look): void {
  const { back, drop } = look.shape.mouth;
  const open = -0.004;
  const lips = smooth([0.001, open, back * 0.4, open - drop * 0.28, back * 0.8, -drop * 0.86, back, -drop * 1.12], 6);
  const shifted = (by: number) => body.place(lips).map((value, i) => (i % 2 === 0 ? value : value + by * body.length));
  const upperLip = mix(look.skin[2], look.skin[1], 0.4);
  canvas.stroke(shifted(-0.0045), (t) => body.length * (0.004 + 0.009 * t ** 1.5), upperLip, 0.6);
  canvas.stroke(shifted(-0.009), (t) => body.length * 0.0022 * t, darker(look.skin[1], 0.6), 0.5);
  canvas.stroke(
    shifted(0.005),
    (t) => body.length * 0.0075 * (1 - t * 0.4),
    mix(look.skin[3], [255, 255, 255], 0.2),
    0.5,
  );
  canvas.stroke(shifted(0), (t) => body.length * (0.0038 - 0.0016 * t), darker(look.skin[0], 0.6), 0.85);
  const nostril = ellipse(
    body.x(0.035),
    body.y(0.035, body.back(0.035) * 0.5),
    body.length * 0.0034,
    body.length * 0.0026,
  );
  canvas.fill(nostril, darker(look.skin[0], 0.6), 0.75);
}

function paintEye(canvas: Canvas, body: Body, look: Look): void {
  const { at, up, radius } = look.shape.eye;
  const [x, y, r] = [body.x(at), body.y(at, up), radius * body.length];
  const rim: Ink = darker(look.skin[1], 0.5);
  canvas.fill(ellipse(x, y, r * 1.16, r * 1.12), rim, 0.7);
  canvas.fill(ellipse(x, y, r, r * 0.97), look.eye);
  canvas.fill(ellipse(x, y + r * 0.25, r * 0.82, r * 0.66), mix(look.eye, [255, 255, 255], 0.28), 0.5);
  canvas.fill(ellipse(x - r * 0.04, y, r * 0.62, r * 0.62), [12, 12, 14]);
  canvas.fill(ellipse(x + r * 0.22, y - r * 0.28, r * 0.2, r * 0.16), [255, 255, 255], 0.92);
}

function paintBarbels(canvas: Canvas, body: Body, look: Look): void {
  for (const [root, bend, tip, down] of [
    [0.03, 0.08, 0.16, 0.14],
    [0.04, 0.06, 0.1, 0.105],
    [0.022, 0.03, 0.055, 0.1],
  ] as const) {
    const line = body.place(smooth([root, -0.018, bend, -0.05, (bend + tip) / 2, -down * 0.8, tip, -down], 8));
    canvas.stroke(line, (t) => body.length * 0.0085 * (1.05 - t), darker(look.skin[0], 0.3), 0.95);
  }
}
