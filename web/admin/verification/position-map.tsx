import type { OtherPosition } from "../../../src/catches/review/model.ts";
import { distanceText, milesBetween, type Position, placeOnMap, scaleBar } from "./position-geometry.ts";

const frame = { width: 320, height: 180, padding: 28 };

const isSamePlace = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** How far a catch is from the angler's others, and from those that name the same place. */
function distanceWords(position: Position, location: string, others: readonly OtherPosition[]): string {
  const miles = others.map((other) => milesBetween(position, other)).toSorted((a, b) => a - b);
  const [nearest] = miles;
  const farthest = miles.at(-1);
  if (nearest === undefined || farthest === undefined) {
    return "No other catch of this angler in the tournament says where it was photographed.";
  }
  const count =
    others.length === 1 ? "the angler's other catch" : `the nearest of the angler's ${others.length} others`;
  const span = others.length === 1 ? "" : `, ${distanceText(farthest)} from the farthest`;
  const there = others.filter((other) => isSamePlace(other.location, location));
  const [same] = there.map((other) => milesBetween(position, other)).toSorted((a, b) => a - b);
  const place = same === undefined ? "" : ` ${distanceText(same)} from the nearest that names ${location} too.`;
  return `${distanceText(nearest)} from ${count}${span}.${place}`;
}

/** Where the photo was taken, among the angler's other catches of the tournament: dots on a bare map, north up. */
export function PositionMap({
  position,
  location,
  others,
}: {
  position: Position;
  location: string;
  others: readonly OtherPosition[];
}) {
  const words = distanceWords(position, location, others);
  return (
    <figure className="evidence">
      <figcaption>
        <b>Photo location</b> {words}
      </figcaption>
      {others.length > 0 && <Dots position={position} others={others} label={words} />}
    </figure>
  );
}

function Dots({ position, others, label }: { position: Position; others: readonly OtherPosition[]; label: string }) {
  const { width, height } = frame;
  const { spots, milesPerUnit } = placeOnMap([position, ...others], frame);
  const [own, ...rest] = spots;
  const bar = scaleBar((width / 3) * milesPerUnit);
  const barWidth = bar.miles / milesPerUnit;
  if (!own) return null;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Map. ${label}`} className="evidence-map">
      {rest.map(({ x, y }, index) => (
        <circle key={others[index]?.catchId} cx={x} cy={y} r="6" className="evidence-other" />
      ))}
      <path d={`M${own.x} ${own.y - 11} l9 11 l-9 11 l-9 -11 z`} className="evidence-own" />
      <path d={`M10 ${height - 18} v6 h${barWidth} v-6`} className="evidence-line" />
      <text x={16 + barWidth} y={height - 11}>
        {bar.text}
      </text>
      <path d={`M${width - 14} 30 v-18 l-5 7 m5 -7 l5 7`} className="evidence-line" />
      <text x={width - 36} y="26">
        N
      </text>
    </svg>
  );
}
