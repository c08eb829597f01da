import type { SignedIn } from "../actor.ts";
import type { Db } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import { type Row, rank } from "../scoring/rulebook/rank.ts";
import { rulesOf, scoreUnit } from "../scoring/scoring-rules.ts";
import { rulesByFormat } from "../scoring/tournament-format.ts";
import { isBoardHiddenFrom } from "../tournaments/results/hidden-board.ts";
import { stateOf } from "../tournaments/tournament-state.ts";
import { type Tournament, visibleTournament } from "../tournaments/visible-tournament.ts";
import { type BoardFacts, readFacts } from "./board-facts.ts";
import type { TriedFormat, TryFormat } from "./try-format-shapes.ts";

const placedOf = ({ place, score, decidedBy }: Row): TriedFormat["rows"][number]["before"] => ({
  place,
  score,
  ...(decidedBy && { decidedBy }),
});

const namesOf = ({ sides }: BoardFacts, side: string): string[] =>
  (sides.get(side) ?? []).map(({ displayName }) => displayName);

/** Drops the judges' deductions if the measure differs: inches can't be deducted from pounds. */
function withoutForeignDeductions(tried: BoardFacts, stored: BoardFacts): BoardFacts["format"]["main"] {
  const isSameMeasure = tried.format.main.measure === stored.format.main.measure;
  return isSameMeasure ? tried.format.main : { ...tried.format.main, penalties: [] };
}

/** Ranks a tournament's main board by its own rules. */
const rowsOf = ({ format, facts }: BoardFacts, main = format.main): Row[] => rank(main, facts);

/** Throws `not_found`, `not_ended` or `cancelled`. */
async function endedTournament(db: Db, actor: SignedIn, tournamentId: number, now: number): Promise<Tournament> {
  const tournament = await visibleTournament(db, actor, tournamentId);
  const state = stateOf(tournament, now);
  if (state === "cancelled") throw new Refusal("cancelled", `${tournament.name} was canceled. Choose another one.`);
  const isHidden = await isBoardHiddenFrom(db, { actor, now }, tournament);
  if (state === "ended" && !isHidden) return tournament;
  throw new Refusal("not_ended", `${tournament.name} hasn't ended yet. Choose a past tournament.`);
}

/**
 * Compares the main board of an ended tournament under its own rules and under others. Stores nothing. Only fish that
 * counted or could have counted are included: a lower minimum doesn't add fish that were never eligible.
 */
export async function readTriedFormat(
  db: Db,
  actor: SignedIn,
  { tournamentId, format: written }: TryFormat,
  now: number,
): Promise<TriedFormat> {
  const tournament = await endedTournament(db, actor, tournamentId, now);
  const stored = await readFacts(db, tournament);
  const tried = await readFacts(db, { ...tournament, format: written });
  const before = new Map(rowsOf(stored).map((row) => [row.id, row]));
  const rows = rowsOf(tried, withoutForeignDeductions(tried, stored)).flatMap((row) => {
    const earlier = before.get(row.id);
    if (!earlier) return [];
    return {
      id: row.id,
      names: namesOf(tried, row.id),
      before: placedOf(earlier),
      after: placedOf(row),
      fishBefore: earlier.count,
      fishAfter: row.count,
    };
  });
  const rules = rulesOf(tournament);
  return {
    tournament: { id: tournament.id, name: tournament.name },
    unitBefore: scoreUnit(rules),
    unitAfter: scoreUnit(rulesByFormat(written, rules)),
    moved: rows.filter((row) => row.before.place !== row.after.place).length,
    rows,
  };
}
