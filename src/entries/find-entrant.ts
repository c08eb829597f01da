import { and, eq } from "drizzle-orm";
import { namesOf } from "../base/db/names.ts";
import { participants, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { isNoRequest } from "./choices/missing-requirements.ts";
import { entrantNumbers } from "./entrant-numbers.ts";
import { findByNumberOrName } from "./find-by-name.ts";

const texts = {
  unknownNumber: (number: number) => `No entrant has number ${number}.`,
  unknownName: (typed: string) => `No entrant matches “${typed}”. Type part of a name, or the number.`,
};

const labelOf = ({ number, displayName }: { number: number | undefined; displayName: string }): string =>
  number === undefined ? displayName : `${number} ${displayName}`;

/** Finds one entrant by number or part of a name. Unpaid entrants have no number. Throws `not_found` at the field. */
export async function findEntrant(db: Db, tournamentId: number, typed: string, { isConfirmed = false } = {}) {
  const entries = await db
    .select({
      id: participants.id,
      userId: participants.userId,
      ...namesOf(users),
      paidAt: participants.paidAt,
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
  const numbers = entrantNumbers(entries);
  const entrants = entries.map((entry) => ({ ...entry, number: numbers.get(entry.userId) }));
  return findByNumberOrName(entrants, typed, {
    numbersOf: ({ number }) => (number === undefined ? [] : [number]),
    namesOf: ({ displayName, username }) => [displayName, username],
    labelOf,
    field: "entrant",
    texts,
  });
}
