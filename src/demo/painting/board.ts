import { type Canvas, type Ink, mix } from "./canvas.ts";
import { arc, ellipse, type Path } from "./curves.ts";
import { columnOf, type Layout } from "./layout.ts";
import { between, type Noise, pick, type Random } from "./random.ts";
import { castShadow } from "./shadow.ts";

const halfTurn = Math.PI;

/** The strokes of each digit in a box 0.6 wide and 1 high, with its top left corner at 0, 0. */
const strokes: readonly (readonly Path[])[] = [
  [arc(0.3, 0.5, 0.25, 0.46, 0, 2.05 * halfTurn, 28)],
  [[0.1, 0.22, 0.34, 0.02, 0.34, 1.0]],
  [[...arc(0.3, 0.3, 0.24, 0.26, -1.05 * halfTurn, 0.16 * halfTurn), 0.06, 0.96, 0.58, 0.96]],
  [
    arc(0.29, 0.27, 0.22, 0.23, -0.9 * halfTurn, 0.5 * halfTurn),
    arc(0.29, 0.72, 0.25, 0.24, -0.5 * halfTurn, 0.88 * halfTurn),
  ],
  [
    [0.46, 1.0, 0.46, 0.03, 0.03, 0.68],
    [0.0, 0.7, 0.6, 0.7],
  ],
  [[0.54, 0.05, 0.12, 0.05, 0.09, 0.45, ...arc(0.3, 0.66, 0.25, 0.29, -0.72 * halfTurn, 0.86 * halfTurn)]],
  [arc(0.3, 0.67, 0.25, 0.28, 0, 2.05 * halfTurn, 24), arc(0.48, 0.6, 0.43, 0.57, -0.98 * halfTurn, -0.52 * halfTurn)],
  [[0.04, 0.05, 0.56, 0.05, 0.2, 1.0]],
  [arc(0.3, 0.26, 0.21, 0.22, 0, 2.05 * halfTurn, 24), arc(0.3, 0.72, 0.25, 0.24, 0, 2.05 * halfTurn, 24)],
  [arc(0.3, 0.33, 0.25, 0.28, 0, 2.05 * halfTurn, 24), arc(0.12, 0.4, 0.43, 0.57, 0.02 * halfTurn, 0.46 * halfTurn)],
];

function printNumber(canvas: Canvas, value: number, x: number, top: number, height: number, ink: Ink): void {
  const digits = [...String(value)].map(Number);
  const advance = height * 0.78;
  const left = x - (digits.length * advance - height * 0.18) / 2;
  for (const [place, digit] of digits.entries()) {
    for (const stroke of strokes[digit] ?? []) {
      const line = stroke.map((unit, i) => (i % 2 === 0 ? left + place * advance : top) + unit * height);
      canvas.stroke(line, () => height * 0.14, ink);
    }
  }
}

type Board = { face: Ink; rail: Ink; print: Ink; stop: Ink; grain: "smooth" | "brushed" };

const boards: readonly [Board, ...Board[]] = [
  { face: [244, 199, 52], rail: [236, 188, 38], print: [24, 24, 26], stop: [214, 164, 26], grain: "smooth" },
  { face: [238, 240, 238], rail: [226, 230, 230], print: [20, 34, 66], stop: [44, 84, 148], grain: "smooth" },
  { face: [196, 200, 204], rail: [182, 187, 192], print: [26, 28, 32], stop: [142, 148, 154], grain: "brushed" },
  { face: [240, 236, 222], rail: [230, 224, 206], print: [28, 26, 24], stop: [196, 62, 44], grain: "smooth" },
];

export function paintBoard(canvas: Canvas, layout: Layout, random: Random, noise: Noise): void {
  const board = pick(random, boards);
  const { scale, zero, boardTop, boardBottom, boardEnd, rulerTop } = layout;
  const left = zero - 4 * scale;
  castShadow(canvas, [[left, boardTop, boardEnd, boardTop, boardEnd, boardBottom, left, boardBottom]], {
    dx: -8 * scale,
    dy: 14 * scale,
    blur: 16 * scale,
    strength: 0.5,
    hidden: [left, boardTop, Math.min(boardEnd, canvas.width), boardBottom],
  });
  paintFace(canvas, layout, board, noise);
  canvas.rectangle(left, boardTop, boardEnd, boardTop + 3 * scale, mix(board.face, [255, 255, 255], 0.6));
  canvas.rectangle(left, boardBottom - 5 * scale, boardEnd, boardBottom, mix(board.rail, [0, 0, 0], 0.32));
  canvas.rectangle(left, rulerTop - 2 * scale, boardEnd, rulerTop, mix(board.rail, [0, 0, 0], 0.18));
  canvas.rectangle(left, rulerTop, boardEnd, rulerTop + 2 * scale, mix(board.rail, [255, 255, 255], 0.5));
  printRuler(canvas, layout, board.print);
  paintStop(canvas, layout, board);
  wet(canvas, layout, random);
}

