import atlas from "us-atlas/states-10m.json" with { type: "text" };
import { usStates } from "../../accounts/account-limits.ts";
import type { Position } from "../../base/format/distances.ts";
import { milesOutsideRings } from "./waters-geometry.ts";

/** TopoJSON: arcs shared by neighbors, as differences in steps of `scale`; arc `~n` is arc n from its end. */
type Topology = {
  transform: { scale: [number, number]; translate: [number, number] };
  arcs: [number, number][][];
  objects: { states: { geometries: Geometry[] } };
};

type Geometry = { properties: { name: string } } & (
  | { type: "Polygon"; arcs: number[][] }
  | { type: "MultiPolygon"; arcs: number[][][] }
);

type Ring = Position[];

const codes = new Map<string, string>(usStates.map(([code, name]) => [name, code]));

function pointsOf({ transform: { scale, translate } }: Topology, arc: readonly [number, number][]): Ring {
  let [x, y] = [0, 0];
  return arc.map(([east, north]) => {
    x += east;
    y += north;
    return { longitude: x * scale[0] + translate[0], latitude: y * scale[1] + translate[1] };
  });
}

function readOutlines(): ReadonlyMap<string, Ring[]> {
  // TypeScript infers the JSON's type, but Bun imports the text.
  const topology = JSON.parse(atlas as unknown as string) as Topology;
  const arcs = topology.arcs.map((arc) => pointsOf(topology, arc));
  const arcAt = (index: number) => (index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []));
  const ringOf = (indices: number[]) => indices.flatMap((index) => arcAt(index).slice(1));
  return new Map(
    topology.objects.states.geometries.flatMap(({ properties: { name }, ...shape }) => {
      const code = codes.get(name);
      const polygons = shape.type === "Polygon" ? [shape.arcs] : shape.arcs;
      return code === undefined ? [] : [[code, polygons.flatMap((rings) => rings.map(ringOf))] as const];
    }),
  );
}

let outlines: ReadonlyMap<string, Ring[]> | null = null;

/** Reads the outlines once, on first use. */
export function outlineOf(state: string): Ring[] {
  outlines ??= readOutlines();
  return outlines.get(state) ?? [];
}

export const hasOutline = (state: string): boolean => outlineOf(state).length > 0;

/** Returns 0 inside one of the states. */
export const milesOutsideStates = (states: readonly string[], position: Position): number =>
  milesOutsideRings(states.flatMap(outlineOf), position);
