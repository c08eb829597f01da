/** Round numbers for the vertical axis: `top` is the first at or above the highest score. */
export function chartScale(scores: number[]): { top: number; steps: number[] } {
  const highest = Math.max(1, ...scores);
  const step = [1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500].find((size) => highest / size <= 5) ?? 1000;
  const count = Math.ceil(highest / step);
  return { top: count * step, steps: Array.from({ length: count + 1 }, (_, index) => index * step) };
}

/** A line that stays level until the next score, then goes straight up. */
export function stepPath(
  points: { at: number; score: number }[],
  { x, y, until }: { x: (at: number) => number; y: (score: number) => number; until: number },
): string {
  const round = (value: number) => Number(value.toFixed(1));
  const steps = points.map(({ at, score }, index) =>
    index === 0 ? `M${round(x(at))} ${round(y(0))}V${round(y(score))}` : `H${round(x(at))}V${round(y(score))}`,
  );
  return points.length === 0 ? "" : `${steps.join("")}H${round(x(until))}`;
}

/** The position of each name beside its line: as close as possible, without overlaps, in the order of the lines. */
export function nameRows(
  wanted: number[],
  { gap, top, bottom }: { gap: number; top: number; bottom: number },
): number[] {
  const order = wanted.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y || a.index - b.index);
  const placed: number[] = [];
  order.forEach(({ y }, position) => {
    const above = position === 0 ? top : (placed[position - 1] ?? top) + gap;
    placed.push(Math.max(y, above));
  });
  for (let position = placed.length - 1, below = bottom; position >= 0; position -= 1, below -= gap) {
    placed[position] = Math.min(placed[position] ?? below, below);
  }
  const rows: number[] = [];
  order.forEach(({ index }, position) => {
    rows[index] = placed[position] ?? bottom;
  });
  return rows;
}
