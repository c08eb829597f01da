import { counted } from "../../../src/format/numbers.ts";
import type { TournamentView } from "../../../src/tournaments/model.ts";

/** "40 anglers", "1 team": who is ranked. */
export const sidesText = (count: number, { teams }: Pick<TournamentView, "teams">): string =>
  counted(count, teams ? "team" : "angler");
