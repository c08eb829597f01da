import { and, eq, isNull, sum } from "drizzle-orm";
import type Stripe from "stripe";
import { audit, ledger, participants, payments, tournaments, waitingPlaces } from "../../../src/base/db/schema.ts";
import { checkEntries } from "../../../src/check/entries.ts";
import { checkLedger } from "../../../src/check/ledger.ts";
import { checkProvider } from "../../../src/check/provider.ts";
import { checkStandings } from "../../../src/check/standings.ts";
import type { StripeDouble } from "../../support/stripe-double/double.ts";
import { correctedWrongly } from "./corrections.ts";
import { depositsSettledWrongly } from "./deposits.ts";
import type { MoneyClub } from "./money-club.ts";
import { potsPaidWrongly } from "./pots.ts";
import { prizesPaidWrongly } from "./prizes.ts";

type World = StripeDouble["world"];

const moneyText = (cents: number) => `$${(cents / 100).toFixed(2)}`;

/** Users removed by an admin who chose to keep the fee. */
async function takenOutWithoutFee({ club }: MoneyClub): Promise<Set<number>> {
  const rows = await club.store.read(async (db) =>
    db.select({ detail: audit.detail }).from(audit).where(eq(audit.action, "remove-entry")).orderBy(audit.id),
  );
  return new Set(rows.filter(({ detail }) => detail.goesBack === false).map(({ detail }) => Number(detail.userId)));
}

/** Payments whose entries an admin restored, whatever happened to the money. */
async function givenBack({ club }: MoneyClub): Promise<Set<number>> {
  const rows = await club.store.read(async (db) =>
    db.select({ detail: audit.detail }).from(audit).where(eq(audit.action, "decide-held-entry")).orderBy(audit.id),
  );
  const placesBack = rows.filter(({ detail }) => detail.decision === "give_back");
  return new Set(placesBack.map(({ detail }) => Number(detail.paymentId)));
}

/** Checks that every charge has exactly one of: an entry, a refund, a chargeback. */
async function chargesWithoutOneUse(moneyClub: MoneyClub): Promise<string[]> {
  const { club, double } = moneyClub;
  const { rows, entries } = await club.store.read(async (db) => ({
    rows: await db.select().from(payments).orderBy(payments.id),
    // Entries of a canceled tournament remain as a record, but don't compete.
    entries: await db
      .select({ paymentId: participants.paymentId, heldAt: participants.heldAt })
      .from(participants)
      .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
      .where(isNull(tournaments.cancelledAt))
      .orderBy(participants.id),
  }));
  const takenOut = await takenOutWithoutFee(moneyClub);
  const placesBack = await givenBack(moneyClub);
  return [...double.world.charges.values()].flatMap((charge) => {
    const payment = rows.find(({ chargeId }) => chargeId === charge.id);
    if (!payment) return [`charge ${charge.id} of ${moneyText(charge.amount)} is known to nobody`];
    const standing = entries.filter(({ paymentId, heldAt }) => paymentId === payment.id && heldAt === null).length;
    const held = entries.some(({ paymentId, heldAt }) => paymentId === payment.id && heldAt !== null);
    const isTaken = charge.disputed && payment.disputeState !== "won";
    const isBack = charge.refunded || isTaken;
    const uses = standing + (isBack ? 1 : 0);
    // A payment whose dispute was won is the club's again. An admin chooses whether its entry stays, and whether the
    // fee of a removed entrant is refunded. `depositsSettledWrongly` checks deposits.
    if (payment.depositId !== null) return [];
    const isChosen = charge.disputed || charge.amount_refunded > 0 || takenOut.has(payment.userId ?? 0);
    const isGivenBack = standing === 1 && placesBack.has(payment.id);
    if (uses === 1 || isGivenBack || (uses === 0 && (held || isChosen))) return [];
    return [`charge ${charge.id} has ${standing} entries and is ${isBack ? "" : "not "}given back`];
  });
}

const isLive = ({ amount, amount_reversed }: Stripe.Transfer) => amount_reversed < amount;

function positionsSentTwice({ transfers }: World): string[] {
  const groups = new Map<string, string[]>();
  for (const transfer of transfers.values()) {
    if (!isLive(transfer)) continue;
    const group = transfer.transfer_group ?? "no group";
    groups.set(group, [...(groups.get(group) ?? []), transfer.id]);
  }
  return [...groups]
    .filter(([, sent]) => sent.length > 1)
    .map(([group, sent]) => `${group} was sent as ${sent.join(" and ")}`);
}

/** Checks that the money moved at Stripe equals the sum in our ledger. */
async function sumsApart({ club, double }: MoneyClub): Promise<string[]> {
  const theirs = [...double.world.bookings.values()].reduce((total, { net }) => total + net, 0);
  const [row] = await club.store.read(async (db) => db.select({ cents: sum(ledger.amountCents) }).from(ledger));
  const byHand = await club.store.read(async (db) => {
    const all = await db
      .select({ cents: ledger.amountCents, provider: ledger.provider })
      .from(ledger)
      .orderBy(ledger.id);
    return all.filter(({ provider }) => provider === "cash").reduce((total, { cents }) => total + cents, 0);
  });
  const ours = Number(row?.cents ?? 0) - byHand;
  return ours === theirs ? [] : [`the ledger comes to ${moneyText(ours)}, Stripe's side to ${moneyText(theirs)}`];
}

/** Reports more entries than spots, and anglers with both an entry and a place on the waiting list. */
async function placesGivenTwice({ club }: MoneyClub): Promise<string[]> {
  return club.store.read(async (db) => {
    const rows = await db
      .select({ id: tournaments.id, capacity: tournaments.capacity })
      .from(tournaments)
      .orderBy(tournaments.id);
    const both = await db
      .select({ userId: waitingPlaces.userId })
      .from(waitingPlaces)
      .innerJoin(participants, eq(participants.userId, waitingPlaces.userId))
      .where(eq(participants.hasPaid, true))
      .orderBy(waitingPlaces.id);
    const faults = both.map(({ userId }) => `angler ${userId} has joined and waits for a place`);
    for (const { id, capacity } of rows) {
      const entries = await db.$count(
        participants,
        and(eq(participants.tournamentId, id), eq(participants.hasPaid, true)),
      );
      if (capacity !== null && entries > capacity) faults.push(`${entries} entries have ${capacity} places`);
    }
    return faults;
  });
}

/** All differences between the club, its ledger and Stripe; empty if all is well. */
export async function disagreements(moneyClub: MoneyClub): Promise<string[]> {
  const { store, payments: provider } = moneyClub.club;
  return [
    ...(await store.read(checkEntries)),
    ...(await store.read(checkStandings)).map((difference) => JSON.stringify(difference)),
    ...(await store.read(checkLedger)),
    ...(await store.read((db) => checkProvider(db, provider))),
    ...(await chargesWithoutOneUse(moneyClub)),
    ...positionsSentTwice(moneyClub.double.world),
    ...(await sumsApart(moneyClub)),
    ...(await placesGivenTwice(moneyClub)),
    ...(await depositsSettledWrongly(moneyClub)),
    ...(await potsPaidWrongly(moneyClub)),
    ...(await prizesPaidWrongly(moneyClub)),
    ...(await correctedWrongly(moneyClub)),
  ];
}
