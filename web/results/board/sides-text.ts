import { counted } from "../../../src/base/format/numbers.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";

/** Each day, or each member of a team, has a separate best: the score includes more fish than the rules count. */
export const isCountedEach = ({ days, teams }: Pick<TournamentView, "days" | "teams">): boolean =>
  days !== null || teams?.score === "sum";

/** "40 anglers", "1 team": the number ranked. */
export const sidesText = (count: number, { teams }: Pick<TournamentView, "teams">): string =>
  counted(count, teams ? "team" : "angler");
