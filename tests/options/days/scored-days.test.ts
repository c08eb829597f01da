import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { CatchView } from "../../../src/catches/catch-shapes.ts";
import { runJob } from "../../../src/jobs.ts";
import type { CutView } from "../../../src/options/days/days-form.ts";
import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { fish, formOf, photoFile } from "../../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { bassOpen, createTournament, refusal } from "../../tournaments/forms.ts";

/** An instant in June 2026, in Chicago. */
const at = (clock: string) => Date.parse(`2026-06-${clock}:00-05:00`);

let club: Club;
let admin: Browser;
let ann: Browser;
let bob: Browser;
let cleo: Browser;
let id: number;

/** Two days from 6 AM to 3 PM; one angler makes the cut after the first. */
const twoDays = {
  startDate: "2026-06-06",
  endDate: "2026-06-07",
  startTime: "06:00",
  endTime: "15:00",
  timeZone: "America/Chicago",
  days: { cut: 1 },
};

const start = async (values: object = {}) => {
  ({ id } = await createTournament(admin, { ...twoDays, ...values }));
  for (const angler of [ann, bob, cleo]) await angler.send(`/api/tournaments/${id}/join`, { method: "POST" });
};

beforeEach(async () => {
  club = await openClub();
  club.setNow(at("05T12:00"));
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  bob = await club.logIn("bob");
  cleo = await club.logIn("cleo");
});
afterEach(() => club.close());

const send = async (angler: Browser, length: string, fields: Record<string, string> = {}) =>
  angler.send("/api/catches", {
    form: formOf({ ...fish, length, tournamentId: id, photo: await photoFile(), ...fields }),
  });

const verify = (catchId: number) => admin.send(`/api/admin/catches/${catchId}/verify`, { json: { isVerified: true } });

async function verified(angler: Browser, length: string, fields: Record<string, string> = {}): Promise<CatchView> {
  const response = await send(angler, length, fields);
  if (response.status !== 201) throw new Error(`Refused: ${await response.text()}`);
  const sentCatch = (await response.json()) as CatchView;
  expect((await verify(sentCatch.id)).status).toBe(200);
  return sentCatch;
}

