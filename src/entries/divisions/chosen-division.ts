import { participants } from "../../db/schema.ts";
import type { Tx } from "../../db/store.ts";
import { Refusal } from "../../refusal.ts";
import { divisionChoices, findDivision } from "../../tournaments/divisions/rules.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";

/** As it is stored (docs/rules.md 5.21); `before` was chosen earlier. Null without divisions. Throws `invalid` at the field. */
export function chosenDivision(
  { name, divisions }: Tournament,
  asked: string | undefined,
  before: string | null = null,
): string | null {
  const found = asked && findDivision(divisions, asked);
  if (found) return found.name;
  if (divisions === null) {
    if (!asked) return null;
    throw Refusal.ofField("division", `${name} has no divisions.`);
  }
  if (!asked && before !== null) return before;
  throw Refusal.ofField("division", `Choose a division: ${divisionChoices(divisions)}.`);
}

/** On the entry that a payment will confirm, however long that takes. */
export async function keepChoice(
  tx: Tx,
  { id: tournamentId }: Tournament,
  userId: number,
  division: string | null,
  now: number,
): Promise<void> {
  if (division === null) return;
  await tx
    .insert(participants)
    .values({ tournamentId, userId, joinedAt: now, division })
    .onConflictDoUpdate({ target: [participants.tournamentId, participants.userId], set: { division } });
}
