import type { FormatInput } from "../rulebook/format.ts";
import type { PresetName } from "../rulebook/presets.ts";
import type { FormatStart } from "./format-form.ts";
import { boardValues, formatValues, writtenBoards } from "./format-values.ts";
import { speciesValueText } from "./species-values.ts";

const text = (value: number | string | undefined): string => String(value ?? "");
const tick = (is: boolean): string => (is ? "on" : "");

const typedBoard = (board: ReturnType<typeof writtenBoards>[number]) => {
  const { name, counts, fish, species, each } = boardValues(board);
  return { kept: JSON.stringify(board), name, counts, fish: text(fish), species: species.join(", "), each };
};

export type TypedBoard = ReturnType<typeof typedBoard>;

export const blankBoard: TypedBoard = { kept: "", name: "", counts: "biggest", fish: "1", species: "", each: "none" };

/** A format as typed into the form. */
export function typedFormat(written: FormatInput) {
  const values = formatValues(written);
  const { limit, deadFish, late, points, rounding, slam } = values;
  const start: FormatStart = written.preset ?? "own";
  return {
    start,
    kept: JSON.stringify(written),
    file: "",
    measure: values.measure,
    rounding: { step: text(rounding.step), direction: rounding.direction },
    limit: Array.isArray(limit) ? limit.join(", ") : text(limit),
    limitPer: values.limitPer,
    perSpecies: speciesValueText(values.perSpecies),
    minimum: speciesValueText(values.minimum),
    maximum: speciesValueText(values.maximum),
    slots: values.slots.map(({ over, under, atMost, species }) => ({
      over: text(over),
      under: text(under),
      atMost: text(atMost),
      species: text(species),
    })),
    slam: { on: tick(slam.on), categories: slam.categories.join(", ") },
    points: { perFish: text(points.perFish), perUnit: text(points.perUnit) },
    penalties: values.penalties.map(({ name, deduct, rejects }) => ({
      name,
      deduct: text(deduct),
      rejects: tick(rejects),
    })),
    deadFish: { deduct: text(deadFish.deduct), from: text(deadFish.from), reject: tick(deadFish.reject) },
    late: {
      perMinute: text(late.perMinute),
      disqualifyAfter: text(late.disqualifyAfter),
      loseDayAfter: text(late.loseDayAfter),
    },
    ties: values.ties,
    guests: values.guests,
    each: values.each,
    boards: writtenBoards(written).map(typedBoard),
  };
}

export type TypedFormat = ReturnType<typeof typedFormat>;

export const typedPreset = (preset: PresetName): TypedFormat => typedFormat({ preset });

/** The shipped rules, which are a separate rule set. */
export const standardFormat = { start: "standard" } as const;
