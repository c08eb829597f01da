import { and, eq } from "drizzle-orm";
import { findAccount, findByEitherName } from "../accounts/find-account.ts";
import { namesOf } from "../base/db/names.ts";
import { participants, teams, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import { isNoRequest } from "./choices/missing-requirements.ts";
import { isFishing } from "./entry-states.ts";
import { parseTypedNumber } from "./match-by-name.ts";
import { isUnknownEntrant, matchEntrant } from "./match-entrant.ts";

async function entrantsOf(db: Db, tournamentId: number, isConfirmed: boolean) {
  const entrants = await db
    .select({
      id: participants.id,
      userId: participants.userId,
      ...namesOf(users),
      number: participants.number,
      team: teams.name,
      hasPaid: participants.hasPaid,
      checkedInAt: participants.checkedInAt,
      state: participants.state,
      disqualifiedAt: participants.disqualifiedAt,
    })
    .from(participants)
    .innerJoin(users, eq(users.id, participants.userId))
    .leftJoin(teams, eq(teams.id, participants.teamId))
    .where(
      and(
        eq(participants.tournamentId, tournamentId),
        isNoRequest,
        isConfirmed ? eq(participants.hasPaid, true) : undefined,
      ),
    );
  return entrants.map((entrant) => ({ ...entrant, isFishing: entrant.hasPaid && isFishing(entrant) }));
}

/**
 * Finds one entrant by number or part of a name, or by team (see `matchEntrant`). Unpaid entrants have a number only if it was
 * imported. Throws `not_found` at the field.
 */
export async function findEntrant(
  db: Db,
  tournamentId: number,
  typed: string,
  { isConfirmed = false, isPooled = false } = {},
) {
  const match = matchEntrant(await entrantsOf(db, tournamentId, isConfirmed), typed, { isPooled });
  if (typeof match === "string") throw Refusal.ofField("entrant", match, "not_found");
  return match;
}

/**
 * The user id of an entrant by number, username ("@101" if it could be a number), email or part of a name; those who paid come first. If nobody entered matches,
 * the member with this username, email or display name, who can't have a catch. Throws `not_found`, or `invalid` if several
 * members have the name, at `username`.
 */
export async function findCardAngler(db: Db, tournamentId: number, typed: string): Promise<number> {
  const entrants = await entrantsOf(db, tournamentId, false);
  const number = parseTypedNumber(typed.trim());
  const numbered = number !== undefined && entrants.find((entrant) => entrant.number === number);
  if (numbered) return numbered.userId;
  const account = await findAccount(db, typed.trim().replace(/^@/, ""));
  if (account && entrants.some(({ userId }) => userId === account.id)) return account.id;
  const confirmed = entrants.filter(({ hasPaid }) => hasPaid);
  const paid = matchEntrant(confirmed, typed);
  const match = typeof paid === "string" && isUnknownEntrant(paid) ? matchEntrant(entrants, typed) : paid;
  if (typeof match !== "string") return match.userId;
  if (!isUnknownEntrant(match)) throw Refusal.ofField("username", match, "not_found");
  const member = account ?? (await findByEitherName(db, typed));
  if (member) return member.id;
  throw Refusal.ofField("username", `${match} No member has this name either. Enter the angler first.`, "not_found");
}
