import { earthMiles, type Position, radians } from "../../../../src/base/format/distances.ts";

const feetPerMile = 5280;

/** "less than 50 ft", "850 ft", "0.4 mi", "120 mi". */
export function distanceText(miles: number): string {
  if (miles * feetPerMile < 45) return "less than 50 ft";
  if (miles < 0.1) return `${Math.round((miles * feetPerMile) / 10) * 10} ft`;
  return miles < 10 ? `${miles.toFixed(1)} mi` : `${Math.round(miles).toLocaleString("en-US")} mi`;
}

/** The longest distance of 1, 2 or 5 times a power of ten, in feet or miles, that is no longer than `maxMiles`. */
export function scaleBar(maxMiles: number): { miles: number; text: string } {
  const isFeet = maxMiles < 0.2;
  const max = isFeet ? maxMiles * feetPerMile : maxMiles;
  const power = 10 ** Math.floor(Math.log10(max));
  const length = [5, 2, 1].map((times) => times * power).find((nice) => nice <= max) ?? power;
  const text = `${Number(length.toPrecision(1)).toLocaleString("en-US")} ${isFeet ? "ft" : "mi"}`;
  return { miles: isFeet ? length / feetPerMile : length, text };
}

export type Spot = { x: number; y: number };
type Frame = { width: number; height: number; padding: number };

/** Places positions in a frame, north up and true to scale; `milesPerUnit` is the scale. The frame is at least a tenth of a mile wide. */
export function placeOnMap(
  positions: readonly Position[],
  { width, height, padding }: Frame,
): { spots: Spot[]; milesPerUnit: number } {
  const milesPerDegree = radians(1) * earthMiles;
  const latitudes = positions.map(({ latitude }) => latitude);
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const east = positions.map(({ longitude }) => longitude * milesPerDegree * Math.cos(radians(middle)));
  const north = latitudes.map((latitude) => latitude * milesPerDegree);
  const center = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const span = (values: number[]) => Math.max(Math.max(...values) - Math.min(...values), 0.1);
  const milesPerUnit = Math.max(span(east) / (width - 2 * padding), span(north) / (height - 2 * padding));
  const spots = positions.map((_, index) => ({
    x: width / 2 + ((east[index] ?? 0) - center(east)) / milesPerUnit,
    y: height / 2 - ((north[index] ?? 0) - center(north)) / milesPerUnit,
  }));
  return { spots, milesPerUnit };
}
