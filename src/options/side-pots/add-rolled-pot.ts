import { and, asc, eq, isNull, lt, or } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { rolledPots, tournaments } from "../../base/db/schema.ts";
import { inScope } from "../../base/db/scope.ts";
import type { Db, Tx } from "../../base/db/store.ts";
import { bumpVersion } from "../../base/db/versions.ts";
import { isoText } from "../../base/format/moments.ts";
import { moneyText } from "../../base/format/money.ts";
import { nameChoices } from "../../base/format/name-lists.ts";
import { Refusal } from "../../refusal.ts";
import { mayDo, scopeOf } from "../../rights.ts";
import { hasQueuedPayouts } from "../../tournaments/queued-payouts.ts";
import { stateOf } from "../../tournaments/tournament-state.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { rolledInQuery } from "./pot-queries.ts";
import { findPot } from "./pot-terms.ts";
import { bookAdded, bookRemoved } from "./roll-pots.ts";
import type { RolledPotAdding, RolledPotList } from "./rolled-pot-shapes.ts";

/** Unassigned pots of earlier tournaments in the scope, or of deleted tournaments. */
export const waitingPotsQuery = (db: Db, scope: ReturnType<typeof scopeOf>, before: number) =>
  db
    .select({
      id: rolledPots.id,
      fromTournamentId: rolledPots.fromTournamentId,
      fromTournament: rolledPots.fromName,
      fromPot: rolledPots.pot,
      amount: rolledPots.amountCents,
      rolledAt: rolledPots.rolledAt,
    })
    .from(rolledPots)
    .leftJoin(tournaments, eq(tournaments.id, rolledPots.fromTournamentId))
    .where(
      and(
        isNull(rolledPots.toTournamentId),
        inScope(db, rolledPots.fromTournamentId, scope),
        or(isNull(tournaments.id), lt(tournaments.endsAt, before)),
      ),
    )
    .orderBy(asc(rolledPots.id));

/** Throws `cancelled`, `ended` or `payouts_sent` if the tournament's pots can no longer change. */
async function refuseFixed(db: Db, tournament: Tournament, now: number): Promise<void> {
  const { id, name } = tournament;
  const state = stateOf(tournament, now);
  if (state === "cancelled") throw new Refusal("cancelled", `${name} was canceled.`);
  if (state === "ended")
    throw new Refusal("ended", `${name} has ended. Add the pot to a tournament that is still open.`);
  if (await hasQueuedPayouts(db, id)) {
    throw new Refusal("payouts_sent", `Payouts for ${name} are queued, so its pots can no longer be changed.`);
  }
}

/** A tournament's rolled-over pots, and the ones that a director can add to it. Throws `not_found`. */
export async function listRolledPots(db: Db, director: SignedIn, id: number, now: number): Promise<RolledPotList> {
  const tournament = await visibleTournament(db, director, id);
  const state = stateOf(tournament, now);
  const waiting = await waitingPotsQuery(db, scopeOf(director, "run"), tournament.endsAt);
  const added = await rolledInQuery(db, id);
  return {
    waiting: waiting.map(({ rolledAt, ...row }) => ({ ...row, rolledAt: isoText(rolledAt) })),
    added: added.map(({ cents, fromName, pot, ...row }) => ({
      ...row,
      fromTournament: fromName,
      amount: cents,
      pot: pot ?? "",
      canRemove: state === "upcoming",
    })),
    canAdd: tournament.pots !== null && (state === "upcoming" || state === "running"),
  };
}

async function findRolled(tx: Tx, id: number) {
  const [rolled] = await tx.select().from(rolledPots).where(eq(rolledPots.id, id));
  if (!rolled) throw new Refusal("not_found", "This rolled-over pot doesn't exist. Reload the page.");
  return rolled;
}

type Rolled = Awaited<ReturnType<typeof findRolled>>;

/** Throws `invalid` if the pot's own tournament doesn't end earlier, or `not_found` if somebody else runs it. */
async function refuseEarlier(tx: Tx, director: SignedIn, rolled: Rolled, { name, endsAt }: Tournament): Promise<void> {
  if (!mayDo(director, "run", rolled.fromTournamentId)) {
    throw new Refusal("not_yours", `You don't run ${rolled.fromName}. Ask a club admin to add its pot.`);
  }
  if (rolled.fromTournamentId === null) return;
  const [from] = await tx
    .select({ endsAt: tournaments.endsAt })
    .from(tournaments)
    .where(eq(tournaments.id, rolled.fromTournamentId));
  if (from && endsAt <= from.endsAt) {
    throw Refusal.ofField("rolledPotId", `${name} ends before ${rolled.fromName}. Choose a later tournament.`);
  }
}

