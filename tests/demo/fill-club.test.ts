import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { eq, isNotNull, like, sql } from "drizzle-orm";
import { openPasswords } from "../../src/accounts/passwords.ts";
import {
  audit,
  catches,
  notifications,
  participants,
  prizeBreakdowns,
  teams,
  tournaments,
  users,
  waitingPlaces,
} from "../../src/base/db/schema.ts";
import { checkStandings } from "../../src/check/standings.ts";
import { demoLogins } from "../../src/demo/anglers.ts";
import { fillClub } from "../../src/demo/fill-club.ts";
import { payoutsQuery } from "../../src/money/payouts/list-payouts.ts";
import { previewPayouts } from "../../src/money/payouts/preview-payouts.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { readLeaderboard } from "../../src/results/read-leaderboard.ts";
import { stateOf } from "../../src/tournaments/tournament-state.ts";
import { type Club, noon, openClub } from "../support/club.ts";

/** Skips painting, which takes most of the time, because these tests don't look at photos. */
const widths = { large: 200, small: 160 };
const timeoutMs = 300_000;

const fill = (club: Club) => fillClub({ ...club, clock: club.now }, { widths });

type Rows = Record<string, Record<string, unknown>[]>;

/** Ids of the mock payment provider and team codes are random. */
const withoutProviderIds = (rows: Rows): unknown =>
  JSON.parse(JSON.stringify(rows).replace(/(_mock|mock_secret)_[0-9a-f-]+|\b[A-Z0-9]{4}(-[A-Z0-9]{4}){2}\b/g, "$1"));

/** Each club has its own key, so its signatures differ, too. */
const withoutSignatures = ({ signing_keys: keys = [], result_versions: versions = [], ...rows }: Rows): Rows => ({
  ...rows,
  signing_keys: keys.map((row) => ({ ...row, public_key: "", private_key: "" })),
  result_versions: versions.map((row) => {
    const { key, signature, ...signed } = JSON.parse(String(row.json));
    return { ...row, json: signed, sha256: "" };
  }),
});

const tables = ({ store }: Club) =>
  store.read(async (db) => {
    const names = await db.all<{ name: string }>(
      sql`select name from sqlite_schema where type = 'table' and name not in ('migrations', 'sqlite_sequence')`,
    );
    const rows: Rows = {};
    for (const { name } of names) rows[name] = await db.all(sql`select * from ${sql.identifier(name)}`);
    return rows;
  });

const withoutRandomParts = (rows: Rows) => withoutProviderIds(withoutSignatures(rows));

const photoFiles = async ({ dataDir }: Club) =>
  (await readdir(join(dataDir, "photos"), { recursive: true })).filter((name) => name.includes(".")).toSorted();

let demo: Club;
let allCatches: (typeof catches.$inferSelect)[];

beforeAll(async () => {
  demo = await openClub();
  expect(await fill(demo)).toBe("empty");
  allCatches = await demo.store.read(async (db) => db.select().from(catches).orderBy(catches.id));
}, timeoutMs);

afterAll(() => demo.close());

const count = (is: (fish: (typeof allCatches)[number]) => boolean) => allCatches.filter(is).length;

async function tournamentThatIs(state: string) {
  const all = await demo.store.read(async (db) => db.select().from(tournaments).orderBy(tournaments.id));
  const matches = all.filter(
    (tournament) => stateOf(tournament, noon) === state && !tournament.isByApproval && tournament.teams === null,
  );
  expect(matches).toHaveLength(1);
  const [only] = matches;
  if (!only) throw new Error(`No tournament is ${state}.`);
  return only;
}

async function boardOf(state: string): Promise<LeaderboardEntry[]> {
  const { id } = await tournamentThatIs(state);
  return (await demo.store.read((db) => readLeaderboard(db, id, { actor: null, now: 0 }))).entries;
}