const board = async (query = "") =>
  (await club.visitor.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard${query}`)).map(
    ({ rank, username, totalScore, days, missedCut }) => ({
      rank,
      username,
      totalScore,
      ...(days && { days }),
      ...(missedCut && { missedCut }),
    }),
  );

const cut = (reason?: string) => admin.send(`/api/admin/tournaments/${id}/cut`, { json: { reason } });
const titles = async (angler: Browser) =>
  (await angler.get<{ title: string }[]>("/api/notifications")).map(({ title }) => title);

describe("Days that are scored separately (docs/rules.md 4.14)", () => {
  test("each day counts its best fish, and the score is their sum", async () => {
    await start({ rules: { fish: 1 } });
    club.setNow(at("06T08:00"));
    await verified(ann, "20");
    await verified(ann, "18");
    await verified(bob, "19");
    club.setNow(at("07T08:00"));
    await verified(bob, "17");
    expect(await board()).toEqual([
      { rank: 1, username: "bob", totalScore: 36, days: [19, 17] },
      { rank: 2, username: "ann", totalScore: 20, days: [20, null] },
      { rank: null, username: "cleo", totalScore: 0, days: [null, null] },
    ]);
    expect(await board("?day=1")).toEqual([
      { rank: 1, username: "ann", totalScore: 20 },
      { rank: 2, username: "bob", totalScore: 19 },
      { rank: null, username: "cleo", totalScore: 0 },
    ]);
    expect((await board("?day=2")).map(({ username, rank }) => [username, rank])).toEqual([
      ["bob", 1],
      ["ann", null],
      ["cleo", null],
    ]);
    const none = await club.visitor.send(`/api/tournaments/${id}/leaderboard?day=3`);
    expect(await refusal(none)).toEqual({ status: 404, code: "not_found", paths: [] });
  });

  test("between two days, only catches caught or begun on a day are accepted", async () => {
    await start();
    club.setNow(at("06T20:00"));
    const atNight = await send(ann, "20");
    expect(await atNight.json()).toMatchObject({
      code: "not_started",
      message: "Bass Open doesn't accept catches between days. Day 2 starts on Jun 7, 2026, 6:00 AM CDT.",
    });
    const held = await send(ann, "20", { capturedAt: "2026-06-06T14:00:00-05:00" });
    expect(await held.json()).toMatchObject({ day: 1, isLate: true });
    club.setNow(at("07T07:00"));
    const nextDay = await send(ann, "20", { capturedAt: "2026-06-06T14:00:00-05:00" });
    expect(await nextDay.json()).toMatchObject({ day: 1, isLate: true });
    expect(await (await send(ann, "20")).json()).toMatchObject({ day: 2, isLate: false });
  });

  test("scored days are refused if the tournament lasts one day or night, or more than ten", async () => {
    const json = { ...bassOpen, ...twoDays };
    const post = async (values: object) =>
      refusal(await admin.send("/api/tournaments", { json: { ...json, ...values } }));
    expect(await post({ endDate: "2026-06-06" })).toEqual({ status: 422, code: "invalid", paths: ["days"] });
    expect(await post({ startTime: "18:00", endTime: "06:00" })).toMatchObject({ paths: ["days"] });
    expect(await post({ endDate: "2026-06-20" })).toMatchObject({ paths: ["days"] });
    expect(await post({ days: { cut: 0 } })).toMatchObject({ paths: ["days.cut"] });
  });

  test("turning scored days on after the first catch assigns each catch its day; an earlier end doesn't change the times of previous days", async () => {
    await start({ days: null });
    club.setNow(at("06T14:00"));
    const first = await verified(ann, "20");
    club.setNow(at("07T08:00"));
    const json = { ...bassOpen, ...twoDays, confirm: true, days: {} };
    const edited = await admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json });
    expect(((await edited.json()) as TournamentView).days).toEqual({
      cut: null,
      cutAt: null,
      isNightly: false,
      list: [
        { day: 1, startDate: "2026-06-06T11:00:00.000Z", endDate: "2026-06-06T20:00:00.000Z" },
        { day: 2, startDate: "2026-06-07T11:00:00.000Z", endDate: "2026-06-07T20:00:00.000Z" },
      ],
    });
    expect(await admin.get(`/api/catches/${first.id}`)).toMatchObject({ day: 1 });
    await admin.send(`/api/admin/tournaments/${id}/end`, { json: { reason: "Lightning" } });
    const { days } = await club.visitor.get<TournamentView>(`/api/tournaments/${id}`);
    expect(days?.list[0]?.endDate).toBe("2026-06-06T20:00:00.000Z");
    expect((await board())[0]).toMatchObject({ username: "ann", days: [20, null] });
  });
});

describe("The cut after day one (docs/rules.md 4.15)", () => {
  beforeEach(async () => {
    await start();
    club.setNow(at("06T08:00"));
    await verified(ann, "20");
    await verified(bob, "19");
    club.setNow(at("06T15:00"));
  });

  test("the best advance, and the others keep the score of day one, below all who advance", async () => {
    expect((await cut()).status).toBe(200);
    club.setNow(at("07T08:00"));
    expect(await refusal(await send(bob, "25"))).toMatchObject({ status: 409, code: "missed_cut" });
    expect(await refusal(await send(cleo, "25"))).toMatchObject({ code: "missed_cut" });
    await verified(ann, "15");
    expect(await board()).toEqual([
      { rank: 1, username: "ann", totalScore: 35, days: [20, 15] },
      { rank: 2, username: "bob", totalScore: 19, days: [19, null], missedCut: true },
      { rank: null, username: "cleo", totalScore: 0, days: [null, null], missedCut: true },
    ]);
    expect(await titles(ann)).toContain("Bass Open: you made the cut");
    expect(await titles(bob)).toContain("Bass Open: you missed the cut");
  });

  test("a disqualified entrant takes no spot in the cut and isn't notified of it", async () => {
    const path = `/api/admin/tournaments/${id}/entries/${ann.userId}/disqualify`;
    await admin.send(path, { json: { reason: "Fished in the sanctuary." } });
    expect(await board("?day=1")).toMatchObject([
      { rank: 1, username: "bob", totalScore: 19 },
      { rank: null, username: "cleo" },
      { rank: null, username: "ann", totalScore: 0 },
    ]);
    expect((await cut()).status).toBe(200);
    const { goOn, out } = await admin.get<CutView>(`/api/admin/tournaments/${id}/cut`);
    expect([goOn, out].map((list) => list.map(({ username }) => username))).toEqual([["bob"], ["cleo"]]);
    expect((await titles(ann)).filter((title) => title.includes("the cut"))).toEqual([]);
    expect(await board()).toMatchObject([
      { rank: 1, username: "bob", totalScore: 19, days: [19, null] },
      { rank: null, username: "cleo" },
      { rank: null, username: "ann", totalScore: 0, days: [null, null] },
    ]);
  });

  test("anglers tied at the cut all advance", async () => {
    club.setNow(at("06T14:00"));
    await verified(cleo, "20");
    club.setNow(at("06T15:00"));
    await cut();
    const { goOn } = await admin.get<CutView>(`/api/admin/tournaments/${id}/cut`);
    expect(goOn.map(({ username }) => username)).toEqual(["ann", "cleo"]);
  });

  test("the cut is made once day one is over; repeating it, or with a fish awaiting review, it needs a reason", async () => {
    club.setNow(at("06T14:59"));
    expect(await refusal(await cut())).toMatchObject({ status: 409, code: "not_ended" });
    await send(bob, "21");
    club.setNow(at("06T15:00"));
    expect(await refusal(await cut())).toMatchObject({ status: 422, paths: ["reason"] });
    expect((await cut("The ramp closes")).status).toBe(200);
    expect(await refusal(await cut())).toMatchObject({ status: 422, paths: ["reason"] });
  });

  test("a second cut: anglers who now make it continue, those now out keep day one, and only they are notified", async () => {
    await cut();
    club.setNow(at("07T08:00"));
    const onDayTwo = await verified(ann, "15");
    await verified(bob, "21", { capturedAt: "2026-06-06T14:00:00-05:00" });
    expect((await board())[0]).toMatchObject({ username: "ann", totalScore: 35 });
    await cut("A late fish of day one was verified");
    expect(await board()).toEqual([
      { rank: 1, username: "bob", totalScore: 40, days: [40, null] },
      { rank: 2, username: "ann", totalScore: 20, days: [20, null], missedCut: true },
      { rank: null, username: "cleo", totalScore: 0, days: [null, null], missedCut: true },
    ]);
    expect(await admin.get(`/api/catches/${onDayTwo.id}`)).toMatchObject({ ineligibleReason: "missed_cut" });
    expect((await titles(cleo)).filter((title) => title.includes("the cut"))).toHaveLength(1);
    expect((await send(bob, "15")).status).toBe(201);
  });

  test("the job makes the cut once day two has begun and no catch of day one is pending", async () => {
    club.setNow(at("06T14:00"));
    const waiting = (await (await send(bob, "14")).json()) as CatchView;
    const cutAt = async () => {
      await runJob(club.deps, "make-cuts");
      return (await club.visitor.get<TournamentView>(`/api/tournaments/${id}`)).days?.cutAt;
    };
    club.setNow(at("07T05:59"));
    expect(await cutAt()).toBeNull();
    club.setNow(at("07T06:00"));
    expect(await cutAt()).toBeNull();
    await verify(waiting.id);
    expect(await cutAt()).toBe("2026-06-07T11:00:00.000Z");
  });

  test("after the cut is removed, everybody continues", async () => {
    await cut();
    club.setNow(at("07T08:00"));
    const json = { ...bassOpen, ...twoDays, confirm: true, days: { cut: null } };
    expect((await admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json })).status).toBe(200);
    expect((await send(bob, "15")).status).toBe(201);
    expect((await board()).some(({ missedCut }) => missedCut)).toBe(false);
    expect(await refusal(await cut())).toMatchObject({ status: 404 });
  });
});
