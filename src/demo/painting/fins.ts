import type { Body } from "./body.ts";
import { type Canvas, type Ink, mix } from "./canvas.ts";
import { type Path, smooth } from "./curves.ts";
import type { Fin } from "./shapes.ts";
import type { Look } from "./species.ts";

const dark: Ink = [18, 20, 18];

/** Paint the fins before the body, which covers their roots. */
export function paintFins(canvas: Canvas, body: Body, look: Look): void {
  for (const fin of look.shape.fins) paintFin(canvas, body, fin, fin.side === "back" ? look.fin : look.lowFin);
  paintTail(canvas, body, look);
}

export const finOutlines = (body: Body, look: Look): Path[] => [
  body.tail,
  ...look.shape.fins.map((fin) => finOutline(body, fin)),
];

function finOutline(body: Body, { side, from, to, height, lean, spines }: Fin): Path {
  const [sign, edge] = side === "back" ? [1, body.back] : [-1, body.belly];
  const root = (at: number) => sign * (edge(at) - 0.008);
  const top = (at: number, share: number) => sign * (edge(at) + height * share);
  const width = to - from;
  const line: Path = [from, root(from)];
  if (spines > 0) {
    for (let i = 0; i <= spines; i++) {
      const at = from + (width * i) / spines;
      const relativeHeight = spineHeight(i / spines);
      line.push(at + lean, top(at, relativeHeight));
      if (i < spines) line.push(at + lean + width / spines / 2, top(at, relativeHeight * 0.84));
    }
  } else {
    const curve = smooth(
      [from, root(from), from + width * 0.1 + lean * 0.5, top(from, 0.72), from + width * 0.3 + lean, top(from, 1)]
        .concat([
          from + width * 0.68 + lean * 1.1,
          top(to, 0.72),
          to + lean,
          top(to, 0.42),
          to + lean * 0.5,
          top(to, 0.1),
        ])
        .concat([to, root(to)]),
      5,
    );
    line.push(...curve);
  }
  line.push(to, root(to));
  return body.place(line);
}

const spineHeight = (along: number) =>
  0.5 + 0.5 * Math.sin(Math.min(1, along * 1.5 + 0.25) * Math.PI * 0.62) - along * along * 0.52;

function paintFin(canvas: Canvas, body: Body, fin: Fin, ink: Ink): void {
  const { side, from, to, height, lean, spines } = fin;
  const shape = finOutline(body, fin);
  const membrane = canvas.mask(shape);
  canvas.fill(shape, ink, 0.9);
  const [sign, edge] = side === "back" ? [1, body.back] : [-1, body.belly];
  const rays = spines > 0 ? spines : Math.max(5, Math.round((to - from) * 90));
  for (let i = 0; i <= rays; i++) {
    const along = i / rays;
    const at = from + (to - from) * along;
    const relativeHeight = spines > 0 ? spineHeight(along) : 1.1;
    const tip = at + lean * (spines > 0 ? 1 : 0.9);
    const line = body.place([at, sign * (edge(at) - 0.008), tip, sign * (edge(at) + height * relativeHeight)]);
    const thickness = body.length * (spines > 0 ? 0.0034 : 0.0022);
    canvas.stroke(line, (t) => thickness * (1.2 - t * 0.8), mix(ink, dark, spines > 0 ? 0.55 : 0.4), 0.75, membrane);
  }
}

function paintTail(canvas: Canvas, body: Body, look: Look): void {
  const { root, spread, notch } = look.shape.tail;
  canvas.fill(body.tail, look.fin, 1);
  canvas.stroke([...body.tail, ...body.tail.slice(0, 2)], () => body.length * 0.002, mix(look.fin, dark, 0.5), 0.6);
  const rays = 19;
  for (let i = 0; i < rays; i++) {
    const along = (i / (rays - 1)) * 2 - 1;
    const end = 1 - notch * (1 - Math.abs(along)) - 0.008;
    const line = [body.x(root + 0.01), body.y(root, along * 0.036), body.x(end), body.y(end, along * spread * 0.9)];
    canvas.stroke(line, (t) => body.length * (0.0034 - t * 0.002), mix(look.fin, dark, 0.42), 0.7);
  }
  if (look.traits.includes("whiteTip")) {
    const tip = [1.01, -spread * 0.8, 1.01, -spread * 1.1, 0.93, -spread * 1.1, 0.955, -spread * 0.72];
    canvas.fill(
      tip.map((value, i) => (i % 2 === 0 ? body.x(value) : body.y(0.97, value))),
      [246, 244, 236],
      0.9,
      canvas.mask(body.tail),
    );
  }
}

export function paintPectoral(canvas: Canvas, body: Body, look: Look): void {
  const { at, down, length } = look.shape.pectoral;
  const fan = smooth(
    [at, -down + 0.018, at + length * 0.55, -down + length * 0.1, at + length, -down - length * 0.22].concat([
      at + length * 0.86,
      -down - length * 0.42,
      at + length * 0.4,
      -down - length * 0.4,
      at + 0.004,
      -down - 0.016,
    ]),
    6,
  );
  canvas.fill(
    body.place(fan).map((value, i) => value + (i % 2 === 0 ? -0.004 : 0.007) * body.length),
    dark,
    0.28,
  );
  canvas.fill(body.place(fan), look.lowFin, 0.8);
  for (let i = 0; i < 9; i++) {
    const along = i / 8;
    const tip = [at + length * (0.96 - along * 0.36), -down - length * (0.18 + along * 0.2)];
    const root = [at + 0.003, -down + 0.012 - along * 0.024];
    canvas.stroke(
      body.place([...root, ...tip]),
      (t) => body.length * (0.003 - t * 0.0018),
      mix(look.lowFin, dark, 0.45),
      0.6,
    );
  }
}
