import { and, count, eq, ne } from "drizzle-orm";
import { moneyText } from "../amounts/rules.ts";
import { participants } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import type { Tournament } from "./visible-tournament.ts";

/**
 * An entry that somebody paid for holds money that must go back before the tournament can be deleted or cancelled.
 * Throws `paid_entries` with the sum.
 */
export async function refusePaidEntries(
  db: Db,
  { id, entryFeeCents }: Tournament,
  act: "deleted" | "cancelled",
): Promise<void> {
  const isPaid = and(eq(participants.hasPaid, true), ne(participants.paidVia, "free"));
  const [paid] = await db
    .select({ entries: count() })
    .from(participants)
    .where(and(eq(participants.tournamentId, id), isPaid));
  const entries = paid?.entries ?? 0;
  if (entries === 0) return;
  const anglers = entries === 1 ? "1 angler has" : `${entries} anglers have`;
  throw new Refusal(
    "paid_entries",
    `${anglers} paid ${moneyText(entries * entryFeeCents)} in entry fees. Give the money back first; then the tournament can be ${act}.`,
  );
}
