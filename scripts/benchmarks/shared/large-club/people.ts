import { agreementVersion } from "../../../../src/accounts/account-limits.ts";
import { hashToken } from "../../../../src/base/secret-token.ts";
import { passwordHashes } from "../../../../src/demo/password-hashes.ts";
import { oneOf, random, type Site } from "./sql.ts";

const dayMs = 86_400_000;

const givenNames =
  "Ann Bob Carla Dan Erin Floyd Gail Hugo Iris Jack Kara Lee Mona Ned Olga Paul Quinn Rita Sam Tess Uma Vic Wendy Xavier Yves Zoe Al Bea Cy Dee Ed Fay".split(
    " ",
  );
const family =
  "Adler Baker Carver Dunn Ellis Fisher Grant Hale Irwin Jones Keller Lake Marsh Nolan Otter Perch Quill Rivers Stone Trout Upton Vance Waters Young Zander Brook Creek Dale Ford Glen Hook Isles".split(
    " ",
  );
const states = ["MN", "TX", "FL", "MI", "WI", "TN", "AL", "MO"];

/** Every added admin and angler has the demo angler's password; this many of them are admins. */
const addedAdmins = 4;

/** The session token of every second user; the database stores only its hash. */
export const sessionTokenOf = (userId: number): string => `large-club-session-of-${userId}`;

/** Adds users whose accounts are up to eight years old, most of them seen in recent weeks. */
export function addUsers({ db, now, demoUsers, addedUsers }: Site): void {
  const registered = `${now} - cast(${random("i", 1)} * ${8 * 365 * dayMs} as integer) - ${dayMs}`;
  db.run(`insert into users (id, username, display_name, name_key, email, password_hash, state, is_admin, has_seen_tutorial, agreement_version,
      agreement_accepted_at, last_active_at, created_at)
    with person as (select i, ${oneOf(givenNames, "i")} as first, ${oneOf(family, `i / ${givenNames.length}`)} as last,
      ${registered} as at from numbers where i < ${addedUsers})
    select ${demoUsers} + 1 + i, first || ' ' || last || ' ' || i, first || ' ' || last, lower(first || ' ' || last || ' ' || i), lower(first || '.' || last || i) || '@example.org',
      '${passwordHashes.casey}', ${oneOf(states, "i")}, i < ${addedAdmins}, 1, '${agreementVersion}', at,
      max(at, ${now} - cast(${random("i", 2)} * ${random("i", 3)} * ${200 * dayMs} as integer)), at from person`);
}

/** Adds a session for each demo user, for every second other user and for all anglers of one tournament. */
export function addSessions({ db, now }: Pick<Site, "db" | "now">, tournamentId = 0): void {
  const add = db.prepare(
    "insert or ignore into sessions (token_hash, user_id, created_at, last_seen_at, expires_at, user_agent) values (?, ?, ?, ?, ?, ?)",
  );
  const entered = "select user_id from tournament_participants where tournament_id = ?";
  const users = db
    .query<{ id: number }, [number]>(`select id from users where id <= 100 or id % 2 = 0 or id in (${entered})`)
    .all(tournamentId);
  for (const { id } of users)
    add.run(
      hashToken(sessionTokenOf(id)),
      id,
      now,
      now,
      now + 30 * dayMs,
      "Mozilla/5.0 (Linux; Android 16) Chrome/140",
    );
  add.finalize();
}

/** Adds warnings, expired suspensions, a few bans, and password links that haven't been used yet. */
export function addConduct({ db, now, demoUsers, addedUsers, sizes }: Site): void {
  const kind = oneOf(["warning", "warning", "suspension"], "i");
  db.run(`insert into sanctions (user_id, kind, reason, given_at, given_by_id, until)
    select ${demoUsers} + 1 + (50 + i * 7) % ${addedUsers}, kind, 'Sent the fish of another angler', at, 1,
      iif(kind = 'suspension', at + ${14 * dayMs}, null)
    from (select i, ${kind} as kind, ${now} - ${30 * dayMs} - i * ${3 * dayMs} as at from numbers where i < ${sizes.sanctions})`);
  db.run(`insert into one_time_links (token_hash, purpose, user_id, created_at, expires_at)
    select lower(hex(printf('%032d', i))), 'password', ${demoUsers} + 1 + i * 9, ${now}, ${now + dayMs}
    from numbers where i < 20`);
}

/** Adds reports of every kind, nearly all answered; some dispute a catch or a tournament that has ended. */
export function addComplaints({ db, now, demoUsers, addedUsers, sizes }: Site): void {
  const { complaints: count } = sizes;
  const isOpen = `i >= ${count - 60}`;
  const answered = oneOf(["resolved", "resolved", "closed"], "i");
  db.run(`insert into complaints (user_id, type, title, description, status, priority, admin_notes, assigned_to_id,
      tournament_id, catch_id, created_at, updated_at)
    select ${demoUsers} + 1 + (i * 31) % ${addedUsers}, ${oneOf(["bug", "complaint"], "i")}, 'Report ' || i,
      'The board shows another length than the one on my photo, please have a look at it again.',
      iif(${isOpen}, ${oneOf(["open", "in_progress"], "i")}, ${answered}),
      ${oneOf(["low", "medium", "medium", "high", "urgent"], "i")}, iif(${isOpen}, null, 'Looked at and answered.'),
      iif(i % 3 = 0, 1, null), iif(${isOpen} or i % 4 > 0, null, 4 + i % 50), null, at, at
    from (select i, ${now} - (${count} - i) * ${dayMs / 4} as at from numbers where i < ${count})`);
}
