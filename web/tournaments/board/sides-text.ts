import { numberText } from "../../../src/format/numbers.ts";
import type { TournamentView } from "../../../src/tournaments/model.ts";

/** "40 anglers", "1 team": who is ranked. */
export const sidesText = (count: number, { teams }: Pick<TournamentView, "teams">): string =>
  `${numberText(count)} ${teams ? "team" : "angler"}${count === 1 ? "" : "s"}`;
