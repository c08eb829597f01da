/**
 * The build of a kind of fish, in units of its length: 0 at the nose, 1 at the tip of the tail; heights are relative to
 * the middle line.
 */
export type Shape = {
  /** Points from the nose to the root of the tail: place, height of the back, depth of the belly. */
  profile: readonly Place[];
  tail: { root: number; spread: number; notch: number; roundness: number };
  fins: readonly Fin[];
  eye: { at: number; up: number; radius: number };
  mouth: { back: number; drop: number };
  gill: number;
  pectoral: { at: number; down: number; length: number };
};

/** A fin on the back or belly, between two places; `lean` shifts its edge toward the tail. */
export type Fin = { side: "back" | "belly"; from: number; to: number; height: number; lean: number; spines: number };

type Place = readonly [at: number, back: number, belly: number];

const places = (numbers: readonly number[]): Place[] =>
  Array.from({ length: numbers.length / 3 }, (_, i) => numbers.slice(i * 3, i * 3 + 3) as unknown as Place);

const fin = (side: Fin["side"], from: number, to: number, height: number, lean: number, spines = 0): Fin => {
  return { side, from, to, height, lean, spines };
};

const bass: Shape = {
  profile: places([
    0, 0.01, 0.018, 0.012, 0.02, 0.034, 0.035, 0.036, 0.05, 0.08, 0.058, 0.072, 0.16, 0.094, 0.1, 0.26, 0.124, 0.124,
    0.38, 0.134, 0.134, 0.5, 0.125, 0.13, 0.6, 0.104, 0.11, 0.7, 0.074, 0.08, 0.78, 0.054, 0.056, 0.85, 0.05, 0.05,
    0.88, 0.052, 0.052,
  ]),
  tail: { root: 0.85, spread: 0.108, notch: 0.034, roundness: 0.5 },
  fins: [
    fin("back", 0.31, 0.52, 0.056, 0.012, 9),
    fin("back", 0.53, 0.7, 0.068, 0.04),
    fin("belly", 0.58, 0.71, 0.07, 0.045, 0),
    fin("belly", 0.31, 0.36, 0.078, 0.06),
  ],
  eye: { at: 0.098, up: 0.026, radius: 0.0155 },
  mouth: { back: 0.108, drop: 0.03 },
  gill: 0.265,
  pectoral: { at: 0.285, down: 0.03, length: 0.12 },
};

const sunfish: Shape = {
  profile: places([
    0, 0.012, 0.016, 0.012, 0.028, 0.03, 0.035, 0.054, 0.046, 0.08, 0.098, 0.076, 0.15, 0.152, 0.128, 0.25, 0.198,
    0.178, 0.36, 0.216, 0.204, 0.48, 0.206, 0.198, 0.58, 0.172, 0.166, 0.67, 0.12, 0.118, 0.74, 0.078, 0.078, 0.8, 0.06,
    0.06, 0.84, 0.062, 0.062,
  ]),
  tail: { root: 0.81, spread: 0.12, notch: 0.04, roundness: 0.45 },
  fins: [
    fin("back", 0.26, 0.5, 0.062, 0.016, 10),
    fin("back", 0.49, 0.7, 0.092, 0.05),
    fin("belly", 0.5, 0.7, 0.088, 0.05, 0),
    fin("belly", 0.29, 0.35, 0.1, 0.07),
  ],
  eye: { at: 0.098, up: 0.036, radius: 0.021 },
  mouth: { back: 0.045, drop: 0.012 },
  gill: 0.25,
  pectoral: { at: 0.27, down: 0.03, length: 0.2 },
};

const trout: Shape = {
  profile: places([
    0, 0.01, 0.016, 0.012, 0.02, 0.026, 0.035, 0.036, 0.038, 0.08, 0.058, 0.054, 0.16, 0.086, 0.08, 0.28, 0.106, 0.102,
    0.4, 0.114, 0.112, 0.52, 0.106, 0.104, 0.64, 0.083, 0.083, 0.74, 0.058, 0.06, 0.82, 0.045, 0.047, 0.87, 0.046,
    0.048, 0.9, 0.05, 0.052,
  ]),
  tail: { root: 0.86, spread: 0.105, notch: 0.022, roundness: 0.25 },
  fins: [
    fin("back", 0.44, 0.56, 0.075, 0.035),
    fin("back", 0.725, 0.755, 0.03, 0.028),
    fin("belly", 0.66, 0.75, 0.07, 0.03),
    fin("belly", 0.5, 0.55, 0.055, 0.045),
  ],
  eye: { at: 0.075, up: 0.02, radius: 0.0135 },
  mouth: { back: 0.095, drop: 0.022 },
  gill: 0.2,
  pectoral: { at: 0.205, down: 0.058, length: 0.1 },
};

