import { afterEach, beforeEach, expect, test } from "bun:test";
import { loadPrizeBreakdown } from "../../web/tournaments/edit/prize-loader.ts";
import type { CatchDay } from "../catches/catch-day.ts";
import { openCatchDay, photoFile, submitted } from "../catches/catch-day.ts";
import { filed, report } from "../complaints/complaint-club.ts";
import { bassOpen } from "../tournaments/forms.ts";
import { broken, browserSide } from "./calls.ts";
import { open, post } from "./pages.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const waiting = async () => submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
const queue = async () =>
  (await catchDay.judge.get<{ id: number }[]>("/api/admin/catches/unverified")).map(({ id }) => id);
const toPrizes = () => `/api/tournaments/${catchDay.tournamentId}/prizes`;

async function send(call: string, json?: object): Promise<{ status: number; body: unknown }> {
  const [method = "", path = ""] = call.split(" ");
  const response = await catchDay.judge.send(path, { method, json });
  return { status: response.status, body: await response.json() };
}

test("7.16 GET /api/tournaments/{id}/prizes returns positions; admins see a failure as none", async () => {
  const prizeBreakdown = [{ position: 1, amount: 300 }];
  await send(`POST /api/admin/tournaments/${catchDay.tournamentId}/prizes`, { prizeBreakdown });
  expect(await catchDay.club.visitor.get<object[]>(toPrizes())).toEqual([{ id: 1, position: 1, amount: 300 }]);
  const side = browserSide(catchDay.judge, (path) => (path.startsWith("/api/admin/") ? broken() : null));
  const url = new URL(`http://localhost/admin/tournaments/${catchDay.tournamentId}/prizes`);
  const params = { id: String(catchDay.tournamentId) };
  const args = { params, request: new Request(url), context: {}, url, pattern: url.pathname };
  expect(await loadPrizeBreakdown(side.runtime)(args)).toMatchObject({ prizes: [] });
});

test("7.23 GET /api/admin/analytics returns the five numbers", async () => {
  expect(await catchDay.judge.get("/api/admin/analytics")).toEqual({
    totalUsers: 3,
    totalTournaments: 1,
    totalCatches: 0,
    activeUsers: 3,
    recentRegistrations: 3,
  });
});

test("7.24 GET /api/admin/catches/unverified returns the queue", async () => {
  const first = await waiting();
  await submitted(catchDay.ann, {});
  expect(await queue()).toEqual([first.id]);
});

test("7.25 GET /api/admin/complaints returns all complaints", async () => {
  const { id } = await filed(catchDay.ann);
  expect(await catchDay.judge.get<object[]>("/api/admin/complaints")).toMatchObject([
    { id, username: "ann", ...report },
  ]);
});

test("7.26 POST /api/admin/catches/{id}/verify takes isVerified", async () => {
  const { id } = await waiting();
  const verify = (isVerified: boolean) => send(`POST /api/admin/catches/${id}/verify`, { isVerified });
  expect(await verify(true)).toMatchObject({ status: 200, body: { id, isVerified: true } });
  expect(await queue()).toEqual([]);
  expect(await verify(false)).toMatchObject({ status: 200, body: { id, isVerified: false } });
  expect(await queue()).toEqual([id]);
  expect((await send(`POST /api/admin/catches/${id}/verify`, {})).status).toBe(422);
});

test("7.27 POST /api/admin/catches/{id}/reject takes a reason", async () => {
  const { id } = await waiting();
  const rejected = await send(`POST /api/admin/catches/${id}/reject`, { rejectionReason: "Blurred." });
  const body = { id, isVerified: false, rejectionReason: "Blurred." };
  expect(rejected).toMatchObject({ status: 200, body });
  expect(await queue()).toEqual([]);
});

test("7.28 POST /api/admin/complaints/{id}/status takes a status, and notes that may be empty", async () => {
  const { id } = await filed(catchDay.ann);
  const answer = (json: object) => send(`POST /api/admin/complaints/${id}/status`, json);
  const inProgress = { status: "in_progress", adminNotes: "We look at it." };
  expect(await answer(inProgress)).toMatchObject({ status: 200, body: { id, ...inProgress } });
  const resolved = { id, status: "resolved", adminNotes: "We look at it." };
  expect(await answer({ status: "resolved" })).toMatchObject({ status: 200, body: resolved });
});

test("7.29 POST /api/tournaments creates one from the form's values", async () => {
  const made = await send("POST /api/tournaments", bassOpen);
  const { name, prize, tournamentType } = bassOpen;
  expect(made).toMatchObject({ status: 201, body: { id: 2, name, prize, tournamentType, minLength: 12 } });
});

test("7.30 PUT /api/admin/tournaments/{id} takes the form's values", async () => {
  await send("POST /api/tournaments", bassOpen);
  const edited = await send("PUT /api/admin/tournaments/2", { ...bassOpen, name: "Walleye Night", prize: 700 });
  expect(edited).toMatchObject({ status: 200, body: { id: 2, name: "Walleye Night", prize: 700 } });
  expect(await catchDay.club.visitor.get<object>("/api/tournaments/2")).toMatchObject({ name: "Walleye Night" });
});

test("7.31 DELETE /api/admin/tournaments/{id} deletes one", async () => {
  expect((await send(`DELETE /api/admin/tournaments/${catchDay.tournamentId}`)).status).toBe(200);
  expect((await catchDay.club.visitor.send(`/api/tournaments/${catchDay.tournamentId}`)).status).toBe(404);
});

test("7.32 POST /api/admin/tournaments/{id}/prizes replaces the breakdown", async () => {
  const prizeBreakdown = [
    { position: 1, amount: 300 },
    { position: 2, amount: 200 },
  ];
  const set = await send(`POST /api/admin/tournaments/${catchDay.tournamentId}/prizes`, { prizeBreakdown });
  expect(set.status).toBe(200);
  expect(await catchDay.club.visitor.get<object[]>(toPrizes())).toMatchObject(prizeBreakdown);
  const saved = await post(catchDay.judge, `/admin/tournaments/${catchDay.tournamentId}/prizes`, {
    "positions[0].amount": "450",
  });
  expect(saved.leadsTo).toBe("/admin/tournaments");
  expect((await open(catchDay.club.visitor, `/tournaments/${catchDay.tournamentId}/prizes`)).text).toContain("$450");
});

test("7.36 POST /api/complaints takes type, title, description and priority", async () => {
  const { ann } = catchDay;
  const filedNow = await ann.send("/api/complaints", { json: report });
  expect([filedNow.status, await filedNow.json()]).toEqual([201, expect.objectContaining({ id: 1, ...report })]);
});