/**
 * Adds a pot that nobody won to a pot of this tournament (docs/rules.md 9.36). Idempotent. Throws `not_found`, `not_yours`, `cancelled`,
 * `ended`, `payouts_sent`, `same_state` if it's already in another pot, or `invalid` at a field.
 */
export async function addRolledPot(
  tx: Tx,
  director: SignedIn,
  id: number,
  { rolledPotId, pot: potName }: RolledPotAdding,
  now: number,
): Promise<RolledPotList> {
  const tournament = await visibleTournament(tx, director, id);
  const { name } = tournament;
  const rolled = await findRolled(tx, rolledPotId);
  await refuseEarlier(tx, director, rolled, tournament);
  const pot = findPot(tournament.pots, potName);
  if (!pot) {
    const choices = tournament.pots ? `choose from ${nameChoices(tournament.pots)}` : `${name} has none`;
    throw Refusal.ofField("pot", `There's no side pot "${potName}": ${choices}.`);
  }
  if (rolled.toTournamentId === id && rolled.toPot === pot.name) return listRolledPots(tx, director, id, now);
  if (rolled.toTournamentId !== null) {
    throw new Refusal(
      "same_state",
      `${rolled.pot} from ${rolled.fromName} was already added to a pot. Reload the page.`,
    );
  }
  await refuseFixed(tx, tournament, now);
  await tx
    .update(rolledPots)
    .set({ toTournamentId: id, toPot: pot.name, addedAt: now })
    .where(eq(rolledPots.id, rolledPotId));
  const note = `${rolled.pot} from ${rolled.fromName}, added to ${pot.name}`;
  await bookAdded(tx, { id: rolledPotId, cents: rolled.amountCents }, tournament, note, director, now);
  await record(tx, director, "add-rolled-pot", { rolled, tournament, pot: pot.name }, now);
  return listRolledPots(tx, director, id, now);
}

/**
 * Removes an added pot until the tournament starts, so that it can be added to another one. Idempotent. Throws `not_found`,
 * `already_started` or `payouts_sent`.
 */
export async function removeRolledPot(
  tx: Tx,
  director: SignedIn,
  { id, rolledPotId }: { id: number; rolledPotId: number },
  now: number,
): Promise<RolledPotList> {
  const tournament = await visibleTournament(tx, director, id);
  const rolled = await findRolled(tx, rolledPotId);
  if (rolled.toTournamentId !== id) return listRolledPots(tx, director, id, now);
  if (now >= tournament.startsAt) {
    const amount = moneyText(rolled.amountCents);
    const message = `${tournament.name} has started, so the ${amount} rolled over to ${rolled.toPot} can't be removed.`;
    throw new Refusal("already_started", message);
  }
  await refuseFixed(tx, tournament, now);
  await tx
    .update(rolledPots)
    .set({ toTournamentId: null, toPot: null, addedAt: null })
    .where(eq(rolledPots.id, rolledPotId));
  const note = `${rolled.pot} from ${rolled.fromName}, removed from ${rolled.toPot}`;
  await bookRemoved(tx, { id: rolledPotId, cents: rolled.amountCents }, tournament, note, director, now);
  await record(tx, director, "remove-rolled-pot", { rolled, tournament, pot: rolled.toPot ?? "" }, now);
  return listRolledPots(tx, director, id, now);
}

type Recorded = { rolled: Rolled; tournament: Tournament; pot: string };

async function record(
  tx: Tx,
  director: SignedIn,
  action: "add-rolled-pot" | "remove-rolled-pot",
  { rolled, tournament, pot }: Recorded,
  now: number,
): Promise<void> {
  const detail = { from: rolled.fromName, fromPot: rolled.pot, pot, cents: rolled.amountCents };
  await recordAudit(tx, director, { action, subject: "tournament", subjectId: tournament.id, detail }, now);
  await bumpVersion(tx, `tournament:${tournament.id}`);
  if (rolled.fromTournamentId !== null) await bumpVersion(tx, `tournament:${rolled.fromTournamentId}`);
}
