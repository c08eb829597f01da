import { Database } from "bun:sqlite";
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { migrations } from "../../../src/base/db/migrations.ts";
import { sessionCookie } from "../../../src/base/http/session.ts";
import { demoLogins } from "../../../src/demo/anglers.ts";
import { growClub } from "./large-club/grow-club.ts";
import { makeDemo } from "./large-club/make-demo.ts";
import { sessionTokenOf } from "./large-club/people.ts";
import { fullPageSizes, largeSizes, type Sizes } from "./large-club/plan.ts";

/** A member of the club, with their login and a session cookie. */
export type Member = { id: number; username: string; password: string; cookie: string };

/** A private data folder to measure with; call `remove` afterward. */
export type BenchClub = {
  folder: string;
  /** The club's point in time, UTC ms: the beginning of this week. Nothing in it is later. */
  standsAt: number;
  admin: Member;
  /** The demo angler, who fishes in both the large and the running tournament. */
  angler: Member;
  /** The first anglers of a tournament, by their numbers. */
  anglersOf(tournamentId: number, count: number): Member[];
  remove(): void;
};

export type LargeClub = BenchClub & {
  /** A running tournament; in the large club it has 2,000 anglers and 100,000 catches. */
  largeTournamentId: number;
  /** A running tournament with 50 anglers and 500 catches. */
  smallTournamentId: number;
};

export type DemoClub = BenchClub & { runningTournamentId: number };

const weekMs = 7 * 86_400_000;
const firstMonday = Date.UTC(1970, 0, 5);
const cacheFolder = resolve(import.meta.dir, "../../../node_modules/.cache/large-club");

/** The beginning of this week, so that running tournaments still run, sessions are valid, and one club serves many runs. */
const thisMonday = () => firstMonday + Math.floor((Date.now() - firstMonday) / weekMs) * weekMs;

/** A different schema, builder or week produces a different club. */
function fingerprint(standsAt: number): string {
  const hash = new Bun.CryptoHasher("sha256").update(String(standsAt));
  for (const { sql } of migrations) hash.update(sql);
  for (const folder of [join(import.meta.dir, "large-club"), resolve(import.meta.dir, "../../../src/demo")]) {
    const files = [...new Bun.Glob("**/*.ts").scanSync(folder)].sort();
    for (const file of files) hash.update(readFileSync(join(folder, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

/** Copies a club on the same disk: rows are copied; pictures, which never change in place, are hard-linked. */
function copyClub(from: string, to: string): void {
  mkdirSync(join(to, "photos"), { recursive: true });
  copyFileSync(join(from, "club.sqlite"), join(to, "club.sqlite"), constants.COPYFILE_FICLONE);
  for (const shard of readdirSync(join(from, "photos"))) {
    mkdirSync(join(to, "photos", shard));
    for (const file of readdirSync(join(from, "photos", shard)))
      linkSync(join(from, "photos", shard, file), join(to, "photos", shard, file));
  }
}

/** Builds what is missing, all or nothing: an interrupted build leaves nothing that could be mistaken for a finished one. */
async function keeping(path: string, make: (folder: string) => Promise<void>): Promise<string> {
  if (existsSync(path)) return path;
  const partial = `${path}.partial-${crypto.randomUUID()}`;
  await make(partial);
  if (existsSync(path)) rmSync(partial, { recursive: true });
  else renameSync(partial, path);
  return path;
}

/** Deletes clubs of earlier weeks or builders, and copies that a run left over a day ago: each is as large as this one. */
function clearOld(current: string): void {
  for (const name of existsSync(cacheFolder) ? readdirSync(cacheFolder) : []) {
    const path = join(cacheFolder, name);
    if (!name.endsWith(current) && Date.now() - statSync(path).mtimeMs > weekMs / 7)
      rmSync(path, { recursive: true, force: true });
  }
}

async function keptDemo(standsAt: number, mark: string): Promise<string> {
  clearOld(mark);
  return keeping(join(cacheFolder, `demo-${mark}`), (folder) => makeDemo(folder, standsAt));
}

async function keptGrown(name: string, sizes: Sizes, standsAt: number, mark: string): Promise<string> {
  const demo = await keptDemo(standsAt, mark);
  return keeping(join(cacheFolder, `${name}-${mark}`), async (folder) => {
    console.error(`Building a club of ${sizes.catches.toLocaleString("en-US")} catches, once a week.`);
    copyClub(demo, folder);
    await growClub(folder, sizes, standsAt);
  });
}

function rowsOf<Row>(folder: string, sql: string, ...values: (string | number)[]): Row[] {
  const db = new Database(join(folder, "club.sqlite"), { readonly: true });
  try {
    return db.query<Row, (string | number)[]>(sql).all(...values);
  } finally {
    db.close();
  }
}

const [adminLogin, anglerLogin] = demoLogins;

function memberOf({ id, username }: { id: number; username: string }): Member {
  const password = (username === adminLogin?.username ? adminLogin : anglerLogin)?.password ?? "";
  return { id, username, password, cookie: `${sessionCookie}=${sessionTokenOf(id)}` };
}

function clubIn(from: string, standsAt: number): BenchClub {
  const folder = join(cacheFolder, `copy-${crypto.randomUUID()}`);
  copyClub(from, folder);
  type Person = { id: number; username: string };
  const named = (username = "") => {
    const [person] = rowsOf<Person>(folder, "select id, username from users where username = ?", username);
    if (!person) throw new Error(`The club has no ${username}.`);
    return memberOf(person);
  };
  return {
    folder,
    standsAt,
    admin: named(adminLogin?.username),
    angler: named(anglerLogin?.username),
    anglersOf(tournamentId, count) {
      const sql = `select u.id, u.username from users u join tournament_participants e on e.user_id = u.id
        where e.tournament_id = ? order by u.id limit ?`;
      return rowsOf<Person>(folder, sql, tournamentId, count).map(memberOf);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function grownClub(name: string, sizes: Sizes): Promise<LargeClub> {
  const standsAt = thisMonday();
  const club = clubIn(await keptGrown(name, sizes, standsAt, fingerprint(standsAt)), standsAt);
  const [large, small] = rowsOf<{ id: number }>(club.folder, "select id from tournaments order by id desc limit 2");
  if (!(large && small)) throw new Error("The large club has no tournaments.");
  return { ...club, largeTournamentId: large.id, smallTournamentId: small.id };
}

/**
 * A copy of the large club: 1,000,000 catches, 20,000 anglers, 500 tournaments. It is built once a week (a minute or two)
 * and kept beside the packages. Everybody but the admin has the demo angler's password.
 */
export const largeClub = (): Promise<LargeClub> => grownClub("large", largeSizes);

/** A copy of a club of 100 tournaments and 12,000 catches: every list fills a page. Its large tournament has 60 anglers. */
export const fullPageClub = (): Promise<LargeClub> => grownClub("full-page", fullPageSizes);

/** A copy of the demo's club: five tournaments, thirty anglers, some two hundred catches. */
export async function demoClub(): Promise<DemoClub> {
  const standsAt = thisMonday();
  const club = clubIn(await keptDemo(standsAt, fingerprint(standsAt)), standsAt);
  const [running] = rowsOf<{ id: number }>(
    club.folder,
    "select id from tournaments where starts_at < ? and ends_at > ?",
    standsAt,
    standsAt,
  );
  if (!running) throw new Error("No tournament of the demo runs.");
  return { ...club, runningTournamentId: running.id };
}
