import type { Canvas, Ink } from "./canvas.ts";
import { arc, type Path } from "./curves.ts";

const turn = Math.PI;

/** Strokes of each digit in a box 0.6 wide and 1 high, top left at 0, 0. */
const strokes: readonly (readonly Path[])[] = [
  [arc(0.3, 0.5, 0.25, 0.46, 0, 2.05 * turn, 28)],
  [[0.1, 0.22, 0.34, 0.02, 0.34, 1.0]],
  [[...arc(0.3, 0.3, 0.24, 0.26, -1.05 * turn, 0.16 * turn), 0.06, 0.96, 0.58, 0.96]],
  [arc(0.29, 0.27, 0.22, 0.23, -0.9 * turn, 0.5 * turn), arc(0.29, 0.72, 0.25, 0.24, -0.5 * turn, 0.88 * turn)],
  [
    [0.46, 1.0, 0.46, 0.03, 0.03, 0.68],
    [0.0, 0.7, 0.6, 0.7],
  ],
  [[0.54, 0.05, 0.12, 0.05, 0.09, 0.45, ...arc(0.3, 0.66, 0.25, 0.29, -0.72 * turn, 0.86 * turn)]],
  [arc(0.3, 0.67, 0.25, 0.28, 0, 2.05 * turn, 24), arc(0.48, 0.6, 0.43, 0.57, -0.98 * turn, -0.52 * turn)],
  [[0.04, 0.05, 0.56, 0.05, 0.2, 1.0]],
  [arc(0.3, 0.26, 0.21, 0.22, 0, 2.05 * turn, 24), arc(0.3, 0.72, 0.25, 0.24, 0, 2.05 * turn, 24)],
  [arc(0.3, 0.33, 0.25, 0.28, 0, 2.05 * turn, 24), arc(0.12, 0.4, 0.43, 0.57, 0.02 * turn, 0.46 * turn)],
];

export function printNumber(canvas: Canvas, value: number, x: number, top: number, height: number, ink: Ink): void {
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
