/** A stream of numbers from 0 up to 1 that is reproducible from its seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const between = (random: Random, low: number, high: number): number => low + (high - low) * random();

export function pick<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

/** Smooth noise from 0 to 1 over the plane, with features about one unit wide, repeating every 64 units. */
export type Noise = (x: number, y: number) => number;

export function noiseFrom(random: Random): Noise {
  const size = 64;
  const lattice = Float32Array.from({ length: size * size }, random);
  // Called for every pixel, so it uses plain numbers and allocates nothing.
  return (x, y) => {
    const left = Math.floor(x);
    const top = Math.floor(y);
    const fx = x - left;
    const fy = y - top;
    const sx = fx * fx * (3 - 2 * fx);
    const column = left & 63;
    const next = (left + 1) & 63;
    const row = (top & 63) << 6;
    const below = ((top + 1) & 63) << 6;
    const a = lattice[row | column] ?? 0;
    const c = lattice[below | column] ?? 0;
    const upper = a + ((lattice[row | next] ?? 0) - a) * sx;
    const lower = c + ((lattice[below | next] ?? 0) - c) * sx;
    return upper + (lower - upper) * (fy * fy * (3 - 2 * fy));
  };
}
