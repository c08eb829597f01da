import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import type { NotificationView } from "../../src/base/notifications/notification-view.ts";
import type { UnverifiedCatch } from "../../src/catches/review/review-shapes.ts";
import { demoLogins } from "../../src/demo/anglers.ts";
import type { BoardEvent } from "../../src/live/live-events.ts";
import type { MovementView } from "../../src/money/ledger/ledger-views.ts";
import type { EndedTournament, PayoutView, ProcessedPayouts } from "../../src/money/payouts/payout-shapes.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { type InstalledFile, installFile, type Serving } from "../support/executable.ts";
import { copyFilledDemo } from "../support/filled-demo.ts";

/* Two processes of the built file on one data folder with the demo's club. */

const timeoutMs = 300_000;
const lookMs = 50;

let installed: InstalledFile;
let first: Serving;
let other: Serving;
let admin: string;
let angler: string;

const [adminLogin, anglerLogin] = demoLogins;

/** A session's cookie is valid for every process, because sessions are in the database. */
async function logIn({ url }: Serving, login: (typeof demoLogins)[number] | undefined): Promise<string> {
  const response = await post({ url }, "/api/auth/login", "", {
    emailOrUsername: login?.username,
    password: login?.password,
  });
  return response.headers.get("set-cookie")?.split(";")[0] ?? "";
}

const post = ({ url }: Pick<Serving, "url">, path: string, cookie: string, body: unknown) =>
  fetch(url + path, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify(body),
  });

const page = async ({ url }: Serving, path: string, cookie = "") =>
  (await fetch(url + path, { headers: { cookie } })).text();

async function get<T>({ url }: Serving, path: string, cookie = ""): Promise<T> {
  const response = await fetch(url + path, { headers: { cookie } });
  expect({ path, status: response.status }).toEqual({ path, status: 200 });
  return (await response.json()) as T;
}

beforeAll(async () => {
  installed = installFile();
  // Paint all photos, because `check` below reads every file.
  expect(await copyFilledDemo(join(installed.folder, "data"))).toMatchObject({ code: 0, errors: "" });
  first = await installed.start(["demo"]);
  other = await installed.start(["demo"]);
  admin = await logIn(first, adminLogin);
  angler = await logIn(other, anglerLogin);
}, timeoutMs);

afterAll(async () => {
  await Promise.all([first.stop(), other.stop()]);
  installed.remove();
}, timeoutMs);

/** A fish of the running tournament that a judge can decide. */
async function waitingFish(): Promise<UnverifiedCatch & { tournamentId: number }> {
  const waiting = await get<UnverifiedCatch[]>(first, "/api/admin/catches/unverified", admin);
  const fish = waiting.find(
    ({ tournamentId, photoUrl, ineligibleReason }) => tournamentId && photoUrl && !ineligibleReason,
  );
  if (!fish?.tournamentId) throw new Error("No catch is pending.");
  return { ...fish, tournamentId: fish.tournamentId };
}

/** The first event with that name on the stream of a board. */
async function nextBoard(stream: ReadableStreamDefaultReader<string>): Promise<BoardEvent> {
  let text = "";
  for (;;) {
    const data = /^event: board\ndata: (.*)\n\n/m.exec(text)?.[1];
    if (data) return JSON.parse(data) as BoardEvent;
    const { value, done } = await stream.read();
    if (done) throw new Error("The stream ended.");
    text += value;
  }
}

