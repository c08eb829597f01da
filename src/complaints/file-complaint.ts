import { and, eq, inArray } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { complaints } from "../base/db/schema.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { readCatch } from "../catches/find-catch.ts";
import { challengeByComplaint } from "../challenges/open-challenge.ts";
import { atField, Refusal } from "../refusal.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import type { NewComplaint } from "./complaint-shapes.ts";
import { maxOpenComplaints } from "./complaint-status.ts";
import { refusalTexts } from "./texts.ts";

/** The disputed tournament, which may be given by a catch. Throws `not_found` or `invalid`. */
async function disputedTournament(
  db: Db,
  angler: SignedIn,
  { tournamentId, catchId }: NewComplaint,
  now: number,
): Promise<number | null> {
  const tournament = tournamentId && (await atField("tournamentId", visibleTournament(db, angler, tournamentId))).id;
  if (catchId === null) return tournament;
  const fish = await atField("catchId", readCatch(db, { actor: angler, now }, catchId));
  if (tournament !== null && fish.tournamentId !== tournament) {
    throw Refusal.ofField("catchId", refusalTexts.otherTournament);
  }
  return fish.tournamentId;
}

/** Limits open complaints (docs/rules.md 10.3). Throws `too_many`. */
async function refuseTooManyOpen(tx: Tx, angler: SignedIn): Promise<void> {
  const isOpen = inArray(complaints.status, ["open", "in_progress"]);
  const open = await tx.$count(complaints, and(eq(complaints.userId, angler.id), isOpen));
  if (open >= maxOpenComplaints) throw new Refusal("too_many", refusalTexts.tooManyOpen);
}

/** Returns the new id. Throws `too_many`, `not_found` or `invalid`. */
export async function fileComplaint(tx: Tx, angler: SignedIn, input: NewComplaint, now: number): Promise<number> {
  await refuseTooManyOpen(tx, angler);
  const tournamentId = await disputedTournament(tx, angler, input, now);
  const { type, title, description, priority, catchId } = input;
  const values = { type, title, description, priority, catchId, tournamentId };
  const [created] = await tx
    .insert(complaints)
    .values({ userId: angler.id, ...values, createdAt: now, updatedAt: now })
    .returning({ id: complaints.id });
  if (!created) throw new Error("The report's row was not written.");
  if (tournamentId !== null) await bumpVersion(tx, `tournament:${tournamentId}`);
  const detail = { type, title, priority, tournamentId, catchId };
  await recordAudit(tx, angler, { action: "file-complaint", subject: "complaint", subjectId: created.id, detail }, now);
  if (type === "complaint" && catchId !== null) {
    await challengeByComplaint(tx, angler, { catchId, complaintId: created.id }, now);
  }
  return created.id;
}
