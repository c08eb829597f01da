import { windowOf } from "../format/days.ts";
import type { TournamentInput } from "./model.ts";

export function storedValues(input: TournamentInput, zone: string) {
  const days = { startDay: input.startDate, endDay: input.endDate, timeZone: input.timeZone ?? zone };
  return {
    name: input.name,
    description: input.description,
    targetSpecies: input.targetSpecies,
    minLength: input.minLength,
    prizeCents: input.prize * 100,
    entryFeeCents: input.entryFee,
    isActive: input.isActive,
    tournamentType: input.tournamentType,
    ...days,
    ...windowOf(days),
  };
}
