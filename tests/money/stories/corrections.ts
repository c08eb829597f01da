import { eq, isNotNull, isNull } from "drizzle-orm";
import fc from "fast-check";
import { catches, payouts, tournaments } from "../../../src/base/db/schema.ts";
import { planLines, readPayoutRows } from "../../../src/money/payouts/payout-rows.ts";
import { planAllPrizes } from "../../../src/money/payouts/plan-payouts.ts";
import { dueOf, overpaidOf, reconcile } from "../../../src/money/payouts/reconcile.ts";
import type { MoneyClub } from "./money-club.ts";

/** Corrections by judges and treasurers after the end, and actions in which they race each other. */
export type Correction =
  | { does: "correct"; who: number; to: "rejected" | "longer" | "shorter" | "undone" }
  | { does: "review"; who: number }
  | { does: "forgive"; position: number }
  | { does: "repaid"; position: number; cents: number | null; times: number }
  | { does: "race"; who: number; position: number };

const who = fc.nat({ max: 2 });
const position = fc.nat({ max: 6 });
const does = <K extends Correction["does"]>(name: K) => fc.constant(name);

export const correcting: fc.WeightedArbitrary<Correction>[] = [
  {
    weight: 18,
    arbitrary: fc.record({
      does: does("correct"),
      who,
      to: fc.constantFrom("rejected", "rejected", "longer", "shorter", "undone"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: does("review"), who }) },
  { weight: 4, arbitrary: fc.record({ does: does("forgive"), position }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: does("repaid"),
      position,
      cents: fc.constantFrom(null, null, 1, 333),
      times: fc.constantFrom(1, 1, 2),
    }),
  },
  { weight: 8, arbitrary: fc.record({ does: does("race"), who, position }) },
];

const names: readonly string[] = ["correct", "review", "forgive", "repaid", "race"];

export const isCorrection = (action: { does: string }): action is Correction => names.includes(action.does);

type Send = (browser: MoneyClub["admin"], path: string, json?: unknown) => Promise<Response | null>;

async function fishOf({ club, angler }: MoneyClub, anglerIndex: number) {
  const [fish] = await club.store
    .read(async (db) =>
      db
        .select()
        .from(catches)
        .where(eq(catches.userId, angler(anglerIndex).userId))
        .orderBy(catches.id),
    )
    .catch(() => []);
  return fish;
}

async function correct(
  moneyClub: MoneyClub,
  { who: anglerIndex, to }: Extract<Correction, { does: "correct" }>,
  send: Send,
) {
  const fish = await fishOf(moneyClub, anglerIndex);
  if (!fish) return;
  moneyClub.isCorrected = true;
  const path = `/api/admin/catches/${fish.id}`;
  const reason = "It was measured again.";
  if (to === "undone") await send(moneyClub.admin, `${path}/verify`, { isVerified: false, reason });
  else if (to === "rejected") await send(moneyClub.admin, `${path}/change`, { decision: "rejected", reason });
  else {
    const length = to === "longer" ? 23 : 13;
    await send(moneyClub.admin, `${path}/change`, { decision: "verified", length: length + anglerIndex / 4, reason });
  }
}

/** A judge verifies the pending catches. */
export async function review(moneyClub: MoneyClub, anglerIndex: number, send: Send): Promise<void> {
  const fish = await fishOf(moneyClub, anglerIndex);
  if (fish?.status === "pending") {
    await send(moneyClub.admin, `/api/admin/catches/${fish.id}/verify`, { isVerified: true });
  }
}

async function payoutAt({ club }: MoneyClub, at: number, { isCorrected = false } = {}): Promise<number> {
  const rows = await club.store
    .read(async (db) =>
      db
        .select({ id: payouts.id })
        .from(payouts)
        .where(isCorrected ? isNotNull(payouts.dueCents) : undefined)
        .orderBy(payouts.id),
    )
    .catch(() => []);
  return rows[at % Math.max(1, rows.length)]?.id ?? 0;
}

