import points100 from "./season-presets/points-100.json" with { type: "json" };
import bestN from "./season-presets/points-best-n.json" with { type: "json" };
import perPound from "./season-presets/points-per-pound.json" with { type: "json" };
import withFinale from "./season-presets/points-with-finale.json" with { type: "json" };

/**
 * Schemes to start from, by the name used in files. `sentence` and `inspiration` are shown to people who choose one.
 */
export const seasonPresets = {
  "points-100": points100,
  "points-best-n": bestN,
  "points-with-finale": withFinale,
  "points-per-pound": perPound,
} as const;

export type SeasonPresetName = keyof typeof seasonPresets;

export const seasonPresetNames = Object.keys(seasonPresets) as [SeasonPresetName, ...SeasonPresetName[]];
