const degrees = (value: number, [positive, negative]: readonly [string, string]): string =>
  `${Math.abs(value).toFixed(2)}° ${value < 0 ? negative : positive}`;

/** "44.98° N, 93.26° W": accurate to half a mile, so that it reveals the water and not the spot. */
export const positionText = (latitude: number, longitude: number): string =>
  `${degrees(latitude, ["N", "S"])}, ${degrees(longitude, ["E", "W"])}`;
