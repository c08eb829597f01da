import { Database } from "bun:sqlite";
import { join } from "node:path";
import { openStore } from "../../../../src/base/db/store.ts";
import { announceResults } from "../../../../src/money/payouts/announce-results.ts";
import { makeDueOfficial } from "../../../../src/money/payouts/make-official.ts";
import { queueDuePayouts } from "../../../../src/money/payouts/queue-payouts.ts";
import { rebuildStandings } from "../../../../src/results/rebuild-standings.ts";
import { addCatches, addTournaments, planFish } from "./fishing.ts";
import { addAudit, addNotifications, addTheRest } from "./history.ts";
import { addPayments, addPayouts } from "./money.ts";
import { addComplaints, addConduct, addSessions, addUsers } from "./people.ts";
import { makePictures } from "./pictures.ts";
import { type PlannedTournament, planTournaments, type Sizes, timeZone } from "./plan.ts";
import type { Site } from "./sql.ts";

type Index = { name: string; sql: string };

/** Filling a table and creating its indexes afterward takes a third of the time. Indexes that a key needs stay. */
function dropIndexes(db: Database): Index[] {
  const indexes = db
    .query<Index, []>("select name, sql from sqlite_schema where type = 'index' and sql is not null")
    .all();
  for (const { name } of indexes) db.run(`drop index "${name}"`);
  return indexes;
}

/** The same applies to the search indexes, so the triggers that fill them row by row are dropped for the time being. */
function dropTriggers(db: Database): Index[] {
  const triggers = db.query<Index, []>("select name, sql from sqlite_schema where type = 'trigger'").all();
  for (const { name } of triggers) db.run(`drop trigger "${name}"`);
  return triggers;
}

function fillSearch(db: Database): void {
  for (const subject of ["people", "tournament"]) {
    db.run(`delete from ${subject}_search`);
    db.run(`insert into ${subject}_search (rowid, text) select id, text from ${subject}_text`);
  }
}

function writePlan(db: Database, plans: readonly PlannedTournament[]): void {
  db.run(`create temp table plan (id integer primary key, name text, start_day text, end_day text, time_zone text,
    starts_at integer, ends_at integer, created_at integer, cancelled_at integer, ended_at integer, type text,
    species_one text, species_two text, min_length integer, prize_cents integer, fee_cents integer, anglers integer,
    catches integer, first_catch integer)`);
  const add = db.prepare(`insert into plan values (${Array.from({ length: 19 }, () => "?").join(", ")})`);
  for (const plan of plans) {
    const { id, name, startDay, endDay, startsAt, endsAt, createdAt, cancelledAt, endedAt } = plan;
    const when = [startDay, endDay, timeZone, startsAt, endsAt, createdAt, cancelledAt, endedAt] as const;
    const { type, species, minLength, prizeCents, feeCents, anglers, catches, firstCatch } = plan;
    add.run(id, name, ...when, type, ...species, minLength, prizeCents, feeCents, anglers, catches, firstCatch);
  }
  add.finalize();
}

const countOf = (db: Database, table: string) =>
  db.query<{ count: number }, []>(`select count(*) as count from ${table}`).get()?.count ?? 0;

function siteOf(db: Database, sizes: Sizes, now: number): Site {
  const demoUsers = countOf(db, "users");
  const casey = db.query<{ id: number }, []>("select id from users where username = 'Casey Lund'").get();
  const club = db.query<{ code: string }, []>("select code from club").get();
  if (!(casey && club)) throw new Error("This is not the demo club.");
  return { db, now, sizes, demoUsers, addedUsers: sizes.anglers - demoUsers, caseyId: casey.id, clubCode: club.code };
}

/** Adds rows to every table except standings and the tables derived from them. */
function addRows(site: Site, folder: string, largeTournamentId: number): void {
  const { db } = site;
  db.run("create temp table numbers (i integer primary key)");
  db.run(
    `insert into numbers with recursive n(i) as (select 0 union all select i + 1 from n where i < 99999) select i from n`,
  );
  db.run("create temp table demo_users as select id from users");
  db.run("create temp table demo_catches as select id from catches");
  addUsers(site);
  addTournaments(site);
  planFish(site);
  addCatches(site, makePictures(db, folder, site.sizes.pictures));
  addPayments(site);
  addSessions(site, largeTournamentId);
  addConduct(site);
  addComplaints(site);
}

function refuseBroken(db: Database): void {
  const broken = db.query("pragma foreign_key_check").all();
  if (broken.length > 0) throw new Error(`${broken.length} rows refer to nothing: ${JSON.stringify(broken[0])}`);
}

async function rankAnglers(path: string, plans: readonly PlannedTournament[], now: number): Promise<void> {
  const store = openStore(path, now);
  await store.write(async (tx) => {
    for (const { id } of plans) await rebuildStandings(tx, id);
  });
  await store.close();
}

/** Closes the results, as in a club whose jobs have always been running. */
async function closeResults(path: string, now: number): Promise<void> {
  const store = openStore(path, now);
  await makeDueOfficial(store, now);
  await announceResults(store, now);
  await queueDuePayouts(store, now);
  await store.close();
}

/**
 * Grows the demo club in the data folder `folder`, which must be idle, to these sizes: rows in every table
 * that the product fills, identical on every run, with standings computed by the product's own rules. The
 * club's point in time is `now` (UTC ms). Returns the planned tournaments.
 */
export async function growClub(folder: string, sizes: Sizes, now: number): Promise<PlannedTournament[]> {
  const path = join(folder, "club.sqlite");
  const db = new Database(path);
  for (const setting of ["journal_mode = off", "synchronous = off", "foreign_keys = off", "cache_size = -400000"])
    db.run(`pragma ${setting}`);
  const plans = planTournaments(
    sizes,
    { tournaments: countOf(db, "tournaments"), catches: countOf(db, "catches") },
    now,
  );
  const largest = plans.at(-1);
  if (!largest) throw new Error("There is nothing to add.");
  const site = siteOf(db, sizes, now);
  writePlan(db, plans);
  const indexes = dropIndexes(db);
  const triggers = dropTriggers(db);
  db.transaction(() => addRows(site, folder, largest.id))();
  db.transaction(() => fillSearch(db))();
  for (const { sql } of triggers) db.run(sql);
  for (const { sql } of indexes.filter(({ name }) => !laterFilled.test(name))) db.run(sql);
  await rankAnglers(path, plans, now);
  db.transaction(() => {
    addPayouts(site);
    addNotifications(site);
    addAudit(site);
    addTheRest(site, largest.id);
  })();
  for (const { sql } of indexes.filter(({ name }) => laterFilled.test(name))) db.run(sql);
  await closeResults(path, now);
  refuseBroken(db);
  // Leaves a single file, which can be copied.
  db.run("pragma journal_mode = delete");
  db.close();
  return plans;
}

/** Indexes of tables that are filled after the standings exist. */
const laterFilled = /^(notifications|audit|submissions)_/;
