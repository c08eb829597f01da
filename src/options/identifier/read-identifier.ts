import { and, asc, eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { namesOf } from "../../base/db/names.ts";
import { participants, users } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { datedMomentText, isoText, zoneName } from "../../base/format/moments.ts";
import { findEntry } from "../../entries/entry.ts";
import type { Identifier, IdentifierOwners } from "../../entries/entry-shapes.ts";
import { Refusal } from "../../refusal.ts";
import { rulesOf } from "../../scoring/scoring-rules.ts";
import { type Tournament, visibleTournament } from "../../tournaments/visible-tournament.ts";
import { identifierCheck, identifierCode, splitIdentifier } from "./identifier-code.ts";

function secretOf(tournament: Tournament): string {
  const { identifierSecret } = tournament;
  if (rulesOf(tournament).identifier && identifierSecret) return identifierSecret;
  throw new Refusal("not_found", "Photos in this tournament don't need an identifier.");
}

/**
 * The identifier that an entrant's photos must show, once it's released (docs/rules.md 6.11); admins can always see the code.
 * Throws `not_found`, `not_joined` or `not_released`.
 */
export async function readIdentifier(db: Db, user: SignedIn, tournamentId: number, now: number): Promise<Identifier> {
  const tournament = await visibleTournament(db, user, tournamentId);
  const secret = secretOf(tournament);
  const isEntrant = (await findEntry(db, tournamentId, user.id))?.hasPaid === true;
  if (!(isEntrant || user.isAdmin)) {
    throw new Refusal("not_joined", "Only anglers who joined the tournament can see the identifier.");
  }
  const { identifierReleaseAt, startsAt, timeZone } = tournament;
  const releasedAt = identifierReleaseAt ?? startsAt;
  if (now < releasedAt && !user.isAdmin) {
    const moment = `${datedMomentText(new Date(releasedAt), timeZone)} (${zoneName(timeZone)})`;
    throw new Refusal("not_released", `The identifier will be shown from ${moment}.`);
  }
  return {
    code: identifierCode(secret),
    check: isEntrant ? identifierCheck(secret, user.id) : null,
    releasedAt: isoText(releasedAt),
  };
}

export const confirmedEntrantsQuery = (db: Db, tournamentId: number) =>
  db
    .select({ userId: participants.userId, ...namesOf(users) })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .where(and(eq(participants.tournamentId, tournamentId), eq(participants.hasPaid, true)))
    .orderBy(asc(participants.userId));

/** Finds the owners of an identifier that a judge read from a photo. Throws `not_found`, and `invalid` for an invalid identifier. */
export async function findIdentifierOwners(
  db: Db,
  admin: SignedIn,
  tournamentId: number,
  typed: string,
): Promise<IdentifierOwners> {
  const secret = secretOf(await visibleTournament(db, admin, tournamentId));
  const read = splitIdentifier(typed);
  if (!read) throw Refusal.ofField("code", "An identifier has four letters, plus two for its angler");
  const isOfTournament = read.code === identifierCode(secret);
  if (!isOfTournament || read.check === null) return { isOfTournament, anglers: [] };
  const entrants = await confirmedEntrantsQuery(db, tournamentId);
  return { isOfTournament, anglers: entrants.filter(({ userId }) => identifierCheck(secret, userId) === read.check) };
}
