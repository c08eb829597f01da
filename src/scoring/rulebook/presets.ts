import bassWeighIn from "./presets/bass-weigh-in.json" with { type: "json" };
import derby from "./presets/derby.json" with { type: "json" };
import fly from "./presets/fly.json" with { type: "json" };
import hourlyBigBass from "./presets/hourly-big-bass.json" with { type: "json" };
import kayakCpr from "./presets/kayak-cpr.json" with { type: "json" };
import slam from "./presets/slam.json" with { type: "json" };
import slot from "./presets/slot.json" with { type: "json" };
import teamBass from "./presets/team-bass.json" with { type: "json" };

/**
 * Formats to start from, by the name used in files. `sentence` and `inspiration` are shown to people who choose one.
 */
export const presets = {
  "kayak-cpr": kayakCpr,
  "bass-weigh-in": bassWeighIn,
  derby,
  slot,
  slam,
  "team-bass": teamBass,
  fly,
  "hourly-big-bass": hourlyBigBass,
} as const;

export type PresetName = keyof typeof presets;

/** The species that clubs using a preset usually fish for. */
export const usualSpecies: Partial<Record<PresetName, string>> = {
  "kayak-cpr": "Bass",
  "bass-weigh-in": "Bass",
  slot: "Walleye",
  "team-bass": "Bass",
  "hourly-big-bass": "Bass",
};

export const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]];
