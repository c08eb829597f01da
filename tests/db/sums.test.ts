import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { differingMoney, differingSums } from "../../src/check/kept-sums.ts";
import { readSums, type SumName } from "../../src/db/sums.ts";
import { readMoney } from "../../src/money/ledger/read-money.ts";
import { type Club, openClub } from "../support/club.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const run = (...statements: string[]) =>
  club.store.write(async (tx) => {
    for (const statement of statements) tx.run(statement);
  });
const sumOf = async (name: SumName) => (await club.store.read((db) => readSums(db, name)))[name];

const user = (id: number) =>
  `insert into users (id, username, name_key, email, password_hash, state, last_active_at, created_at)
    values (${id}, 'Angler ${id}', 'angler ${id}', '${id}@example.org', 'x', 'TX', 1, 1)`;
const tournament = (id: number, isActive: number, entries: number) =>
  `insert into tournaments (id, name, description, target_species, min_length, prize_cents, start_day, end_day, time_zone,
     starts_at, ends_at, is_active, participant_count, created_at, updated_at)
    values (${id}, 'Open', 'A day', '["Bass"]', 0, 5000, '2026-06-06', '2026-06-06', 'UTC', 1, 2, ${isActive}, ${entries}, 1, 1)`;
const photo = (id: number) =>
  `insert into photos (id, owner_id, sha256, format, bytes, width, height, fingerprint, placeholder, created_at)
    values (${id}, 1, '${id}', 'jpeg', 700, 4, 3, '${id}', '', 1)`;
const fish = (id: number, photoId: number) =>
  `insert into catches (id, user_id, claimed_species, species, claimed_length, length, claimed_weight, weight, location,
     photo_id, submitted_at) values (${id}, 1, 'Bass', 'Bass', 2000, 2000, 1, 1, 'Lake', ${photoId}, 1)`;
const payout = (position: number) =>
  `insert into payouts (user_id, tournament_id, tournament_name, amount_cents, position, created_at)
    values (1, 1, 'Open', 1000, ${position}, 1)`;
const movement = (kind: string, cents: number, tournamentId: number | null) =>
  `insert into ledger (at, kind, amount_cents, provider, tournament_id, tournament_name, reference)
    values (1, '${kind}', ${cents}, 'mock', ${tournamentId}, 'Open', '${kind}${cents}${tournamentId}')`;

describe("What is kept so that lists need not count", () => {
  test("follows what comes, changes and goes, cascades included", async () => {
    await run(user(1), user(2), tournament(1, 1, 3), tournament(2, 0, 4), photo(1), photo(2), fish(1, 1), fish(2, 2));
    await run(payout(1), payout(2), "update payouts set status = 'completed' where position = 2");
    await run("update tournaments set is_active = 0, participant_count = 5 where id = 1");
    await run("update photos set original_dropped_at = 9 where id = 2", "delete from catches where id = 2");
    expect(await sumOf("users")).toBe(2);
    expect(await sumOf("catches")).toBe(1);
    expect(await sumOf("entries_hidden")).toBe(9);
    expect(await sumOf("tournaments_active")).toBe(0);
    expect(await sumOf("originals")).toBe(1);
    expect(await sumOf("photo_bytes")).toBe(1400);
    expect(await sumOf("payouts_completed")).toBe(1);
    expect(await sumOf("payout_cents")).toBe(2000);
    await run("delete from photos where id = 2", "delete from catches", "delete from users");
    expect(await club.store.read(differingSums)).toEqual([]);
    expect(await sumOf("photos")).toBe(0);
  });

  test("sums the ledger up by tournament and for the whole club, that of deleted tournaments included", async () => {
    await run(user(1), tournament(1, 1, 0), payout(1));
    await run(movement("charge", 300, 1), movement("charge", 200, 1), movement("fee", -30, 1));
    await run(movement("charge", 70, null));
    expect(await club.store.read(differingMoney)).toEqual([]);
    expect(await club.store.read((db) => readMoney(db, 1))).toMatchObject({
      collected: 500,
      fees: 30,
      prizesDue: 1000,
    });
    expect(await club.store.read((db) => readMoney(db, null))).toMatchObject({ collected: 570, prizesDue: 1000 });
  });
});
