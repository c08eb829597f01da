import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { SignedIn } from "../actor.ts";
import { namesOf } from "../base/db/names.ts";
import { catches, complaints, tournaments, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isoText } from "../base/format/moments.ts";
import { Refusal } from "../refusal.ts";
import { inchesOf } from "../results/scores.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import type { ComplaintView, DisputedCatch } from "./complaint-shapes.ts";
import { refusalTexts } from "./texts.ts";

const assigned = alias(users, "assigned");
const catchers = alias(users, "catchers");
/** The tournament of the catch, which the complaint need not name. */
const scorers = alias(tournaments, "scorers");

export const complaintRows = (db: Db) =>
  db
    .select({
      complaint: complaints,
      ...namesOf(users),
      assignedTo: assigned.username,
      assignedToDisplayName: assigned.displayName,
      tournament: { id: tournaments.id, name: tournaments.name },
      fish: { id: catches.id, species: catches.species, length: catches.length, ...namesOf(catchers) },
      scorer: { tournamentType: scorers.tournamentType, rules: scorers.rules },
    })
    .from(complaints)
    .innerJoin(users, eq(users.id, complaints.userId))
    .leftJoin(assigned, eq(assigned.id, complaints.assignedToId))
    .leftJoin(tournaments, eq(tournaments.id, complaints.tournamentId))
    .leftJoin(catches, eq(catches.id, complaints.catchId))
    .leftJoin(catchers, eq(catchers.id, catches.userId))
    .leftJoin(scorers, eq(scorers.id, catches.tournamentId));

type ComplaintRow = Awaited<ReturnType<typeof complaintRows>>[number];

function disputedCatch({ fish, scorer }: ComplaintRow): DisputedCatch | null {
  const { id, species, length, username, displayName } = fish;
  if (id === null || species === null || length === null || username === null || displayName === null) return null;
  const unit = scorer ? rulesOf(scorer).unit : "in";
  return { id, species, length: inchesOf(length), unit, username, displayName };
}

export function complaintView(row: ComplaintRow): ComplaintView {
  const { complaint, username, displayName, assignedTo, assignedToDisplayName, tournament } = row;
  const { id, userId, type, title, description, status, priority, adminNotes, assignedToId } = complaint;
  return {
    ...{ id, userId, username, displayName, type, title, description, status, priority, adminNotes },
    ...{ assignedToId, assignedTo, assignedToDisplayName },
    tournament,
    catch: disputedCatch(row),
    createdAt: isoText(complaint.createdAt),
    updatedAt: isoText(complaint.updatedAt),
  };
}

/** Readable by its author and admins. Throws `not_found`. */
export async function findComplaint(db: Db, reader: SignedIn, id: number): Promise<ComplaintView> {
  const [row] = await complaintRows(db).where(eq(complaints.id, id));
  if (row && (reader.isAdmin || row.complaint.userId === reader.id)) return complaintView(row);
  throw new Refusal("not_found", refusalTexts.notFound);
}