test("a decision made through one instance appears in the other's page, reply and stream at the next request", async () => {
  const { id, tournamentId, username } = await waitingFish();
  const address = `/tournaments/${tournamentId}`;
  const board = `/api${address}/leaderboard`;
  const waitingOf = (rows: LeaderboardEntry[]) => rows.find((row) => row.username === username)?.waitingCount;
  const live = await fetch(`${other.url}/api/live?tournament=${tournamentId}`);
  if (!live.body) throw new Error("There is no stream.");
  const stream = live.body.pipeThrough(new TextDecoderStream()).getReader();
  // The other instance caches its replies to visitors.
  const before = {
    visitors: await page(other, address),
    members: await page(other, address, angler),
    rows: await get<LeaderboardEntry[]>(other, board),
  };
  expect(await page(other, address)).toBe(before.visitors);

  const decision = await post(first, `/api/admin/catches/${id}/verify`, admin, { isVerified: true });
  expect(decision.status).toBe(200);
  const after = {
    visitors: await page(other, address),
    members: await page(other, address, angler),
    rows: await get<LeaderboardEntry[]>(other, board),
  };
  expect(after.visitors).not.toBe(before.visitors);
  expect(after.members).not.toBe(before.members);
  expect(waitingOf(after.rows)).toBe((waitingOf(before.rows) ?? 0) - 1);
  expect(after.rows).toEqual(await get(first, board));

  const update = await nextBoard(stream);
  await stream.cancel();
  expect(update.tournamentId).toBe(tournamentId);
  expect(update.rows?.map((row) => row.username)).toContain(username);
});

test("a prize is sent once, even if both instances are told to send it at the same moment", async () => {
  const [ended] = await get<EndedTournament[]>(first, "/api/admin/payouts/tournaments", admin);
  if (!ended) throw new Error("No tournament has ended.");
  const prizes = async () =>
    (await get<MovementView[]>(first, "/api/admin/money/movements?limit=100", admin)).filter(
      ({ kind, payoutId }) => kind === "prize" && payoutId !== null,
    );
  expect(await prizes()).toEqual([]);
  const order = { tournamentId: ended.id, reason: "Everybody agreed on the lake." };
  const replies = await Promise.all(
    [first, other, first, other].map((process) => post(process, "/api/admin/process-payouts", admin, order)),
  );
  const done = (await Promise.all(replies.map((reply) => reply.json()))) as ProcessedPayouts[];
  const payouts = await get<PayoutView[]>(other, "/api/admin/payouts", admin);
  const sent = payouts.filter(({ status }) => status === "completed");
  expect(sent.length).toBeGreaterThan(1);
  expect(done.reduce((sum, reply) => sum + reply.sent, 0)).toBe(sent.length);
  const movements = await prizes();
  expect(movements.map(({ payoutId }) => payoutId).toSorted()).toEqual(sent.map(({ id }) => id).toSorted());
  expect(movements.reduce((sum, { amount }) => sum - amount, 0)).toBe(
    sent.reduce((sum, { amount }) => sum + amount, 0),
  );
});

test(
  "fees are refunded once, whichever instance does it, and the ledger is consistent",
  async () => {
    const all = await get<TournamentView[]>(first, "/api/tournaments");
    const coming = all.find(({ startDate, entryFee }) => Date.parse(startDate) > Date.now() && entryFee > 0);
    if (!coming) throw new Error("No tournament is to come.");
    const path = `/api/admin/money/movements?tournamentId=${coming.id}&limit=100`;
    const movements = () => get<MovementView[]>(other, path, admin);
    const paid = (await movements()).filter(({ kind }) => kind === "charge");
    expect(paid.length).toBeGreaterThan(5);
    const cancelled = await post(first, `/api/admin/tournaments/${coming.id}/cancel`, admin, { reason: "No water." });
    expect(cancelled.status).toBe(200);
    let back: MovementView[] = [];
    while (back.length < paid.length) {
      await Bun.sleep(lookMs);
      back = (await movements()).filter(({ kind }) => kind === "refund");
    }
    const idsOf = (rows: MovementView[]) => rows.map(({ paymentId }) => paymentId).toSorted();
    expect(idsOf(back)).toEqual(idsOf(paid));
    const { code, output } = await installed.run(["check"]);
    expect(output.split("\n").filter((line) => line.startsWith("WRONG"))).toEqual([]);
    expect(code).toBe(0);
  },
  timeoutMs,
);

test("a notification caused through one instance appears on the angler's page from the other", async () => {
  const unread = () => get<NotificationView[]>(other, "/api/notifications", angler);
  const before = (await unread()).length;
  const me = await get<{ id: number }>(other, "/api/auth/me", angler);
  const warned = await post(first, `/api/admin/users/${me.id}/warn`, admin, { reason: "Wear a life jacket." });
  expect(warned.ok).toBe(true);
  expect(await unread()).toHaveLength(before + 1);
});
