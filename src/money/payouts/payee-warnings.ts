import { and, eq, gt, inArray } from "drizzle-orm";
import { catches, challenges, complaints, participants, payouts, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import { isBan } from "../../suspension.ts";
import { isOpenChallenge, waitingCatchesQuery } from "../../tournaments/results/open-questions.ts";
import type { Payout } from "./payout-order.ts";

type Payee = Pick<Payout, "id" | "userId" | "tournamentId" | "status" | "voidedAt">;

export const isUnpaid = ({ status, voidedAt }: Pick<Payee, "status" | "voidedAt">): boolean =>
  voidedAt === null && (status === "pending" || status === "failed");

const anglerIn = (tournamentId: number | null, userId: number | null) => `${tournamentId} ${userId}`;

export const suspendedPayeesQuery = (db: Db, userIds: readonly number[], now: number) =>
  db
    .select({ userId: users.id, until: users.suspendedUntil })
    .from(users)
    .where(and(inArray(users.id, [...userIds]), gt(users.suspendedUntil, now)));

export const entriesOfPayeesQuery = (db: Db, tournamentIds: readonly number[], userIds: readonly number[]) =>
  db
    .select({
      tournamentId: participants.tournamentId,
      userId: participants.userId,
      heldAt: participants.heldAt,
      disqualifiedAt: participants.disqualifiedAt,
    })
    .from(participants)
    .where(
      and(
        inArray(participants.tournamentId, [...tournamentIds]),
        inArray(participants.userId, [...userIds]),
        eq(participants.hasPaid, true),
      ),
    );

export const challengedPayeesQuery = (db: Db, tournamentIds: readonly number[], userIds: readonly number[]) =>
  db
    .select({ tournamentId: challenges.tournamentId, userId: catches.userId })
    .from(challenges)
    .innerJoin(catches, eq(catches.id, challenges.catchId))
    .where(
      and(
        inArray(challenges.tournamentId, [...tournamentIds]),
        inArray(catches.userId, [...userIds]),
        isOpenChallenge(db),
      ),
    );

export const disputedPayeesQuery = (db: Db, tournamentIds: readonly number[], userIds: readonly number[]) =>
  db
    .select({ tournamentId: complaints.tournamentId, userId: catches.userId })
    .from(complaints)
    .innerJoin(catches, eq(catches.id, complaints.catchId))
    .where(
      and(
        inArray(complaints.tournamentId, [...tournamentIds]),
        inArray(complaints.status, ["open", "in_progress"]),
        inArray(catches.userId, [...userIds]),
      ),
    );

async function underReview(db: Db, tournamentIds: readonly number[]): Promise<Set<number>> {
  const reviewed = new Set<number>();
  for (const id of tournamentIds) {
    const [waiting] = await waitingCatchesQuery(db, id);
    if (waiting && waiting.fish > 0) reviewed.add(id);
  }
  return reviewed;
}

type Rows = readonly { tournamentId: number | null; userId: number }[];

const anglersOf = (rows: Rows) => new Set(rows.map(({ tournamentId, userId }) => anglerIn(tournamentId, userId)));

function suspensionText(until: number | null | undefined): string | null {
  if (until == null) return null;
  return isBan(until) ? "The payee is banned." : "The payee is suspended.";
}

/** Reasons not to pay each payout now, in sentences by payout id (docs/rules.md 9.43). Sent and voided payouts have no warning. */
export async function payeeWarnings(db: Db, payees: readonly Payee[], now: number): Promise<Map<number, string>> {
  const open = payees.filter(isUnpaid);
  if (open.length === 0) return new Map();
  const userIds = [...new Set(open.flatMap(({ userId }) => userId ?? []))];
  const tournamentIds = [...new Set(open.flatMap(({ tournamentId }) => tournamentId ?? []))];
  const suspended = new Map((await suspendedPayeesQuery(db, userIds, now)).map(({ userId, until }) => [userId, until]));
  const entries = await entriesOfPayeesQuery(db, tournamentIds, userIds);
  const entered = anglersOf(entries);
  const held = anglersOf(entries.filter(({ heldAt }) => heldAt !== null));
  const disqualified = anglersOf(entries.filter(({ disqualifiedAt }) => disqualifiedAt !== null));
  const challenged = anglersOf(await challengedPayeesQuery(db, tournamentIds, userIds));
  const disputed = anglersOf(await disputedPayeesQuery(db, tournamentIds, userIds));
  const reviewed = await underReview(db, tournamentIds);
  const warnings = open.map(({ id, userId, tournamentId }) => {
    const angler = anglerIn(tournamentId, userId);
    const isRemoved = tournamentId !== null && userId !== null && !entered.has(angler);
    const sentences = [
      userId === null && "The payee's account was deleted.",
      userId !== null && suspensionText(suspended.get(userId)),
      isRemoved && "The payee was removed from the tournament.",
      held.has(angler) && "The payee's entry is on hold.",
      disqualified.has(angler) && "The payee is disqualified.",
      challenged.has(angler) && "A challenge to the payee's catch is open.",
      disputed.has(angler) && "A dispute about the payee's catch is open.",
      tournamentId !== null && reviewed.has(tournamentId) && "This tournament has catches awaiting review.",
    ];
    return [id, sentences.filter(Boolean).join(" ")] as const;
  });
  return new Map(warnings.filter(([, warning]) => warning !== ""));
}

/** The columns of a payout that `sumWithoutWarning` needs. */
export const payeeColumns = {
  ...{ id: payouts.id, userId: payouts.userId, tournamentId: payouts.tournamentId },
  ...{ status: payouts.status, voidedAt: payouts.voidedAt, amountCents: payouts.amountCents },
};

/** The sum of the unpaid payouts that can be paid without a reason, in cents. */
export async function sumWithoutWarning(
  db: Db,
  all: readonly (Payee & Pick<Payout, "amountCents">)[],
  now: number,
): Promise<number> {
  const warnings = await payeeWarnings(db, all, now);
  return all
    .filter((payout) => isUnpaid(payout) && !warnings.has(payout.id))
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** The warning, for the audit; null without one. Throws `payee_warning` at `reason` if there's a warning and `reason` is blank. */
export async function requireWarningReason(
  db: Db,
  payout: Payee,
  reason: string | undefined,
  now: number,
): Promise<string | null> {
  const warning = (await payeeWarnings(db, [payout], now)).get(payout.id) ?? null;
  if (warning === null || reason) return warning;
  throw Refusal.ofField("reason", `${warning} Enter a reason to pay anyway.`, "payee_warning");
}
