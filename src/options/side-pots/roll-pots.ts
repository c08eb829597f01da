import { and, eq, inArray, like } from "drizzle-orm";
import type { AuditActor } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { ledger, rolledPots } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { moneyText } from "../../base/format/money.ts";
import { notifyAll } from "../../base/notifications/notify.ts";
import { recordMovement } from "../../money/ledger/record-movement.ts";
import { rolledPotReference } from "../../money/ledger/rolled-pot-reference.ts";
import type { PotPlan } from "../../money/payouts/pot-prize.ts";
import { Refusal } from "../../refusal.ts";
import { potAnglersQuery, rolledOutQuery } from "./pot-queries.ts";

type Place = { id: number; name: string };

type RolledPot = { id: number; cents: number };

/** Records a rolled-over pot's money leaving or entering a tournament. Nobody pays or receives any money. */
async function recordRolled(
  tx: Tx,
  { id, cents }: RolledPot,
  { kind, tournament, note }: { kind: "rolled_out" | "rolled_in"; tournament: Place; note: string },
  by: AuditActor,
  now: number,
): Promise<void> {
  const before = await tx.$count(
    ledger,
    and(
      inArray(ledger.kind, ["rolled_out", "rolled_in"]).inlineParams(),
      like(ledger.reference, rolledPotReference(id, "%")),
    ),
  );
  await recordMovement(tx, {
    ...{ at: now, kind, amountCents: kind === "rolled_in" ? cents : -cents, provider: "cash", note },
    ...{ tournamentId: tournament.id, tournamentName: tournament.name, actorId: by.id },
    reference: rolledPotReference(id, before + 1),
  });
}

/** Records that an earlier tournament's pot was added to a pot of this one. */
export const bookAdded = (tx: Tx, rolled: RolledPot, tournament: Place, note: string, by: AuditActor, now: number) =>
  recordRolled(tx, rolled, { kind: "rolled_in", tournament, note }, by, now);

/** Records that an added pot was removed and can be added to another tournament. */
export const bookRemoved = (tx: Tx, rolled: RolledPot, tournament: Place, note: string, by: AuditActor, now: number) =>
  recordRolled(tx, rolled, { kind: "rolled_out", tournament, note }, by, now);

type Change = { by: AuditActor; reason: string | null; now: number };

type Booked = Awaited<ReturnType<typeof rolledOutQuery>>[number];

/** Refuses a correction that would need money from another tournament's pot. */
function refuseSpent({ name }: Place, { pot, toPot, toName, toStartsAt }: Booked, now: number): never {
  const where = `${pot} from ${name} was rolled over to ${toPot} in ${toName}`;
  if (toStartsAt !== null && now < toStartsAt) {
    throw new Refusal("rolled_over", `${where}. Remove it from that pot first, then correct the result.`);
  }
  const message = `${where}, which has started, so nobody can win it in ${name} now. Pay the angler outside the pot, and leave the result as it is.`;
  throw new Refusal("rolled_over", message);
}

async function reclaimPot(tx: Tx, tournament: Place, { id, pot, cents }: Booked, { by, reason, now }: Change) {
  await tx.delete(rolledPots).where(eq(rolledPots.id, id));
  await recordRolled(tx, { id, cents }, { kind: "rolled_in", tournament, note: `${pot}: reversed` }, by, now);
  const detail = { pot, cents, reason };
  const entry = { action: "take-back-rolled-pot", subject: "tournament", subjectId: tournament.id, detail } as const;
  await recordAudit(tx, by, entry, now);
}

async function rollOver(tx: Tx, tournament: Place, pot: string, cents: number, { by, now }: Change) {
  const origin = { fromTournamentId: tournament.id, fromName: tournament.name };
  const [rolled] = await tx
    .insert(rolledPots)
    .values({ ...origin, pot, amountCents: cents, rolledAt: now })
    .returning({ id: rolledPots.id });
  if (!rolled) throw new Error("The rolled-over pot was not written.");
  const note = `${pot}: nobody won it`;
  await recordRolled(tx, { id: rolled.id, cents }, { kind: "rolled_out", tournament, note }, by, now);
  const inPot = (await potAnglersQuery(tx, tournament.id)).filter((angler) => angler.pot === pot);
  const notice = {
    type: "prize_won" as const,
    title: `Nobody won ${pot} in ${tournament.name}`,
    message: `${moneyText(cents)} rolls over to a later tournament.`,
    link: `/tournaments/${tournament.id}/prizes#pots`,
  };
  await notifyAll(
    tx,
    inPot.map(({ userId }) => ({ userId, ...notice })),
    now,
  );
  const detail = { pot, cents };
  await recordAudit(tx, by, { action: "roll-pot-over", subject: "tournament", subjectId: tournament.id, detail }, now);
}

/**
 * Brings rolled-over pots in line with the results, in the same write as the payouts (docs/rules.md 9.35): a pot that nobody won rolls
 * over, and one that a correction gives a winner is reclaimed unless it's in another tournament. `plans` is null for a resumed
 * tournament. Idempotent. Throws `rolled_over` for a correction of a pot that was added to another tournament's; changes without a
 * correction and events of the payment provider don't move such a pot.
 */
export async function rollPots(
  tx: Tx,
  tournament: Place,
  plans: readonly PotPlan[] | null,
  change: Change,
): Promise<void> {
  const plannedCents = new Map((plans ?? []).map(({ pot, rollsOverCents }) => [pot, rollsOverCents]));
  let isChanged = false;
  for (const row of await rolledOutQuery(tx, tournament.id)) {
    const cents = plannedCents.get(row.pot) ?? 0;
    if (row.toTournamentId !== null) {
      const hasWinner = plans === null || plans.some(({ pot, isWon }) => pot === row.pot && isWon);
      if (hasWinner && change.by.id !== null && change.reason !== null) refuseSpent(tournament, row, change.now);
      plannedCents.delete(row.pot);
    } else if (cents === row.cents) plannedCents.delete(row.pot);
    else {
      await reclaimPot(tx, tournament, row, change);
      isChanged = true;
    }
  }
  for (const [pot, cents] of plannedCents) {
    if (cents === 0) continue;
    await rollOver(tx, tournament, pot, cents, change);
    isChanged = true;
  }
  if (isChanged) await bumpVersion(tx, `tournament:${tournament.id}`);
}

/** Makes pots that were added to a canceled or soon-to-be-deleted tournament available to other tournaments. */
export async function releaseRolledPots(tx: Tx, tournament: Place, by: AuditActor, now: number): Promise<void> {
  const added = await tx
    .select({
      id: rolledPots.id,
      cents: rolledPots.amountCents,
      pot: rolledPots.pot,
      from: rolledPots.fromTournamentId,
    })
    .from(rolledPots)
    .where(eq(rolledPots.toTournamentId, tournament.id))
    .orderBy(rolledPots.id);
  for (const row of added) {
    await bookRemoved(tx, row, tournament, `${row.pot}: ${tournament.name} was canceled or deleted`, by, now);
    if (row.from !== null) await bumpVersion(tx, `tournament:${row.from}`);
  }
  await tx
    .update(rolledPots)
    .set({ toTournamentId: null, toPot: null, addedAt: null })
    .where(eq(rolledPots.toTournamentId, tournament.id));
}