describe("the content of the demo club", () => {
  test("the demo has a running free tournament, one that starts soon, and a finished derby with prizes", async () => {
    const running = { tournamentType: "tournament", entryFeeCents: 0, challengeDepositCents: 1000 };
    expect(await tournamentThatIs("running")).toMatchObject(running);
    expect(await tournamentThatIs("upcoming")).toMatchObject({ endedAt: null });
    const over = await tournamentThatIs("ended");
    expect(over).toMatchObject({ tournamentType: "derby", endedAt: over.endsAt + 60_000 });
    const prizes = await demo.store.read(async (db) =>
      db.select().from(prizeBreakdowns).where(eq(prizeBreakdowns.tournamentId, over.id)),
    );
    expect(prizes.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(prizes.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(over.prizeCents);
  });

  test("the demo has a two-day tournament with divisions and approval, with some requests undecided", async () => {
    const [weekend] = await demo.store.read(async (db) =>
      db.select().from(tournaments).where(eq(tournaments.isByApproval, true)),
    );
    expect(weekend).toMatchObject({ days: { cut: null }, divisions: [{ name: "Kayak" }, { name: "Shore" }] });
    const entries = await demo.store.read(async (db) =>
      db
        .select()
        .from(participants)
        .where(eq(participants.tournamentId, weekend?.id ?? 0)),
    );
    expect(entries.filter(({ hasPaid }) => !hasPaid)).toHaveLength(3);
    expect(weekend?.participantCount).toBeGreaterThan(3);
    expect(entries.filter(({ hasPaid }) => hasPaid)).toHaveLength(weekend?.participantCount ?? 0);
  });

  test("the demo has a full team tournament with a waiting list, and an invitation for the demo angler", async () => {
    const countRows = (table: typeof participants | typeof teams) =>
      demo.store.read(async (db) => {
        const [pairs] = await db.select().from(tournaments).where(isNotNull(tournaments.teams));
        return db.$count(table, eq(table.tournamentId, pairs?.id ?? 0));
      });
    expect([await countRows(teams), await countRows(participants)]).toEqual([5, 10]);
    expect(await demo.store.read((db) => db.$count(waitingPlaces))).toBe(2);
    const invited = like(notifications.title, "% invited you to %");
    expect(await demo.store.read((db) => db.$count(notifications, invited))).toBe(1);
  });

  test("the demo has thirty anglers and an admin", async () => {
    const everybody = await demo.store.read(async (db) => db.select().from(users).orderBy(users.id));
    expect(everybody.filter(({ isAdmin }) => !isAdmin)).toHaveLength(30);
    expect(everybody.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
    expect(everybody.every(({ lastActiveAt, createdAt }) => createdAt <= lastActiveAt && lastActiveAt < noon)).toBe(
      true,
    );
  });

  test("the demo has some two hundred catches, most of them verified", () => {
    expect(allCatches.length).toBeWithin(190, 211);
    expect(count(({ status }) => status === "verified")).toBeGreaterThan(140);
  });

  test("the demo club has 20 pending catches with a photo, and one without", () => {
    const waiting = allCatches.filter(({ status, tournamentId }) => status === "pending" && tournamentId !== null);
    expect(waiting.filter(({ photoId }) => photoId !== null)).toHaveLength(20);
    expect(waiting.filter(({ photoId }) => photoId === null)).toHaveLength(1);
  });

  test("the demo has rejected catches with reasons, one resubmitted, and one that lapsed", () => {
    expect(count(({ status, rejectionReason }) => status === "rejected" && rejectionReason !== null)).toBe(9);
    expect(count(({ resubmissionOf }) => resubmissionOf !== null)).toBe(1);
    expect(count(({ status }) => status === "lapsed")).toBe(1);
  });

  test("the demo has personal catches, one below the minimum, one of another species, and one corrected by the judge", () => {
    expect(count(({ tournamentId }) => tournamentId === null)).toBe(10);
    expect(count(({ ineligibleReason }) => ineligibleReason === "below_minimum")).toBe(1);
    expect(count(({ ineligibleReason }) => ineligibleReason === "species")).toBe(1);
    const corrected = allCatches.filter(({ length, claimedLength }) => length !== claimedLength);
    expect(corrected).toMatchObject([{ claimedLength: 1890, length: 1860, status: "verified" }]);
  });

  test("the demo club has one notification for each decision, and three that the angler hasn't read", async () => {
    const notified = await demo.store.read(async (db) => db.select().from(notifications).orderBy(notifications.id));
    const ofType = (type: string) => notified.filter((notice) => notice.type === type).length;
    expect(ofType("catch_approved")).toBe(count(({ status }) => status === "verified"));
    expect(ofType("catch_rejected")).toBe(count(({ status }) => status === "rejected"));
    const [angler] = await demo.store.read(async (db) =>
      db
        .select()
        .from(users)
        .where(eq(users.username, demoLogins[1]?.username ?? "")),
    );
    expect(notified.filter(({ userId, isRead }) => userId === angler?.id && !isRead)).toHaveLength(3);
  });

  test("the derby's prizes are queued but not sent; the first and third winners can receive theirs", async () => {
    const prizes = await demo.store.read((db) => payoutsQuery(db, undefined, 10));
    const seen = prizes.map(({ position, amount, status, onboarded }) => [position, amount, status, onboarded]);
    expect(seen.toReversed()).toEqual([
      [1, 40_000, "pending", true],
      [2, 20_000, "pending", false],
      [3, 10_000, "pending", true],
      [4, 5000, "pending", false],
    ]);
    const [{ tournamentId } = {}] = prizes;
    const preview = await demo.store.read((db) => previewPayouts(db, tournamentId ?? 0, noon));
    expect(preview).toMatchObject({ isQueued: true, objection: null, unfilled: [] });
  });

  test("the demo club has an audit row for every catch and every decision", async () => {
    const activity = await demo.store.read(async (db) => db.select().from(audit));
    const done = (action: string) => activity.filter((record) => record.action === action).length;
    expect(done("submit-catch")).toBe(allCatches.length);
    expect(done("verify-catch")).toBe(count(({ status }) => status === "verified"));
    expect(done("reject-catch")).toBe(count(({ status }) => status === "rejected"));
  });
});

describe("the demo's boards", () => {
  test("the running demo tournament has two anglers with the same name and fish", async () => {
    const named = (await boardOf("running")).filter(({ displayName }) => displayName === "Ian Nguyen");
    expect(new Set(named.map(({ username }) => username))).toEqual(new Set(["Ian Nguyen", "ian.nguyen.vt"]));
    for (const { rank } of named) expect(rank).not.toBeNull();
  });

  test("demo standings match the verified catches", async () => {
    expect(await demo.store.read(checkStandings)).toEqual([]);
  });

  test("the demo has two equal scores decided by the longer single fish", async () => {
    const [first, second] = await boardOf("running");
    expect(first).toMatchObject({ rank: 1, totalScore: 89.1, fish: [21.4, 18.9, 17.6, 16.2, 15] });
    expect(second).toMatchObject({ rank: 2, totalScore: 89.1, fish: [19.8, 19.2, 17.5, 16.8, 15.8] });
  });

  test("the demo has five equal fish decided by the earlier completion", async () => {
    const equal = (await boardOf("running")).filter(({ totalScore }) => totalScore === 79.7);
    const [ahead, behind] = equal;
    expect(ahead?.fish).toEqual(behind?.fish ?? []);
    const { id } = await tournamentThatIs("running");
    const completedAt = (angler: LeaderboardEntry | undefined) =>
      Math.max(
        ...allCatches
          .filter((fish) => fish.tournamentId === id && fish.userId === angler?.userId && fish.status === "verified")
          .map(({ submittedAt }) => submittedAt),
      );
    expect(completedAt(ahead)).toBeLessThan(completedAt(behind));
  });

  test("the demo's derby has two equal fish decided by the earlier submission", async () => {
    const [, second, third] = await boardOf("ended");
    const arrival = (entry: LeaderboardEntry | undefined) =>
      allCatches.find(({ id }) => id === entry?.bestCatch?.id)?.submittedAt ?? 0;
    expect([second?.totalScore, third?.totalScore]).toEqual([23.4, 23.4]);
    expect(arrival(second)).toBeLessThan(arrival(third));
  });

  test("the demo's boards list anglers without a verified fish after all others, without a rank", async () => {
    const board = await boardOf("running");
    expect(board.slice(-2).map(({ rank }) => rank)).toEqual([null, null]);
    expect(
      board
        .slice(-2)
        .map(({ waitingCount }) => waitingCount)
        .toSorted(),
    ).toEqual([0, 1]);
  });

  test("the demo's angler is in the middle of the board, with one pending fish that would count", async () => {
    const board = await boardOf("running");
    const mine = board.find(({ username }) => username === demoLogins[1]?.username);
    expect(mine?.rank).toBeWithin(6, 14);
    expect(mine?.waitingCount).toBe(1);
    const waiting = allCatches.find(
      ({ userId, status, tournamentId }) => userId === mine?.userId && status === "pending" && tournamentId !== null,
    );
    expect((waiting?.length ?? 0) / 100).toBeGreaterThan(mine?.fish.at(-1) ?? 100);
  });
});

describe("the demo's logins", () => {
  test.each(demoLogins)("the demo's password logs in: $role", async ({ role, username, password }) => {
    const [account] = await demo.store.read(async (db) => db.select().from(users).where(eq(users.username, username)));
    expect(await openPasswords().isRight(password, account?.passwordHash ?? null)).toBe(true);
    expect(account).toMatchObject({ isAdmin: role === "Admin", hasSeenTutorial: true, agreementVersion: "1.0" });
  });
});

describe("filling the demo club", () => {
  test(
    "filling the demo gives the same rows for the same seed and moment",
    async () => {
      const again = await openClub();
      try {
        await fill(again);
        expect(withoutRandomParts(await tables(again))).toEqual(withoutRandomParts(await tables(demo)));
        expect(await photoFiles(again)).toEqual(await photoFiles(demo));
      } finally {
        await again.close();
      }
    },
    timeoutMs,
  );

  test("filling the demo a second time changes nothing", async () => {
    const before = await tables(demo);
    demo.setNow(noon + 86_400_000);
    expect(await fill(demo)).toBe("demo");
    demo.setNow(noon);
    expect(await tables(demo)).toEqual(before);
  });

  test("filling the demo doesn't touch a real club", async () => {
    const real = await openClub();
    await real.logIn("Secretary", { isAdmin: true });
    const before = await tables(real);
    expect(await fill(real)).toBe("real");
    expect(await tables(real)).toEqual(before);
    expect(await readdir(real.dataDir)).not.toContain("photos");
    await real.close();
  });
});
