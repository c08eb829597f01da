import { Database } from "bun:sqlite";
import { join } from "node:path";
import { addSessions } from "../shared/large-club/people.ts";
import type { LargeClub } from "../shared/large-club.ts";

/** Enters everybody in the large tournament, without a fee, each with a session. */
export function enterEverybody({ folder, largeTournamentId, standsAt }: LargeClub): void {
  const db = new Database(join(folder, "club.sqlite"));
  try {
    db.query(
      `insert or ignore into tournament_participants (tournament_id, user_id, joined_at, has_paid, paid_via, paid_at)
        select ?1, id, (select starts_at from tournaments where id = ?1), 1, 'free',
          (select starts_at from tournaments where id = ?1) from users where not is_admin`,
    ).run(largeTournamentId);
    addSessions({ db, now: standsAt }, largeTournamentId);
  } finally {
    db.close();
  }
}
