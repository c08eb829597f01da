import { eq, isNotNull } from "drizzle-orm";
import { participants, payments, payouts } from "../../../src/base/db/schema.ts";
import { bookFees, settle } from "../../support/stripe-double/actions.ts";
import { review } from "./corrections.ts";
import { decideChallenges } from "./deposits.ts";
import { ends, type MoneyClub, minute, names } from "./money-club.ts";
import { deliver, send, setUpAccount } from "./perform.ts";

const plenty = 10_000_000;

/** Ends all faults at Stripe and delivers pending events. */
function calmStripe({ double }: MoneyClub): void {
  const { world, faults } = double;
  faults.cancel();
  world.booksLate = false;
  world.available = plenty;
  bookFees(world);
  for (const intent of world.intents.values()) if (intent.status === "processing") settle(world, intent.id);
}

/** Does an admin's pending work: retries failed refunds and decides about entries on hold. */
async function doAdminsPart({ club, admin }: MoneyClub): Promise<void> {
  const { failed, held } = await club.store.read(async (db) => ({
    failed: await db
      .select({ id: payments.id })
      .from(payments)
      .where(eq(payments.refundState, "failed"))
      .orderBy(payments.id),
    held: await db
      .select({ id: payments.id, dispute: payments.disputeState, refund: payments.refundState })
      .from(participants)
      .innerJoin(payments, eq(payments.id, participants.paymentId))
      .where(isNotNull(participants.heldAt))
      .orderBy(participants.id),
  }));
  for (const { id } of failed) await admin.send(`/api/admin/payments/${id}/retry-refund`, { method: "POST" });
  for (const { id, dispute, refund } of held) {
    const decision = dispute === "won" && refund === null ? "give_back" : "take_out";
    await admin.send(`/api/admin/payments/${id}/decide`, { json: { decision, reason: "As the bank decided." } });
  }
}

/** Winners finally set up their accounts, and an admin sends the remaining prizes. */
async function sendPrizes(moneyClub: MoneyClub): Promise<void> {
  const { club, admin } = moneyClub;
  for (const who of names.keys()) await setUpAccount(moneyClub, { who, reached: "ready" });
  const waiting = await club.store.read(async (db) =>
    db.select({ id: payouts.id, status: payouts.status }).from(payouts).orderBy(payouts.id),
  );
  for (const { id, status } of waiting) {
    if (status === "failed" || status === "pending") {
      await admin.send(`/api/admin/payout/${id}/process`, { json: { reason: "All is decided." } });
    }
  }
}

/**
 * The recovery after a story: the program runs, its jobs do their automatic work, and an admin does the rest; `look` is
 * called after each job. With `eventsCome`, every event of Stripe finally arrives, newest first.
 */
export async function putInOrder(
  moneyClub: MoneyClub,
  eventsCome: boolean,
  look?: (after: string) => Promise<void>,
): Promise<void> {
  const run = async (what: Parameters<MoneyClub["run"]>[0]) => {
    await moneyClub.run(what);
    await look?.(what);
  };
  calmStripe(moneyClub);
  await moneyClub.restartCalmly();
  moneyClub.waitUntil(ends + 49 * 60 * minute);
  for (const round of ["first", "second", "third"]) {
    if (eventsCome && round === "first")
      await deliver(moneyClub, moneyClub.double.webhooks.events.map((_, index) => index).reverse());
    // Longer than the lease of a job that was killed.
    moneyClub.wait(31 * minute);
    await run("settle-payments");
    await run("recheck-payments");
    await run("tasks");
    await run("settle-payouts");
    await run("reread-transfers");
    await decideChallenges(moneyClub);
    for (const who of names.keys()) await review(moneyClub, who, send);
    await run("tasks");
    await run("fix-prizes");
    await run("queue-payouts");
    await doAdminsPart(moneyClub);
    await sendPrizes(moneyClub);
  }
  moneyClub.wait(31 * minute);
  await run("tasks");
  await run("settle-payments");
  await run("settle-payouts");
}