function paintFace(canvas: Canvas, layout: Layout, board: Board, noise: Noise): void {
  const { scale, zero, boardTop, boardBottom, rulerTop } = layout;
  const [left, right] = [Math.round(zero - 4 * scale), Math.min(canvas.width, Math.round(layout.boardEnd))];
  const brushed = board.grain === "brushed";
  for (let y = boardTop; y < boardBottom; y++) {
    const [red, green, blue] = y < rulerTop ? board.face : board.rail;
    const slope = y < rulerTop ? 1.02 - (0.07 * (y - boardTop)) / (rulerTop - boardTop) : 1;
    for (let x = left; x < right; x += 4) {
      const grain = brushed ? noise(x * 0.02, y * 0.9) * 0.09 : noise(x * 0.006, y * 0.012) * 0.05;
      const lit = slope * (0.97 + grain);
      canvas.run(x, Math.min(x + 4, right), y, red * lit, green * lit, blue * lit);
    }
  }
}

function printRuler(canvas: Canvas, layout: Layout, print: Ink): void {
  const { scale, pixelsPerInch, inches, boardTop, boardBottom, rulerTop } = layout;
  const bottom = boardBottom - 5 * scale;
  const finest = pixelsPerInch >= 12 * scale ? 4 : 1;
  const every = [1, 2, 5].find((inch) => inch * pixelsPerInch >= 21 * scale) ?? 10;
  const digits = Math.min(30 * scale, pixelsPerInch * every * 0.56);
  for (let tick = 0; tick <= inches * finest; tick++) {
    const x = columnOf(layout, tick / finest);
    if (x > canvas.width) return;
    const isWhole = tick % finest === 0;
    const isHalf = tick % finest === finest / 2;
    const part = isHalf ? 20 : 12;
    const height = (isWhole ? 30 : part) * scale;
    const half = (isWhole ? 1.5 : 1) * scale;
    canvas.rectangle(x - half, rulerTop + 3 * scale, x + half, rulerTop + 3 * scale + height, print);
    if (!isWhole) continue;
    const inch = tick / finest;
    canvas.rectangle(
      x - 0.8 * scale,
      boardTop + 3 * scale,
      x + 0.8 * scale,
      rulerTop,
      print,
      inch % 5 === 0 ? 0.5 : 0.26,
    );
    if (inch > 0 && inch % every === 0 && x + digits < layout.boardEnd) {
      printNumber(canvas, inch, x, bottom - digits - (38 * scale - digits) / 2, digits, print);
    }
  }
}

function paintStop(canvas: Canvas, layout: Layout, { stop }: Board): void {
  const { scale, zero, boardTop, boardBottom } = layout;
  const [top, bottom, left] = [boardTop - 10 * scale, boardBottom + 4 * scale, zero - 44 * scale];
  castShadow(canvas, [[left, top, zero, top, zero, bottom, left, bottom]], {
    dx: -7 * scale,
    dy: 12 * scale,
    blur: 12 * scale,
    strength: 0.45,
  });
  canvas.rectangle(left, top, zero, bottom, stop);
  canvas.rectangle(left, top, zero, top + 4 * scale, mix(stop, [255, 255, 255], 0.5));
  canvas.rectangle(zero - 6 * scale, top, zero, bottom, mix(stop, [255, 255, 255], 0.28));
  canvas.rectangle(left, top, left + 5 * scale, bottom, mix(stop, [0, 0, 0], 0.25));
  canvas.rectangle(zero - 1.2 * scale, top, zero, bottom, mix(stop, [0, 0, 0], 0.55));
  for (const y of [top + 26 * scale, bottom - 26 * scale]) {
    const x = (left + zero) / 2;
    canvas.fill(ellipse(x, y, 8 * scale, 8 * scale), mix(stop, [0, 0, 0], 0.45));
    canvas.fill(ellipse(x, y + scale, 6.5 * scale, 6.5 * scale), [176, 180, 184]);
    canvas.stroke([x - 4 * scale, y - 2 * scale, x + 4 * scale, y + 4 * scale], () => 1.6 * scale, [70, 72, 76]);
  }
}

function wet(canvas: Canvas, layout: Layout, random: Random): void {
  const { scale, zero, boardTop, rulerTop, width } = layout;
  for (let i = 0; i < 34; i++) {
    const x = between(random, zero + 10 * scale, width * 0.6);
    const y = between(random, boardTop + 12 * scale, rulerTop - 12 * scale);
    const size = between(random, 1.6, 5) * scale;
    canvas.fill(ellipse(x, y, size * 1.15, size, 0, 12), [30, 34, 40], 0.14);
    canvas.fill(ellipse(x, y + size * 0.15, size * 0.95, size * 0.75, 0, 12), [255, 255, 255], 0.2);
    canvas.fill(ellipse(x + size * 0.35, y - size * 0.3, size * 0.28, size * 0.22, 0, 8), [255, 255, 255], 0.85);
  }
}
