import { afterEach, beforeEach, expect } from "bun:test";
import { loadPrizeBreakdown } from "../../web/admin/tournaments/prize-loader.ts";
import type { CatchDay } from "../catches/catch-day.ts";
import { openCatchDay, photoFile, submitted } from "../catches/catch-day.ts";
import { filed, report } from "../complaints/complaint-club.ts";
import { bassOpen } from "../tournaments/forms.ts";
import { broken, browserSide } from "./calls.ts";
import { open, post } from "./pages.ts";
import { sentence } from "./spec.ts";

let the: CatchDay;
beforeEach(async () => {
  the = await openCatchDay();
});
afterEach(() => the.club.close());

const waiting = async () => submitted(the.ann, { tournamentId: the.tournamentId, photo: await photoFile() });
const queue = async () => (await the.judge.get<{ id: number }[]>("/api/admin/catches/unverified")).map(({ id }) => id);
const toPrizes = () => `/api/tournaments/${the.tournamentId}/prizes`;

async function send(call: string, json?: object): Promise<{ status: number; body: unknown }> {
  const [method = "", path = ""] = call.split(" ");
  const response = await the.judge.send(path, { method, json });
  return { status: response.status, body: await response.json() };
}

sentence("7.16", async () => {
  const prizeBreakdown = [{ position: 1, amount: 300 }];
  await send(`POST /api/admin/tournaments/${the.tournamentId}/prizes`, { prizeBreakdown });
  expect(await the.club.visitor.get<object[]>(toPrizes())).toEqual([{ id: 1, position: 1, amount: 300 }]);
  const side = browserSide(the.judge, (path) => (path.startsWith("/api/admin/") ? broken() : null));
  const url = new URL(`http://localhost/admin/tournaments/${the.tournamentId}/prizes`);
  const params = { id: String(the.tournamentId) };
  const args = { params, request: new Request(url), context: {}, url, pattern: url.pathname };
  expect(await loadPrizeBreakdown(side.host)(args)).toMatchObject({ prizes: [] });
});

sentence("7.23", async () => {
  expect(await the.judge.get("/api/admin/analytics")).toEqual({
    totalUsers: 3,
    totalTournaments: 1,
    totalCatches: 0,
    activeUsers: 3,
    recentRegistrations: 3,
  });
});

sentence("7.24", async () => {
  const first = await waiting();
  await submitted(the.ann, {});
  expect(await queue()).toEqual([first.id]);
});

sentence("7.25", async () => {
  const { id } = await filed(the.ann);
  expect(await the.judge.get<object[]>("/api/admin/complaints")).toMatchObject([{ id, username: "ann", ...report }]);
});

sentence("7.26", async () => {
  const { id } = await waiting();
  const verify = (isVerified: boolean) => send(`POST /api/admin/catches/${id}/verify`, { isVerified });
  expect(await verify(true)).toMatchObject({ status: 200, body: { id, isVerified: true } });
  expect(await queue()).toEqual([]);
  expect(await verify(false)).toMatchObject({ status: 200, body: { id, isVerified: false } });
  expect(await queue()).toEqual([id]);
  expect((await send(`POST /api/admin/catches/${id}/verify`, {})).status).toBe(422);
});

sentence("7.27", async () => {
  const { id } = await waiting();
  const rejected = await send(`POST /api/admin/catches/${id}/reject`, { rejectionReason: "Blurred." });
  const body = { id, isVerified: false, rejectionReason: "Blurred." };
  expect(rejected).toMatchObject({ status: 200, body });
  expect(await queue()).toEqual([]);
});

sentence("7.28", async () => {
  const { id } = await filed(the.ann);
  const answer = (json: object) => send(`POST /api/admin/complaints/${id}/status`, json);
  const inProgress = { status: "in_progress", adminNotes: "We look at it." };
  expect(await answer(inProgress)).toMatchObject({ status: 200, body: { id, ...inProgress } });
  const resolved = { id, status: "resolved", adminNotes: "We look at it." };
  expect(await answer({ status: "resolved" })).toMatchObject({ status: 200, body: resolved });
});

sentence("7.29", async () => {
  const made = await send("POST /api/tournaments", bassOpen);
  const { name, prize, tournamentType } = bassOpen;
  expect(made).toMatchObject({ status: 201, body: { id: 2, name, prize, tournamentType, minLength: 12 } });
});

sentence("7.30", async () => {
  await send("POST /api/tournaments", bassOpen);
  const edited = await send("PUT /api/admin/tournaments/2", { ...bassOpen, name: "Walleye Night", prize: 700 });
  expect(edited).toMatchObject({ status: 200, body: { id: 2, name: "Walleye Night", prize: 700 } });
  expect(await the.club.visitor.get<object>("/api/tournaments/2")).toMatchObject({ name: "Walleye Night" });
});

sentence("7.31", async () => {
  expect((await send(`DELETE /api/admin/tournaments/${the.tournamentId}`)).status).toBe(200);
  expect((await the.club.visitor.send(`/api/tournaments/${the.tournamentId}`)).status).toBe(404);
});

sentence("7.32", async () => {
  const prizeBreakdown = [
    { position: 1, amount: 300 },
    { position: 2, amount: 200 },
  ];
  const set = await send(`POST /api/admin/tournaments/${the.tournamentId}/prizes`, { prizeBreakdown });
  expect(set.status).toBe(200);
  expect(await the.club.visitor.get<object[]>(toPrizes())).toMatchObject(prizeBreakdown);
  const saved = await post(the.judge, `/admin/tournaments/${the.tournamentId}/prizes`, {
    "positions[0].amount": "450",
  });
  expect(saved.leadsTo).toBe("/admin/tournaments");
  expect((await open(the.club.visitor, `/tournaments/${the.tournamentId}/prizes`)).text).toContain("$450");
});

sentence("7.36", async () => {
  const { ann } = the;
  const filedNow = await ann.send("/api/complaints", { json: report });
  expect([filedNow.status, await filedNow.json()]).toEqual([201, expect.objectContaining({ id: 1, ...report })]);
});
