import { lineThrough } from "../../../src/catches/review/ruler/measure-fish.ts";
import { between, type Random } from "../../../src/demo/painting/random.ts";
import type { Marks, Point } from "../../../src/scoring/scoring-rules.ts";
import { cameraOf, fishAt, leveled, type Photograph, type Shot, size, ticksAt } from "./photographed-board.ts";

/** The tick nearest to a place: its middle and the direction in which it runs, based only on the pixels. */
function findTick({ grayAt }: Photograph, near: Point): { middle: Point; along: Point } {
  const isPrint = (x: number, y: number) => grayAt(x, y) < leveled.face - 45;
  const start = darkestAround(grayAt, near);
  const open = [start];
  const visited = new Set([start.y * size.width + start.x]);
  let [weight, mx, my, xx, xy, yy] = [0, 0, 0, 0, 0, 0];
  for (let pixel = open.pop(); pixel; pixel = open.pop()) {
    const { x, y } = pixel;
    const ink = leveled.face - grayAt(x, y);
    const [dx, dy] = [x + 0.5 - near.x, y + 0.5 - near.y];
    weight += ink;
    mx += ink * dx;
    my += ink * dy;
    xx += ink * dx * dx;
    xy += ink * dx * dy;
    yy += ink * dy * dy;
    for (const next of [
      { x: x + 1, y },
      { x: x - 1, y },
      { x, y: y + 1 },
      { x, y: y - 1 },
    ]) {
      const key = next.y * size.width + next.x;
      if (visited.has(key) || !isPrint(next.x, next.y)) continue;
      visited.add(key);
      open.push(next);
    }
    if (visited.size > 4000) throw new Error("This isn't a tick");
  }
  const [cx, cy] = [mx / weight, my / weight];
  const angle = Math.atan2(2 * (xy / weight - cx * cy), xx / weight - cx * cx - (yy / weight - cy * cy)) / 2;
  return { middle: { x: near.x + cx, y: near.y + cy }, along: { x: Math.cos(angle), y: Math.sin(angle) } };
}

function darkestAround(grayAt: Photograph["grayAt"], near: Point): Point {
  let best = { x: Math.floor(near.x), y: Math.floor(near.y) };
  for (let y = Math.floor(near.y) - 3; y <= near.y + 3; y++) {
    for (let x = Math.floor(near.x) - 3; x <= near.x + 3; x++) {
      if (grayAt(x, y) < grayAt(best.x, best.y)) best = { x, y };
    }
  }
  return best;
}

/** The end of the fish, searched outward from a point on it: halfway between the fish's gray and the board's. */
function findEnd({ grayAt }: Photograph, inside: Point, outward: Point): Point {
  const across = { x: -outward.y, y: outward.x };
  const grayOf = (distance: number) => {
    let sum = 0;
    for (let side = -3; side <= 3; side++) {
      sum += between4(
        grayAt,
        inside.x + outward.x * distance + across.x * side,
        inside.y + outward.y * distance + across.y * side,
      );
    }
    return sum / 7;
  };
  const half = (leveled.fish + leveled.face) / 2;
  for (let distance = 0; distance < 80; distance += 0.25) {
    if (grayOf(distance) > half) return { x: inside.x + outward.x * distance, y: inside.y + outward.y * distance };
  }
  throw new Error("The fish doesn't end here");
}

/** A pixel has the gray of its center. */
function between4(grayAt: Photograph["grayAt"], x: number, y: number): number {
  const [column, top] = [Math.floor(x - 0.5), Math.floor(y - 0.5)];
  const [fx, fy] = [x - 0.5 - column, y - 0.5 - top];
  const upper = grayAt(column, top) * (1 - fx) + grayAt(column + 1, top) * fx;
  const lower = grayAt(column, top + 1) * (1 - fx) + grayAt(column + 1, top + 1) * fx;
  return upper * (1 - fy) + lower * fy;
}

function meet(from: Point, direction: Point, line: { from: Point; direction: Point }): Point {
  const cross = direction.x * line.direction.y - direction.y * line.direction.x;
  const [dx, dy] = [line.from.x - from.x, line.from.y - from.y];
  const far = (dx * line.direction.y - dy * line.direction.x) / cross;
  return { x: from.x + far * direction.x, y: from.y + far * direction.y };
}

/**
 * Sets marks like a careful judge: a whole inch at zero, near the middle and near the far end; nose and tail projected onto
 * the scale along the ticks there, or left beside it if `isOnScale` is false. Whole pixels, each up to `slip` pixels off.
 */
export function setMarks(
  picture: Photograph,
  shot: Shot,
  random: Random,
  { isOnScale = true, slip = 0.5 } = {},
): Marks {
  const see = cameraOf(shot);
  const glance = (point: Point): Point => ({
    x: point.x + between(random, -2, 2),
    y: point.y + between(random, -2, 2),
  });
  const tickAt = (inch: number) => findTick(picture, glance(see(inch, ticksAt)));
  const hand = ({ x, y }: Point): Point => ({
    x: Math.round(x + between(random, -slip, slip)),
    y: Math.round(y + between(random, -slip, slip)),
  });
  const far = Math.min(shot.board, Math.ceil(shot.nose + shot.fish) + 1);
  const values = [0, Math.round(far / 2), far];
  const middles = values.map((value) => tickAt(value).middle);
  const line = lineThrough(middles);
  const [from, to] = [line.pointAt(0), line.pointAt(1)];
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const direction = { x: (to.x - from.x) / long, y: (to.y - from.y) / long };
  const end = (inch: number, outward: 1 | -1): Point => {
    const edge = findEnd(picture, glance(see(inch - outward * 0.4, fishAt)), {
      x: outward * direction.x,
      y: outward * direction.y,
    });
    if (!isOnScale) return hand(edge);
    // A fish's end is between two ticks, and so is the direction in which the eye follows them.
    const [before, other] = [tickAt(Math.floor(inch)), tickAt(Math.floor(inch) + 1)];
    const share = inch - Math.floor(inch);
    const turn = before.along.x * other.along.x + before.along.y * other.along.y < 0 ? -1 : 1;
    const along = {
      x: before.along.x * (1 - share) + turn * other.along.x * share,
      y: before.along.y * (1 - share) + turn * other.along.y * share,
    };
    const step = { x: other.middle.x - before.middle.x, y: other.middle.y - before.middle.y };
    return hand(meet(edge, along, { from: before.middle, direction: step }));
  };
  return {
    board: values.map((value, index) => ({ ...hand(middles[index] ?? from), value })),
    fish: [end(shot.nose, -1), end(shot.nose + shot.fish, 1)],
  };
}
