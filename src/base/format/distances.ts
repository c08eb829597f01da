/** A position in degrees. */
export type Position = { latitude: number; longitude: number };

export const earthMiles = 3958.8;
export const radians = (degrees: number) => (degrees * Math.PI) / 180;

export function milesBetween(a: Position, b: Position): number {
  const half = (from: number, to: number) => Math.sin(radians(to - from) / 2) ** 2;
  const chord =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return 2 * earthMiles * Math.asin(Math.min(1, Math.sqrt(chord)));
}