/** A judge, the job and two treasurers at the same moment. */
async function race(
  moneyClub: MoneyClub,
  { who: anglerIndex, position: at }: Extract<Correction, { does: "race" }>,
  send: Send,
) {
  const { admin, tournamentId } = moneyClub;
  const id = await payoutAt(moneyClub, at);
  const reason = "It was the storm.";
  await Promise.all([
    correct(moneyClub, { does: "correct", who: anglerIndex, to: "rejected" }, send),
    send(admin, `/api/admin/payout/${id}/process`, { reason }),
    moneyClub.run("queue-payouts"),
    send(admin, `/api/admin/payout/${id}/by-hand`, { note: "In cash.", reason }),
    send(admin, "/api/admin/process-payouts", { tournamentId, reason }),
  ]);
}

export async function onCorrection(moneyClub: MoneyClub, action: Correction, send: Send): Promise<void> {
  if (action.does === "correct") await correct(moneyClub, action, send);
  if (action.does === "review") await review(moneyClub, action.who, send);
  if (action.does === "race") await race(moneyClub, action, send);
  if (action.does === "forgive") {
    const id = await payoutAt(moneyClub, action.position, { isCorrected: true });
    await send(moneyClub.admin, `/api/admin/payout/${id}/forgive`, { reason: "It was the club's mistake." });
  }
  if (action.does === "repaid") {
    const id = await payoutAt(moneyClub, action.position, { isCorrected: true });
    const json = { note: "In cash.", ...(action.cents !== null && { amount: action.cents }) };
    const once = () => send(moneyClub.admin, `/api/admin/payout/${id}/repaid`, json);
    await Promise.all(Array.from({ length: action.times }, once));
  }
}

const sumOf = <T>(items: readonly T[], cents: (item: T) => number) => items.reduce((sum, item) => sum + cents(item), 0);

/** At the end, payouts match the results to the cent, and any excess is shown as overpaid or was forgiven. */
export async function correctedWrongly({ club, tournamentId, angler }: MoneyClub): Promise<string[]> {
  return club.store.read(async (db) => {
    const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, tournamentId));
    const rows = await readPayoutRows(db, tournamentId);
    if (!tournament || rows.length === 0) return [];
    const lines = planLines(await planAllPrizes(db, tournament));
    const pendingChanges = Object.entries(reconcile(lines, rows)).filter(([, changes]) => changes.length > 0);
    const faults = pendingChanges.map(
      ([what, changes]) => `payouts are not what the results say: ${what} ${JSON.stringify(changes)}`,
    );
    for (const { userId } of [0, 1, 2].map(angler)) {
      const ownRows = rows.filter((row) => row.userId === userId);
      const entitled = sumOf(
        lines.filter((line) => line.userId === userId),
        ({ amountCents }) => amountCents,
      );
      const promised = sumOf(ownRows, (row) => (row.state === "unsent" ? row.amountCents : dueOf(row)));
      if (promised !== entitled) faults.push(`user ${userId} is promised ${promised} cents of ${entitled}`);
      for (const row of ownRows.filter(({ state }) => state === "sent")) {
        const beyond = row.paidCents - dueOf(row);
        const accounted = overpaidOf(row) + Math.min(row.forgivenCents, Math.max(0, beyond));
        if (Math.max(0, beyond) !== accounted) faults.push(`payout ${row.id}: ${beyond} cents beyond what is due`);
      }
    }
    return faults;
  });
}

/** The prizes according to the results if payouts are queued; empty otherwise. */
export async function plannedNow({ club, tournamentId }: MoneyClub) {
  return club.store.read(async (db) => {
    const [tournament] = await db.select().from(tournaments).where(eq(tournaments.id, tournamentId));
    const queued = await db.$count(payouts, isNull(payouts.voidedAt));
    return tournament && queued > 0 ? planLines(await planAllPrizes(db, tournament)) : [];
  });
}