const pike: Shape = {
  profile: places([
    0, 0.008, 0.014, 0.03, 0.018, 0.022, 0.09, 0.026, 0.03, 0.14, 0.036, 0.04, 0.2, 0.052, 0.052, 0.3, 0.067, 0.066,
    0.45, 0.073, 0.072, 0.6, 0.069, 0.068, 0.71, 0.056, 0.055, 0.8, 0.036, 0.036, 0.87, 0.029, 0.029, 0.9, 0.031, 0.031,
  ]),
  tail: { root: 0.87, spread: 0.082, notch: 0.058, roundness: 0.5 },
  fins: [
    fin("back", 0.7, 0.81, 0.062, 0.03),
    fin("belly", 0.715, 0.81, 0.056, 0.03),
    fin("belly", 0.48, 0.53, 0.045, 0.035),
  ],
  eye: { at: 0.118, up: 0.017, radius: 0.0095 },
  mouth: { back: 0.115, drop: 0.014 },
  gill: 0.235,
  pectoral: { at: 0.24, down: 0.045, length: 0.07 },
};

const walleye: Shape = {
  profile: places([
    0, 0.01, 0.016, 0.012, 0.018, 0.025, 0.04, 0.031, 0.036, 0.1, 0.052, 0.052, 0.2, 0.08, 0.074, 0.3, 0.096, 0.088,
    0.42, 0.102, 0.095, 0.55, 0.09, 0.085, 0.68, 0.064, 0.062, 0.78, 0.043, 0.043, 0.85, 0.036, 0.036, 0.89, 0.039,
    0.039,
  ]),
  tail: { root: 0.86, spread: 0.098, notch: 0.056, roundness: 0.3 },
  fins: [
    fin("back", 0.29, 0.47, 0.078, 0.02, 11),
    fin("back", 0.53, 0.69, 0.066, 0.03),
    fin("belly", 0.58, 0.67, 0.062, 0.035),
    fin("belly", 0.31, 0.355, 0.07, 0.055),
  ],
  eye: { at: 0.085, up: 0.022, radius: 0.0175 },
  mouth: { back: 0.1, drop: 0.024 },
  gill: 0.25,
  pectoral: { at: 0.265, down: 0.035, length: 0.105 },
};

const perch: Shape = {
  ...walleye,
  profile: walleye.profile.map(([at, back, belly]) => [at, back * 1.26, belly * 1.26] as const),
  tail: { root: 0.86, spread: 0.1, notch: 0.045, roundness: 0.35 },
  eye: { at: 0.082, up: 0.028, radius: 0.016 },
  mouth: { back: 0.075, drop: 0.018 },
};

const crappie: Shape = {
  ...sunfish,
  profile: places([
    0, 0.01, 0.018, 0.014, 0.02, 0.034, 0.04, 0.034, 0.054, 0.1, 0.06, 0.09, 0.17, 0.096, 0.13, 0.26, 0.15, 0.162, 0.36,
    0.178, 0.178, 0.47, 0.174, 0.174, 0.58, 0.144, 0.146, 0.67, 0.1, 0.102, 0.74, 0.068, 0.068, 0.8, 0.055, 0.055, 0.84,
    0.057, 0.057,
  ]),
  fins: [
    fin("back", 0.36, 0.48, 0.05, 0.02, 7),
    fin("back", 0.46, 0.69, 0.115, 0.05),
    fin("belly", 0.42, 0.69, 0.11, 0.05),
    fin("belly", 0.28, 0.33, 0.085, 0.07),
  ],
  eye: { at: 0.09, up: 0.018, radius: 0.02 },
  mouth: { back: 0.085, drop: 0.034 },
};

const catfish: Shape = {
  profile: places([
    0, 0.012, 0.02, 0.02, 0.034, 0.036, 0.07, 0.06, 0.056, 0.15, 0.082, 0.078, 0.24, 0.102, 0.098, 0.34, 0.1, 0.108,
    0.46, 0.088, 0.1, 0.6, 0.072, 0.08, 0.72, 0.055, 0.057, 0.8, 0.044, 0.045, 0.87, 0.042, 0.042,
  ]),
  tail: { root: 0.84, spread: 0.108, notch: 0.095, roundness: 0.12 },
  fins: [
    fin("back", 0.29, 0.36, 0.1, 0.05),
    fin("back", 0.71, 0.75, 0.034, 0.035),
    fin("belly", 0.54, 0.74, 0.062, 0.03),
    fin("belly", 0.45, 0.5, 0.055, 0.045),
  ],
  eye: { at: 0.085, up: 0.028, radius: 0.009 },
  mouth: { back: 0.07, drop: 0.01 },
  gill: 0.2,
  pectoral: { at: 0.215, down: 0.055, length: 0.105 },
};

export const shapes = { bass, sunfish, trout, pike, walleye, perch, crappie, catfish };

/** How far a shape with its fins extends above and below its middle line, in units of its length. */
export function reachOf({ profile, fins, tail }: Shape): { up: number; down: number } {
  const reach = (side: Fin["side"], edge: 1 | 2) => {
    const body = profile.map((place) => place[edge]);
    const tips = fins
      .filter((fin) => fin.side === side)
      .map((fin) => (profile.findLast(([at]) => at <= fin.from + 0.08)?.[edge] ?? 0) + fin.height);
    return Math.max(tail.spread, ...body, ...tips);
  };
  return { up: reach("back", 1), down: reach("belly", 2) };
}
