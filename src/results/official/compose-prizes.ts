import { asc, eq } from "drizzle-orm";
import { prizeBreakdowns } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import type { Board, Prizes } from "../../scoring/rulebook/board.ts";
import type { WrittenFormat } from "../../scoring/rulebook/format.ts";
import type { Format } from "../../scoring/rulebook/format-issues.ts";
import { freeName } from "../../scoring/write-format.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";

/** The prizes of the main board and of each division's, in the rulebook's terms. */
export type ComposedPrizes = { main: Prizes | null; divisions: readonly { division: string; prizes: Prizes | null }[] };

const breakdownQuery = (db: Db, tournamentId: number) =>
  db
    .select({ division: prizeBreakdowns.division, amountCents: prizeBreakdowns.amountCents })
    .from(prizeBreakdowns)
    .where(eq(prizeBreakdowns.tournamentId, tournamentId))
    .orderBy(asc(prizeBreakdowns.position));

/** Only places that a format shares split their prizes (docs/rules.md 9.19). */
function tiesOf({ payoutShare }: Pick<Tournament, "payoutShare">, { ties, prizes }: Board): Pick<Prizes, "ties"> {
  const isSplit = ties.includes("shared") && (payoutShare?.ties ?? prizes?.ties) === "split";
  return isSplit ? { ties: "split" } : {};
}

/** The amounts that the tournament pays, whether they were entered or are a share of the entry fees. */
export async function composePrizes(
  db: Db,
  tournament: Pick<Tournament, "id" | "payoutShare" | "divisions">,
  { main }: Format,
): Promise<ComposedPrizes> {
  const rows = Map.groupBy(await breakdownQuery(db, tournament.id), ({ division }) => division);
  const ties = tiesOf(tournament, main);
  const prizesOf = (division: string | null): Prizes | null => {
    const amounts = (rows.get(division) ?? []).map(({ amountCents }) => amountCents);
    return amounts.some((amount) => amount > 0) ? { amounts, ...ties } : null;
  };
  const divisions = (tournament.divisions ?? []).map(({ name }) => ({ division: name, prizes: prizesOf(name) }));
  return { main: prizesOf(null), divisions };
}

/**
 * A format as it is written, with the tournament's prizes. Further boards of a format pay nothing. If a division
 * has prizes, each division has a board.
 */
export function withPrizes(
  { prizes: ownPrizes, ...written }: WrittenFormat,
  { main, divisions }: ComposedPrizes,
  { main: board }: Format,
): WrittenFormat {
  const prizes = main ?? ownPrizes;
  const unpaid = written.boards?.map(({ prizes: _, ...further }) => further);
  const whole = { ...written, ...(unpaid && { boards: unpaid }), ...(prizes !== undefined && { prizes }) };
  if (divisions.every((division) => division.prizes === null)) return whole;
  const boards: NonNullable<WrittenFormat["boards"]> = [...(unpaid ?? [])];
  for (const { division, prizes: ofDivision } of divisions) {
    const usedNames = [written.name ?? "Leaderboard", ...boards.map(({ name }) => name)];
    const among = board.among && { among: board.among };
    boards.push({ name: freeName(division, usedNames), division, ...among, ...(ofDivision && { prizes: ofDivision }) });
  }
  return { ...whole, boards };
}
