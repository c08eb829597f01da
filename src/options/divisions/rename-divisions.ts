import { and, eq } from "drizzle-orm";
import { participants, payouts, prizeBreakdowns, standings } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { isSameName } from "../../base/format/name-lists.ts";
import { Refusal } from "../../refusal.ts";
import { refusePayoutUnderWay } from "../../tournaments/queued-payouts.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import type { DivisionsInput } from "./division-form.ts";
import { findDivision } from "./divisions.ts";

type Renamed = { from: string; to: string };

/** Finds each division by its former name, or by its own in a different case. Throws `invalid` at an unknown former name. */
function renamedDivisions({ name: tournament, divisions }: Tournament, input: DivisionsInput): Renamed[] {
  const used = new Set<string>();
  return (input ?? []).flatMap(({ name, formerName }, index) => {
    const former = findDivision(divisions, formerName ?? name);
    if (!former) {
      if (formerName == null) return [];
      throw Refusal.ofField(`divisions.${index}.formerName`, `${tournament} has no division "${formerName}".`);
    }
    if (used.has(former.name)) {
      throw Refusal.ofField(`divisions.${index}.formerName`, `${former.name} can't become two divisions.`);
    }
    used.add(former.name);
    return former.name === name ? [] : [{ from: former.name, to: name }];
  });
}

async function moveRows(tx: Tx, tournamentId: number, from: string, to: string): Promise<void> {
  for (const table of [participants, standings, prizeBreakdowns, payouts]) {
    await tx
      .update(table)
      .set({ division: to })
      .where(and(eq(table.tournamentId, tournamentId), eq(table.division, from)));
  }
}

/**
 * Updates everything that's stored by a division's name: entries, standings, prizes and payouts (docs/rules.md 3.26). Official
 * results stay as they were published. Throws `payout_under_way`. Returns the renamed tournament and the message to entrants.
 */
export async function renameDivisions(
  tx: Tx,
  before: Tournament,
  input: DivisionsInput,
): Promise<{ renamed: Tournament; sentences: string[] }> {
  const renames = renamedDivisions(before, input);
  // A pending transfer is identified at the provider by the division's name.
  if (renames.length > 0) await refusePayoutUnderWay(tx, before);
  // Two divisions may swap names, so use temporary ones. No real name begins with a blank.
  const temporary = (index: number) => ` ${index}`;
  for (const [index, { from }] of renames.entries()) await moveRows(tx, before.id, from, temporary(index));
  for (const [index, { to }] of renames.entries()) await moveRows(tx, before.id, temporary(index), to);
  const nameAfter = (name: string) => renames.find(({ from }) => isSameName(from, name))?.to ?? name;
  const divisions = before.divisions?.map((division) => ({ ...division, name: nameAfter(division.name) })) ?? null;
  const sentences = renames.map(({ from, to }) => `The division ${from} is now called ${to}.`);
  return { renamed: { ...before, divisions }, sentences };
}
