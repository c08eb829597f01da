import { Database } from "bun:sqlite";
import { join } from "node:path";

/** Enters everybody in the tournament, without a fee. */
export function enterEverybody(folder: string, tournamentId: number): void {
  const db = new Database(join(folder, "club.sqlite"));
  try {
    db.query(
      `insert or ignore into tournament_participants (tournament_id, user_id, joined_at, has_paid, paid_via, paid_at)
        select ?1, id, (select starts_at from tournaments where id = ?1), 1, 'free',
          (select starts_at from tournaments where id = ?1) from users where not is_admin`,
    ).run(tournamentId);
  } finally {
    db.close();
  }
}
