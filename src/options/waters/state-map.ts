import { usStates } from "../../accounts/account-limits.ts";
import type { Position } from "../../base/format/distances.ts";
import { hasOutline, milesOutsideStates, outlineOf } from "./state-outlines.ts";

/** A small map of a state, north up: its outline as an SVG path, and a position on it. */
export type StateMap = { state: string; width: number; height: number; path: string; x: number; y: number };

type Drawing = {
  name: string;
  box: { west: number; east: number; south: number; north: number };
  width: number;
  height: number;
  path: string;
  place: (position: Position) => { x: number; y: number };
};

/** The longer side of a map. */
const side = 120;
/** Islands smaller than this are left out. */
const leastIsland = 2;

/** The Aleutians cross the 180th meridian. */
const longitudeOf = ({ longitude }: Position): number => (longitude > 0 ? longitude - 360 : longitude);

function draw(code: string, name: string): Drawing {
  const rings = outlineOf(code);
  const longitudes = rings.flat().map(longitudeOf);
  const latitudes = rings.flat().map(({ latitude }) => latitude);
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b));
  const most = (values: number[]) => values.reduce((a, b) => Math.max(a, b));
  const box = { west: least(longitudes), east: most(longitudes), south: least(latitudes), north: most(latitudes) };
  const narrowing = Math.cos((((box.south + box.north) / 2) * Math.PI) / 180);
  const scale = side / Math.max((box.east - box.west) * narrowing, box.north - box.south);
  const place = (position: Position) => ({
    x: Math.round((longitudeOf(position) - box.west) * narrowing * scale),
    y: Math.round((box.north - position.latitude) * scale),
  });
  const path = rings.map((ring) => pathOf(ring.map(place))).join("");
  const { x: width, y: height } = place({ longitude: box.east, latitude: box.south });
  return { name, box, width, height, path, place };
}

function pathOf(points: { x: number; y: number }[]): string {
  const corners = points.filter(({ x, y }, index) => x !== points[index - 1]?.x || y !== points[index - 1]?.y);
  const [first, ...rest] = corners;
  const isTiny = corners.every(
    ({ x, y }) => first && Math.abs(x - first.x) < leastIsland && Math.abs(y - first.y) < leastIsland,
  );
  return first && !isTiny ? `M${first.x} ${first.y}${rest.map(({ x, y }) => `L${x} ${y}`).join("")}z` : "";
}

let drawings: ReadonlyMap<string, Drawing> | null = null;

/** Draws all states once, on first use. */
function allDrawings(): ReadonlyMap<string, Drawing> {
  drawings ??= new Map(usStates.filter(([code]) => hasOutline(code)).map(([code, name]) => [code, draw(code, name)]));
  return drawings;
}

/** The map of the state that a position is in; null outside of all states. */
export function stateMapAt(position: Position): StateMap | null {
  const longitude = longitudeOf(position);
  for (const [code, { name, box, width, height, path, place }] of allDrawings()) {
    const isNear =
      longitude >= box.west &&
      longitude <= box.east &&
      position.latitude >= box.south &&
      position.latitude <= box.north;
    if (isNear && milesOutsideStates([code], position) === 0) {
      return { state: name, width, height, path, ...place(position) };
    }
  }
  return null;
}
