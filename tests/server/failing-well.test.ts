import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { pick, randomFrom } from "../../src/demo/painting/random.ts";
import { countOf, lostOf, nothingYet, type StoredIds, storedQueries } from "../crash/acknowledged.ts";
import { type Ask, type ClubAtWork, gatherClub, isConnectionLost } from "../crash/club-at-work.ts";
import { type InstalledFile, installFile, type Serving } from "../support/executable.ts";
import { openPostgresPair, type PostgresPair } from "../support/postgres-pair.ts";
import { openS3Double, type S3Double } from "../support/s3-double.ts";
import { seedFrom } from "../support/seed.ts";

/*
 * The executable as three instances on one database server and one bucket, with phones that resend whatever got no
 * reply. Each of these fails in turn while they write.
 */

const isFull = process.env.FULL === "1";
const times = isFull ? { kill: 200, restart: 50, failOver: 20 } : { kill: 4, restart: 2, failOver: 1 };
const programCount = 3;
const anglersAtOnce = 4;
const lookMs = 20;
/** A phone waits longer than this. */
const againMs = 50;
const longestRoundMs = 700;
const timeoutMs = 3_600_000;

const seed = seedFrom("CRASH_SEED");
const random = randomFrom(seed);

let installed: InstalledFile;
let database: PostgresPair;
let bucket: S3Double;
let programs: Serving[];
let club: ClubAtWork;
let stopWriting: () => Promise<void>;
let sentAgain = 0;

const settingsOf = (name: string) => ({
  DATABASE_URL: database.url,
  PHOTOS_URL: bucket.url,
  DATA_DIR: name,
  LOG_LEVEL: "warn",
});
const startProgram = (index: number) => installed.start([], { ...settingsOf(`program-${index}`), LOG_LEVEL: "info" });

/**
 * Sends to any instance, like a load balancer that hasn't noticed a failure yet. Retries the same submission, without
 * the phones' delays.
 */
const sendUntilAnswered: Ask = async (path, init) => {
  for (;;) {
    try {
      const reply = await fetch(pick(random, programs as [Serving, ...Serving[]]).url + path, init);
      const text = await reply.text();
      if (reply.status !== 503) return new Response(text || null, { status: reply.status, headers: reply.headers });
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
    }
    sentAgain += 1;
    await Bun.sleep(againMs);
  }
};

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await Bun.sleep(lookMs);
}

const statusOf = async ({ url }: Serving, path: string): Promise<number> => (await fetch(url + path)).status;
const statusesOf = (path: string) => Promise.all(programs.map((program) => statusOf(program, path)));

const ofEach = (status: number) => programs.map(() => status);

const valuesOf = (sql: string) =>
  database.onPrimary(
    async (client) => new Set((await client.query({ text: sql, rowMode: "array" })).rows.flat().map(String)),
  );

/** Writes that were acknowledged before the check but are missing. */
async function lost(): Promise<string[]> {
  const { accounts, entries, catches, decisions, payments } = club.acknowledged;
  const before = structuredClone({ accounts, entries, catches, decisions, payments });
  const there: StoredIds = {
    accounts: await valuesOf(storedQueries.accounts),
    entries: await valuesOf(storedQueries.entries),
    catches: await valuesOf(storedQueries.catches),
    decisions: await valuesOf(storedQueries.decisions),
    payments: await valuesOf(storedQueries.payments),
  };
  return lostOf(there, (sha256) => bucket.objects.has(`${sha256.slice(0, 2)}/${sha256}.original`), before);
}

/** Each photo here belongs to one catch, and each angler pays for one entry. */
const doneTwice = async () => [
  ...(await valuesOf(
    "select 'photo ' || photo_id from catches where photo_id is not null group by photo_id having count(*) > 1",
  )),
  ...(await valuesOf(
    "select 'paid by ' || user_id from payments where status = 'succeeded' group by user_id, tournament_id having count(*) > 1",
  )),
  ...(await valuesOf(
    "select 'charge ' || payment_id from ledger where kind = 'charge' group by 1 having count(*) > 1",
  )),
  ...(await valuesOf(
    `select 'charged ' || (body::json #>> '{mark,userId}') from mock_objects
      where kind = 'intent' and body::json #>> '{charge,id}' is not null group by 1 having count(*) > 1`,
  )),
];

