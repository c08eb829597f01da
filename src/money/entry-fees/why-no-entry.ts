import { eq } from "drizzle-orm";
import { tournaments, users } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import { findEntry } from "../../entries/entry.ts";
import { isSuspended } from "../../members/member-rows.ts";
import { hasQueued } from "../../tournaments/queued-payouts.ts";
import type { ChargeFacts, IntentFacts } from "../providers/provider.ts";
import type { Payment } from "./payment-rows.ts";

type Entrant = { tournamentId: number; user: { id: number; username: string } };
type Paid = { ordered: Payment; facts: IntentFacts; charge: ChargeFacts };

/** Who enters what for a charge, or why nobody can: a sentence that the payer reads. */
export async function whyNoEntry(
  db: Db,
  { ordered, facts, charge }: Paid,
  now: number,
): Promise<Entrant | { why: string }> {
  const { tournamentId, userId, amountCents, tournamentName: name } = ordered;
  const [user] = userId === null ? [] : await db.select().from(users).where(eq(users.id, userId));
  if (!user) return { why: "The account was deleted." };
  if (charge.amountCents !== amountCents) return { why: "The amount paid was not the one asked for." };
  if (facts.customerId !== user.stripeCustomerId) return { why: "It was paid in somebody else's name." };
  if (isSuspended(user, now)) return { why: "The account is suspended." };
  const [tournament] =
    tournamentId === null ? [] : await db.select().from(tournaments).where(eq(tournaments.id, tournamentId));
  if (!tournament) return { why: `${name} was deleted.` };
  if (tournament.cancelledAt !== null) return { why: `${name} was cancelled.` };
  if (charge.createdAt >= tournament.endsAt) return { why: `${name} had ended when the payment was made.` };
  if (await hasQueued(db, tournament.id)) return { why: `The results of ${name} are final.` };
  const entry = await findEntry(db, tournament.id, user.id);
  if (entry?.hasPaid) return { why: `You had joined ${name} already.` };
  return { tournamentId: tournament.id, user };
}
