/** A sequence of points: x, y, x, y … in pixels or any other unit. */
export type Path = number[];

export function ellipse(x: number, y: number, rx: number, ry: number, turn = 0, steps = 24): Path {
  const path: Path = [];
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  for (let i = 0; i < steps; i++) {
    const angle = (i / steps) * 2 * Math.PI;
    const [px, py] = [Math.cos(angle) * rx, Math.sin(angle) * ry];
    path.push(x + px * cos - py * sin, y + px * sin + py * cos);
  }
  return path;
}

/** Part of an ellipse as an open line; angles in radians, clockwise from the right as y points down. */
export function arc(x: number, y: number, rx: number, ry: number, from: number, to: number, steps = 12): Path {
  const path: Path = [];
  for (let i = 0; i <= steps; i++) {
    const angle = from + ((to - from) * i) / steps;
    path.push(x + Math.cos(angle) * rx, y + Math.sin(angle) * ry);
  }
  return path;
}

/** A smooth open line through every point (Catmull-Rom), with `steps` segments between neighbors. */
export function smooth(points: Path, steps = 6): Path {
  const count = points.length / 2;
  const at = (i: number, axis: 0 | 1) => points[Math.max(0, Math.min(count - 1, i)) * 2 + axis] ?? 0;
  const path: Path = [];
  for (let i = 0; i + 1 < count; i++) {
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      for (const axis of [0, 1] as const) {
        const [a, b, c, d] = [at(i - 1, axis), at(i, axis), at(i + 1, axis), at(i + 2, axis)];
        const bend = (2 * a - 5 * b + 4 * c - d) * t + (3 * b - 3 * c + d - a) * t * t;
        path.push(b + 0.5 * t * (c - a + bend));
      }
    }
  }
  path.push(at(count - 1, 0), at(count - 1, 1));
  return path;
}

/** The outline of a line whose width may change along it, from `width(0)` at its start to `width(1)`. */
export function outline(line: Path, width: (along: number) => number): Path {
  const count = line.length / 2;
  const left: Path = [];
  const right: Path = [];
  for (let i = 0; i < count; i++) {
    const [before, after] = [Math.max(0, i - 1), Math.min(count - 1, i + 1)];
    const dx = (line[after * 2] ?? 0) - (line[before * 2] ?? 0);
    const dy = (line[after * 2 + 1] ?? 0) - (line[before * 2 + 1] ?? 0);
    const half = width(count > 1 ? i / (count - 1) : 0) / 2 / (Math.hypot(dx, dy) || 1);
    const [x, y] = [line[i * 2] ?? 0, line[i * 2 + 1] ?? 0];
    left.push(x - dy * half, y + dx * half);
    right.unshift(x + dy * half, y - dx * half);
  }
  return [...left, ...right];
}
