import { earthMiles, milesBetween, type Position, radians } from "../../base/format/distances.ts";
import type { Waters } from "../../scoring/scoring-rules.ts";

/** An area or a circle; states have their own outlines. */
export type DrawnWaters = Exclude<Waters, { kind: "states" }>;

export const watersBounds = {
  ...{ minPoints: 3, maxPoints: 100, minMiles: 0.1, maxMiles: 1000, maxStates: 51 },
  maxLetters: 4000,
} as const;

/** Miles east and north of a place, accurate enough for a tournament's waters. */
const flatFrom = (center: Position) => (point: Position) => {
  const mile = radians(1) * earthMiles;
  const turn = ((point.longitude - center.longitude + 540) % 360) - 180;
  return { x: turn * Math.cos(radians(center.latitude)) * mile, y: (point.latitude - center.latitude) * mile };
};

type Flat = { x: number; y: number };

/** The sides between neighboring corners, including the one from the last to the first. */
const sidesOf = <Corner>(corners: readonly Corner[]): [Corner, Corner][] =>
  corners.flatMap((corner, index) => {
    const next = corners[(index + 1) % corners.length];
    return next === undefined ? [] : [[corner, next]];
  });

/** Positive if the path from a through b to c turns left, negative if it turns right. */
const turnOf = (a: Flat, b: Flat, c: Flat) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

function doCross([a, b]: [Flat, Flat], [c, d]: [Flat, Flat]): boolean {
  const isApart = (start: Flat, end: Flat, left: Flat, right: Flat) =>
    turnOf(start, end, left) * turnOf(start, end, right) > 0;
  const boxesMeet =
    Math.min(a.x, b.x) <= Math.max(c.x, d.x) &&
    Math.min(c.x, d.x) <= Math.max(a.x, b.x) &&
    Math.min(a.y, b.y) <= Math.max(c.y, d.y) &&
    Math.min(c.y, d.y) <= Math.max(a.y, b.y);
  return boxesMeet && !isApart(a, b, c, d) && !isApart(c, d, a, b);
}

/** Whether two sides of an area meet anywhere other than at a common corner. */
export function hasCrossingLines(points: readonly Position[]): boolean {
  const [first] = points;
  if (!first) return false;
  const sides = sidesOf(points.map(flatFrom(first)));
  return sides.some((side, index) =>
    sides.slice(index + 2).some((other, after) => {
      const isNeighbor = index === 0 && index + 2 + after === sides.length - 1;
      return !isNeighbor && doCross(side, other);
    }),
  );
}

/** Square miles. Anything smaller is corners on a line or in one spot, not a pond. */
const leastArea = 0.0001;

/** Whether the area is empty, so that every fish would be outside. */
export function hasNoWaters(points: readonly Position[]): boolean {
  const [first] = points;
  if (!first) return true;
  const twice = sidesOf(points.map(flatFrom(first))).reduce((sum, [a, b]) => sum + a.x * b.y - b.x * a.y, 0);
  return Math.abs(twice) / 2 < leastArea;
}

/** Returns 0 inside the waters. */
export function milesOutside(waters: DrawnWaters, position: Position): number {
  if (waters.kind === "circle") return Math.max(0, milesBetween(waters.center, position) - waters.miles);
  return milesOutsideRings([waters.points], position);
}

/** A ring within another one is a hole. */
export function milesOutsideRings(rings: readonly (readonly Position[])[], position: Position): number {
  const sides = rings.flatMap((ring) => sidesOf(ring.map(flatFrom(position))));
  const isInside = sides.filter(([a, b]) => a.y > 0 !== b.y > 0 && a.x - (a.y * (b.x - a.x)) / (b.y - a.y) > 0);
  if (isInside.length % 2 === 1) return 0;
  return sides.reduce((nearest, side) => Math.min(nearest, distanceToOrigin(side)), Number.POSITIVE_INFINITY);
}

function distanceToOrigin([a, b]: [Flat, Flat]): number {
  const [across, up] = [b.x - a.x, b.y - a.y];
  const along = across === 0 && up === 0 ? 0 : -(a.x * across + a.y * up) / (across ** 2 + up ** 2);
  const share = Math.max(0, Math.min(1, along));
  return Math.hypot(a.x + share * across, a.y + share * up);
}

const number = String.raw`[-+]?\d{1,3}(?:\.\d+)?`;
const typedPoint = new RegExp(`^(${number})(?:\\s+|\\s*[,;]\\s*)(${number})$`);
const typedStates = /^[A-Z]{2}(?:[\s,;]+[A-Z]{2})*$/i;
const typedCircle = /^(.*\S)\s+(\d{1,4}(?:\.\d+)?)\s*mi(?:les?)?$/i;

const pointOf = (line: string): Position | null => {
  const [, latitude, longitude] = typedPoint.exec(line.trim()) ?? [];
  return latitude === undefined ? null : { latitude: Number(latitude), longitude: Number(longitude) };
};

type Unreadable = { unreadable: string };

export const isReadable = (waters: Waters | Unreadable | null): waters is Waters | null =>
  waters === null || "kind" in waters;

/**
 * Parses waters typed by a director: a point on each line, a single line with a point and its miles, or state abbreviations. Null
 * for blank text.
 */
export function watersOfText(text: string): Waters | Unreadable | null {
  const lines = text.split("\n").map((line) => line.trim());
  const written = lines.filter((line) => line !== "");
  const [first] = written;
  if (first === undefined) return null;
  if (typedStates.test(written.join(" "))) {
    return {
      kind: "states",
      states: [
        ...new Set(
          written
            .join(" ")
            .toUpperCase()
            .split(/[\s,;]+/),
        ),
      ],
    };
  }
  const [, middle, miles] = typedCircle.exec(first) ?? [];
  const center = middle === undefined ? null : pointOf(middle);
  if (written.length === 1 && center) return { kind: "circle", center, miles: Number(miles) };
  const points = written.map(pointOf);
  const unreadable = written.find((_, index) => points[index] === null);
  if (unreadable !== undefined) return { unreadable };
  return { kind: "area", points: points.filter((point) => point !== null) };
}

const pointText = ({ latitude, longitude }: Position) => `${latitude}, ${longitude}`;

export function textOfWaters(waters: Waters | null): string {
  if (waters?.kind === "states") return waters.states.join(", ");
  if (waters?.kind === "circle") return `${pointText(waters.center)} ${waters.miles} mi`;
  return waters?.kind === "area" ? waters.points.map(pointText).join("\n") : "";
}
