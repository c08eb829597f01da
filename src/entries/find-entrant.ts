import { and, eq } from "drizzle-orm";
import { namesOf } from "../base/db/names.ts";
import { participants, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isNoRequest } from "./choices/missing-requirements.ts";
import { findByNumberOrName } from "./find-by-name.ts";
import { soughtEntrant } from "./match-entrant.ts";

/** Finds one entrant by number or part of a name. Unpaid entrants have a number only if it was imported. Throws `not_found` at the field. */
export async function findEntrant(db: Db, tournamentId: number, typed: string, { isConfirmed = false } = {}) {
  const entrants = await db
    .select({
      id: participants.id,
      userId: participants.userId,
      ...namesOf(users),
      number: participants.number,
      hasPaid: participants.hasPaid,
      checkedInAt: participants.checkedInAt,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(
      and(
        eq(participants.tournamentId, tournamentId),
        isNoRequest,
        isConfirmed ? eq(participants.hasPaid, true) : undefined,
      ),
    );
  return findByNumberOrName(entrants, typed, { ...soughtEntrant, field: "entrant" });
}