async function expectAllThere(round: number): Promise<void> {
  expect({ round, lost: await lost(), twice: await doneTwice(), faults: club.faults }).toEqual({
    ...{ round, lost: [], twice: [], faults: [] },
  });
}

/** Expects the club to keep working: each kind of recurring action is acknowledged again. */
async function writesGoOn(): Promise<void> {
  const [catches, decisions] = [club.acknowledged.catches.length, club.acknowledged.decisions.length];
  const goesOn = () => club.acknowledged.catches.length > catches && club.acknowledged.decisions.length > decisions;
  await until(() => goesOn() || club.faults.length > 0);
}

beforeAll(async () => {
  const opened = await openPostgresPair();
  if (!opened) throw new Error("There is no PostgreSQL here.");
  database = opened;
  bucket = openS3Double();
  installed = installFile();
  programs = [];
  for (let index = 0; index < programCount; index += 1) programs.push(await startProgram(index));
  const admin = ["admin", "add", "--username", "Judge", "--email", "judge@example.org", "--state", "TX"];
  const added = await installed.run(admin, { settings: settingsOf("admin"), input: "a long password\n" });
  if (added.code !== 0) throw new Error(added.errors);
  club = await gatherClub(programs[0]?.url ?? "", "Judge", random, nothingYet());
  stopWriting = club.goOn(sendUntilAnswered, anglersAtOnce);
  await until(club.hasOneOfEach);
}, timeoutMs);

afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()));
  await bucket.stop();
  await database.close();
  installed.remove();
});

const moment = () => Bun.sleep(random() * longestRoundMs);

describe(`three instances under failures (CRASH_SEED=${seed})`, () => {
  beforeEach(() => {
    sentAgain = 0;
  });

  test(
    `nothing is lost or done twice if one of three instances is killed ${times.kill} times`,
    async () => {
      for (let round = 1; round <= times.kill; round += 1) {
        await moment();
        const at = round % programCount;
        await programs[at]?.stop("SIGKILL");
        await expectAllThere(round);
        programs[at] = await startProgram(at);
      }
      await writesGoOn();
      await expectAllThere(times.kill + 1);
      console.log(`killed ${times.kill} times: ${countOf(club.acknowledged)} acknowledged, ${sentAgain} sent again`);
    },
    timeoutMs,
  );

  test(
    `nothing is lost or done twice if the database server restarts ${times.restart} times`,
    async () => {
      for (let round = 1; round <= times.restart; round += 1) {
        await moment();
        await database.restart(async () => {
          expect(await statusesOf("/readyz")).toEqual(ofEach(503));
          expect(await statusesOf("/healthz")).toEqual(ofEach(200));
        });
        await until(async () => (await statusesOf("/readyz")).every((status) => status === 200));
        await expectAllThere(round);
      }
      await writesGoOn();
      await expectAllThere(times.restart + 1);
      console.log(`restarted ${times.restart} times: ${countOf(club.acknowledged)} in all, ${sentAgain} sent again`);
    },
    timeoutMs,
  );

  test(
    "if the bucket is down for a while, pages keep working, and phones keep their catches",
    async () => {
      await bucket.stop();
      const before = sentAgain;
      await until(() => sentAgain > before + anglersAtOnce || club.faults.length > 0);
      for (const path of ["/", "/tournaments", "/leaderboard", "/readyz"]) {
        expect({ path, statuses: await statusesOf(path) }).toEqual({ path, statuses: ofEach(200) });
      }
      bucket.start();
      await writesGoOn();
      await expectAllThere(1);
    },
    timeoutMs,
  );

  test(
    `nothing is lost or done twice if the primary is lost and its standby is promoted ${times.failOver} times`,
    async () => {
      for (let round = 1; round <= times.failOver; round += 1) {
        await database.addStandby();
        await moment();
        await database.failOver();
        await expectAllThere(round);
        await writesGoOn();
      }
      await expectAllThere(times.failOver + 1);
      console.log(`failed over ${times.failOver} times: ${countOf(club.acknowledged)} in all, ${sentAgain} sent again`);
    },
    timeoutMs,
  );

  test(
    "the club passes check after all failures",
    async () => {
      await stopWriting();
      await expectAllThere(0);
      const { code, output } = await installed.run(["check"], { settings: settingsOf("check") });
      const wrongLines = output.split("\n").filter((line) => line.startsWith("WRONG"));
      expect({ wrong: wrongLines, code }).toEqual({ wrong: [], code: 0 });
    },
    timeoutMs,
  );
});
