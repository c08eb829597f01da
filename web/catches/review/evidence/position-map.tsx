import { milesBetween, type Position } from "../../../../src/base/format/distances.ts";
import type { OtherPosition, StatedPlace, StateMap } from "../../../../src/catches/review/review-shapes.ts";
import { isSamePlace } from "../../../../src/catches/review/same-place.ts";
import { distanceText, placeOnMap, scaleBar } from "./position-geometry.ts";

const frame = { width: 320, height: 180, padding: 28 };

type Places = {
  position: Position;
  location: string;
  /** Positions of the angler's other catches in the tournament. */
  others: readonly OtherPosition[];
  statedPlace: StatedPlace | null;
};

const nearestOf = (position: Position, others: readonly Position[]) =>
  Math.min(...others.map((other) => milesBetween(position, other)));

/** The distance between a photo and the angler's other ones. */
function fromOthers({ position, others }: Places): string {
  if (others.length === 0) return "This angler's other catches have no photo location.";
  const nearest = distanceText(nearestOf(position, others));
  if (others.length === 1) return `${nearest} from the angler's other catch.`;
  const farthest = Math.max(...others.map((other) => milesBetween(position, other)));
  return `${nearest} from the nearest of the angler's ${others.length} other catches, ${distanceText(farthest)} from the farthest.`;
}

/** The distance between the photo and the stated place, as far as other catches that name it reveal its position. */
function fromPlace({ position, location, others, statedPlace }: Places): string {
  if (statedPlace) {
    const { catches, nearest } = statedPlace;
    const which =
      catches === 1 ? "another angler's approved catch" : `the nearest of ${catches} approved catches by other anglers`;
    return `${distanceText(milesBetween(position, nearest))} from ${which} at ${location}.`;
  }
  const atLocation = others.filter((other) => isSamePlace(other.location, location));
  if (atLocation.length > 0)
    return `${distanceText(nearestOf(position, atLocation))} from the angler's nearest catch at ${location}.`;
  return `No recent catch has coordinates for ${location}.`;
}

export const distanceWords = (places: Places): string =>
  [fromOthers(places), fromPlace(places)].map((text) => text.charAt(0).toUpperCase() + text.slice(1)).join(" ");

/** Where the photo was taken, among the angler's other catches of the tournament: dots on a bare map, north up. */
export function PositionMap({ stateMap, ...places }: Places & { stateMap: StateMap | null }) {
  const { others, statedPlace, location } = places;
  const words = distanceWords(places);
  return (
    <figure className="evidence">
      <figcaption>
        <b>Photo location</b> {words}
      </figcaption>
      {stateMap && <InState map={stateMap} />}
      {(others.length > 0 || statedPlace) && <Dots {...places} label={words} />}
      {statedPlace && (
        <p className="evidence-legend">
          <span>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <circle cx="8" cy="8" r="6" className="evidence-phone" />
            </svg>
            {location}, from another angler's nearest catch
          </span>
        </p>
      )}
    </figure>
  );
}

/** The photo's position in its state. */
function InState({ map: { state, width, height, path, x, y } }: { map: StateMap }) {
  const edge = 6;
  return (
    <p className="evidence-state">
      <svg
        viewBox={`${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`}
        role="img"
        aria-label={`Map of ${state} with the photo's position`}
      >
        <path d={path} className="evidence-line" />
        <path d={`M${x} ${y - 6} l5 6 l-5 6 l-5 -6 z`} className="evidence-own" />
      </svg>
      {state}
    </p>
  );
}

function Dots({ position, others, statedPlace, label }: Places & { label: string }) {
  const { width, height } = frame;
  const dots = [
    ...others.map((other) => ({ ...other, look: "evidence-other" })),
    ...(statedPlace ? [{ ...statedPlace.nearest, catchId: 0, look: "evidence-phone" }] : []),
  ];
  const { spots, milesPerUnit } = placeOnMap([position, ...dots], frame);
  const [photoSpot, ...rest] = spots;
  const bar = scaleBar((width / 3) * milesPerUnit);
  const barWidth = bar.miles / milesPerUnit;
  if (!photoSpot) return null;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`Map. ${label}`} className="evidence-map">
      {rest.map(({ x, y }, index) => (
        <circle key={dots[index]?.catchId} cx={x} cy={y} r="6" className={dots[index]?.look} />
      ))}
      <path d={`M${photoSpot.x} ${photoSpot.y - 11} l9 11 l-9 11 l-9 -11 z`} className="evidence-own" />
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
