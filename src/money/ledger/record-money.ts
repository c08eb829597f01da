import { and, eq, inArray } from "drizzle-orm";
import { requireTournamentRole, type SignedIn } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { ledger } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { Refusal } from "../../refusal.ts";
import { findTournament } from "../../tournaments/visible-tournament.ts";
import { instantOn } from "./instant-on.ts";
import { isRecorded, reversalKinds } from "./movement-kinds.ts";
import { recordMovement } from "./record-movement.ts";
import type { RecordedMoney, RecordedMovement } from "./recorded-money-shapes.ts";

/** The tournament in a ledger row; null for the whole club. Throws `invalid` at `tournamentId`. */
async function readTournament(tx: Tx, id: number | undefined) {
  if (id === undefined) return { tournamentId: null, tournamentName: "" };
  const tournament = await findTournament(tx, id);
  if (!tournament) throw Refusal.ofField("tournamentId", "This tournament doesn't exist. Choose another one");
  return { tournamentId: id, tournamentName: tournament.name };
}

const earliest = { day: "2000-01-01", message: "Enter a date from 2000 on" };

async function findByReference(tx: Tx, kind: (typeof ledger.$inferSelect)["kind"], reference: string) {
  const [movement] = await tx
    .select()
    .from(ledger)
    .where(and(eq(ledger.kind, kind), eq(ledger.reference, reference)));
  return movement;
}

/** Records money that the club received or paid outside of the product (docs/rules.md 9.56). Throws `not_yours` or `invalid`. */
export async function recordMoney(
  tx: Tx,
  by: SignedIn,
  { way, amount, day, reason, otherParty, tournamentId }: RecordedMoney,
  timeZone: string,
  now: number,
): Promise<RecordedMovement> {
  requireTournamentRole(by, "move-money", null);
  const tournament = await readTournament(tx, tournamentId);
  const at = instantOn(day, earliest, timeZone, now);
  const kind = way === "in" ? "other_in" : "other_out";
  const before = await tx.$count(ledger, inArray(ledger.kind, ["other_in", "other_out"]));
  const reference = `recorded-${before + 1}`;
  const amountCents = way === "in" ? amount : -amount;
  const party = otherParty || null;
  await recordMovement(tx, {
    ...tournament,
    ...{ at, kind, amountCents, provider: "cash", reference, note: reason, otherParty: party, actorId: by.id },
  });
  const movement = await findByReference(tx, kind, reference);
  if (!movement) throw new Error(`The movement ${reference} wasn't written.`);
  const { tournamentName } = tournament;
  const detail = { reference, amountCents, day, reason, otherParty: party, ...(tournamentName && { tournamentName }) };
  await recordAudit(tx, by, { action: "record-money", subject: "club", subjectId: null, detail }, now);
  return { id: movement.id, way, amount };
}

/** The ledger keeps both entries. Throws `not_found`, `not_yours`, `not_by_hand` or `same_state`. */
export async function reverseRecordedMoney(
  tx: Tx,
  by: SignedIn,
  id: number,
  { reason }: { reason: string },
  now: number,
): Promise<RecordedMovement> {
  const [movement] = await tx.select().from(ledger).where(eq(ledger.id, id));
  if (!movement) throw new Refusal("not_found", "This ledger entry doesn't exist.");
  requireTournamentRole(by, "move-money", null);
  const { kind, provider, reference, otherParty, tournamentId, tournamentName } = movement;
  if (!isRecorded(kind)) throw new Refusal("not_by_hand", "Only recorded money can be reversed.");
  const amountCents = -movement.amountCents;
  const reversal = { kind: reversalKinds[kind], reference, amountCents, note: reason, otherParty };
  const isNew = await recordMovement(tx, {
    ...{ tournamentId, tournamentName, provider },
    ...{ ...reversal, at: now, actorId: by.id },
  });
  if (!isNew) throw new Refusal("same_state", "This entry was already reversed.");
  const detail = { reference, amountCents, wasFor: movement.note, reason };
  await recordAudit(tx, by, { action: "reverse-recorded-money", subject: "club", subjectId: null, detail }, now);
  return { id, way: kind === "other_in" ? "in" : "out", amount: Math.abs(amountCents) };
}
