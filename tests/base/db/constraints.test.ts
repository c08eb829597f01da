import { Database } from "bun:sqlite";
import { beforeAll, expect, test } from "bun:test";
import { migrate } from "../../../src/base/db/migrate.ts";
import { migrations } from "../../../src/base/db/migrations.ts";

const db = new Database(":memory:");

beforeAll(() => {
  migrate(db, migrations, 1);
  db.run("pragma foreign_keys = on");
  db.run(
    "insert into users (id, username, name_key, email, password_hash, state, last_active_at, created_at) values (1, 'Wanda', 'wanda', 'wanda@example.org', 'x', 'TX', 1, 1)",
  );
  db.run(`insert into tournaments (id, name, description, target_species, min_length, start_day, end_day, time_zone, starts_at, ends_at, created_at, updated_at)
    values (1, 'June Bass', 'Five fish', '["Bass"]', 1200, '2026-06-06', '2026-06-07', 'America/Chicago', 1, 2, 1, 1)`);
  db.run("insert into tournament_participants (id, tournament_id, user_id, joined_at) values (1, 1, 1, 1)");
  db.run(
    "insert into photos (id, owner_id, sha256, format, bytes, width, height, fingerprint, placeholder, created_at) values (1, 1, 'aa', 'jpeg', 9, 4, 3, '00', '', 1)",
  );
  db.run("insert into prize_breakdowns (tournament_id, position, amount_cents) values (1, 1, 50000)");
  db.run(
    "insert into payouts (user_id, tournament_id, tournament_name, amount_cents, position, created_at) values (1, 1, 'June Bass', 50000, 1, 1)",
  );
});

const user = (username: string, email: string) =>
  `insert into users (username, name_key, email, password_hash, state, last_active_at, created_at) values ('${username}', '${username}', '${email}', 'x', 'TX', 1, 1)`;
const tournament = (fields: string, values: string) =>
  `insert into tournaments (name, description, target_species, min_length, start_day, end_day, time_zone, created_at, updated_at, ${fields})
   values ('a', 'b', '[]', 0, '2026-06-06', '2026-06-07', 'UTC', 1, 1, ${values})`;
const caught = (fields: string, values: string) =>
  `insert into catches (user_id, claimed_species, species, location, submitted_at, ${fields}) values (1, 'Bass', 'Bass', 'Lake', 1, ${values})`;
const sizes = "claimed_length, length, claimed_weight, weight";

const sanction = (values: string) =>
  `insert into sanctions (user_id, reason, given_at, kind, until) values (1, 'Two fish of another boat', 1, ${values})`;

/** Rows that the database refuses, whatever the code does. */
const refused: [string, string, string][] = [
  ["a username that differs only in case", user("WANDA", "other@example.org"), "UNIQUE"],
  ["an email that differs only in case", user("other", "Wanda@Example.org"), "UNIQUE"],
  ["a username of two characters", user("ab", "ab@example.org"), "CHECK"],
  ["a tournament that ends before it starts", tournament("starts_at, ends_at", "2, 1"), "CHECK"],
  ["a prize of half a dollar", tournament("starts_at, ends_at, prize_cents", "1, 2, 50"), "CHECK"],
  ["a third type of tournament", tournament("starts_at, ends_at, tournament_type", "1, 2, 'raffle'"), "CHECK"],
  [
    "joining twice",
    "insert into tournament_participants (tournament_id, user_id, joined_at) values (1, 1, 2)",
    "UNIQUE",
  ],
  [
    "an entry without a user",
    "insert into tournament_participants (tournament_id, user_id, joined_at) values (1, 99, 2)",
    "FOREIGN KEY",
  ],
  ["a paid entry without a time", "update tournament_participants set has_paid = 1", "CHECK"],
  ["a fish of length zero", caught(sizes, "0, 0, 100, 100"), "CHECK"],
  ["a fish of 200.1 inches", caught(sizes, "20010, 20010, 100, 100"), "CHECK"],
  ["a fish of 1000 pounds", caught(sizes, "2000, 2000, 100000, 100000"), "CHECK"],
  ["a rejection without a reason", caught(`${sizes}, status`, "2000, 2000, 100, 100, 'rejected'"), "CHECK"],
  [
    "a verified catch with neither photo nor paper",
    caught(`${sizes}, status`, "2000, 2000, 100, 100, 'verified'"),
    "CHECK",
  ],
  ["a personal catch from paper", caught(`${sizes}, paper_note`, "2000, 2000, 100, 100, 'Card 7'"), "CHECK"],
  ["a sanction that isn't on the ladder", sanction("'exile', null"), "CHECK"],
  ["a suspension without an end", sanction("'suspension', null"), "CHECK"],
  ["a ban with an end", sanction("'ban', 9"), "CHECK"],
  [
    "two prizes for one position",
    "insert into prize_breakdowns (tournament_id, position, amount_cents) values (1, 1, 100)",
    "UNIQUE",
  ],
  [
    "a position zero",
    "insert into prize_breakdowns (tournament_id, position, amount_cents) values (1, 0, 100)",
    "CHECK",
  ],
  [
    "a second payout for one position",
    "insert into payouts (tournament_id, tournament_name, amount_cents, position, created_at) values (1, 'x', 100, 1, 1)",
    "UNIQUE",
  ],
  [
    "a payout of zero",
    "insert into payouts (tournament_id, tournament_name, amount_cents, position, created_at) values (1, 'x', 0, 2, 1)",
    "CHECK",
  ],
];

test.each(refused)("the database refuses %s", (_what, statement, kind) => {
  expect(() => db.run(statement)).toThrow(`${kind} constraint failed`);
});

test("a payout outlives its tournament and its angler", () => {
  db.run("begin");
  db.run("delete from tournaments where id = 1");
  db.run("delete from users where id = 1");
  const remaining = db.query("select tournament_id, user_id, tournament_name, amount_cents from payouts").all();
  db.run("rollback");
  expect(remaining).toEqual([
    { tournament_id: null, user_id: null, tournament_name: "June Bass", amount_cents: 50_000 },
  ]);
});
