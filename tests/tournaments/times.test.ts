import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { PrizePosition } from "../../src/money/prizes/prize-breakdown.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { bassOpen, createTournament, nextWeek, refusal } from "./forms.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

/** Next Saturday from 6 AM to 3 PM in Chicago. */
const derby = { startDate: "2026-06-13", endDate: "2026-06-13", startTime: "06:00", endTime: "15:00" };
const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 5, day, hour + 5, minute);

const create = (values: object) => admin.send("/api/tournaments", { json: { ...bassOpen, ...values } });
const edit = (id: number, values: object) =>
  admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json: { ...bassOpen, ...values } });
const read = (id: number) => club.visitor.get<TournamentView>(`/api/tournaments/${id}`);
const join = (id: number) => ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
const prizesOf = async (id: number) =>
  (await club.visitor.get<PrizePosition[]>(`/api/tournaments/${id}/prizes`)).map(({ amount }) => amount);

function submit(tournamentId: number, more: Record<string, string> = {}) {
  const form = new FormData();
  const fish = { species: "Bass", length: "15.0", weight: "2.0", location: "The dam" };
  for (const [name, value] of Object.entries({ ...fish, tournamentId: String(tournamentId), ...more }))
    form.set(name, value);
  return ann.send("/api/catches", { form });
}

describe("a tournament with times of day (docs/rules.md 2.1)", () => {
  test("a tournament runs from its start time to its end time, and shows both", async () => {
    expect(await createTournament(admin, derby)).toMatchObject({
      startDate: "2026-06-13T11:00:00.000Z",
      endDate: "2026-06-13T20:00:00.000Z",
      startDay: "2026-06-13",
      startTime: "06:00",
      endTime: "15:00",
      joinUntil: null,
    });
  });

  test("a tournament without times has whole days, as before", async () => {
    expect(await createTournament(admin, nextWeek)).toMatchObject({
      startDate: "2026-06-13T05:00:00.000Z",
      endDate: "2026-06-15T05:00:00.000Z",
      startTime: null,
      endTime: null,
      joinUntil: null,
    });
  });

  test("a time skipped by the clocks is stored and shown as the adjusted time", async () => {
    const spring = { startDate: "2027-03-14", endDate: "2027-03-14", startTime: "02:30" };
    expect(await createTournament(admin, spring)).toMatchObject({
      startDate: "2027-03-14T08:30:00.000Z",
      startTime: "03:30",
    });
  });

  test.each([
    ["06:00", "06:01"],
    ["23:59", null],
    [null, "00:01"],
    ["06:00", ""],
  ])("a one-day tournament from %j to %j is created", async (startTime, endTime) => {
    expect((await create({ startTime, endTime })).status).toBe(201);
  });

  test.each([
    [null, "00:00"],
    ["06:00", "06:00"],
    ["15:00", "06:00"],
  ])("a one-day tournament from %j to %j is refused at the end time", async (startTime, endTime) => {
    const issues = [{ path: "endTime", message: "The end time isn't after the start time" }];
    const refused = await create({ startTime, endTime });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ code: "invalid", issues });
  });

  test("an end that the clock change puts before the start is refused at its field", async () => {
    const skipped = { startDate: "2027-03-14", endDate: "2027-03-14", startTime: "02:30", endTime: "03:00" };
    expect(await refusal(await create(skipped))).toEqual({ status: 422, code: "invalid", paths: ["endTime"] });
  });

  test("an edit omits unchanged times, and null removes them", async () => {
    const { id } = await createTournament(admin, derby);
    const { startTime: _, endTime: __, ...days } = derby;
    await edit(id, { ...days, name: "Renamed" });
    expect(await read(id)).toMatchObject({ name: "Renamed", startTime: "06:00", endTime: "15:00" });
    await edit(id, { ...days, endTime: null });
    expect(await read(id)).toMatchObject({ startTime: "06:00", endTime: null, endDate: "2026-06-14T05:00:00.000Z" });
  });
});

describe("rules about start and end with times of day", () => {
  test.each([
    ["a minute before the start", at(13, 5, 59), 409, "not_started"],
    ["at the start", at(13, 6), 201, undefined],
    ["a minute before the end", at(13, 14, 59), 201, undefined],
    ["at the end", at(13, 15), 409, "ended"],
  ])("with times of day, a catch %s", async (_, now, status, code) => {
    const { id } = await createTournament(admin, derby);
    await join(id);
    club.setNow(now);
    const sent = await submit(id);
    expect(sent.status).toBe(status);
    if (code) expect(((await sent.json()) as { code: string }).code).toBe(code);
  });

  test("a catch saved without signal is late within a day of the end, if it was caught between the times", async () => {
    const { id } = await createTournament(admin, derby);
    await join(id);
    club.setNow(at(13, 17));
    expect((await submit(id, { capturedAt: "2026-06-13T14:59:00-05:00" })).status).toBe(201);
    expect((await submit(id, { capturedAt: "2026-06-13T15:01:00-05:00" })).status).toBe(409);
  });

  test("an angler can leave until the start time", async () => {
    const { id } = await createTournament(admin, derby);
    await join(id);
    club.setNow(at(13, 6));
    const reply = await ann.send(`/api/tournaments/${id}/leave`, { method: "POST" });
    expect(await refusal(reply)).toMatchObject({ status: 409, code: "already_started" });
  });

  test("a catch without a photo states the deadline for adding it: a day after the end time", async () => {
    const { id } = await createTournament(admin, derby);
    await join(id);
    club.setNow(at(13, 10));
    await submit(id);
    const [fish] = await ann.get<{ photoDeadline: string }[]>(`/api/catches?userId=${ann.userId}`);
    expect(fish?.photoDeadline).toBe("2026-06-14T20:00:00.000Z");
  });

  test("once a tournament with entrants is running, changing the end time needs confirmation and rescores", async () => {
    const { id } = await createTournament(admin, derby);
    await join(id);
    club.setNow(at(13, 14));
    await submit(id);
    const earlier = { ...derby, endTime: "13:00" };
    expect(await refusal(await edit(id, earlier))).toMatchObject({ status: 409, code: "confirm_required" });
    expect((await edit(id, { ...earlier, confirm: true })).status).toBe(200);
    const [fish] = await ann.get<{ ineligibleReason: string }[]>(`/api/catches?userId=${ann.userId}`);
    expect(fish?.ineligibleReason).toContain("outside");
    const [notice] = await ann.get<{ message: string }[]>("/api/notifications");
    expect(notice?.message).toBe("It now runs Jun 13, 2026, 6:00 AM – 1:00 PM (Central Time).");
  });

  test("a copy keeps the times, and joinUntil the same number of days before the start", async () => {
    const { id } = await createTournament(admin, { ...derby, joinUntil: "2026-06-12T20:00" });
    const copied = await admin.send(`/api/admin/tournaments/${id}/copy`, { method: "POST" });
    expect(await copied.json()).toMatchObject({
      startDay: "2026-07-11",
      startTime: "06:00",
      endTime: "15:00",
      endDate: "2026-07-11T20:00:00.000Z",
      joinUntil: "2026-07-11T01:00:00.000Z",
    });
  });
});

describe("the deadline for joining (docs/rules.md 5.3)", () => {
  test.each([
    ["on the clocks of the zone", "2026-06-13T05:00"],
    ["with its offset", "2026-06-13T12:00+02:00"],
    ["in UTC", "2026-06-13T10:00:00.000Z"],
  ])("the deadline for joining is accepted %s", async (_, joinUntil) => {
    expect((await createTournament(admin, { ...derby, joinUntil })).joinUntil).toBe("2026-06-13T10:00:00.000Z");
  });

  test("a deadline for joining after the end is refused at its field", async () => {
    const late = await create({ ...derby, joinUntil: "2026-06-13T15:01" });
    expect(await refusal(late)).toEqual({ status: 422, code: "invalid", paths: ["joinUntil"] });
  });

  test("joining is possible until joinUntil, and gets 409 joining_closed after it", async () => {
    const { id } = await createTournament(admin, { ...derby, joinUntil: "2026-06-13T05:00" });
    const ben = await club.logIn("ben");
    club.setNow(at(13, 5));
    expect((await join(id)).status).toBe(200);
    club.setNow(at(13, 5) + 1);
    expect((await join(id)).status).toBe(200);
    const late = await ben.send(`/api/tournaments/${id}/join`, { method: "POST" });
    expect(await refusal(late)).toMatchObject({ status: 409, code: "joining_closed" });
    expect(await ben.get<object>(`/api/tournaments/${id}/participation`)).toEqual({ hasPaid: false });
  });

  test("a payment can't be started after joinUntil", async () => {
    const { id } = await createTournament(admin, { ...derby, entryFee: 2500, joinUntil: "2026-06-13T05:00" });
    club.setNow(at(13, 5, 1));
    const begun = await ann.send(`/api/tournaments/${id}/create-payment-intent`, { method: "POST" });
    expect(await refusal(begun)).toMatchObject({ status: 409, code: "joining_closed" });
  });

  test("an admin can still enter an angler by hand after joinUntil", async () => {
    const { id } = await createTournament(admin, { ...derby, joinUntil: "2026-06-13T05:00" });
    club.setNow(at(13, 7));
    const json = { username: "ann", note: "Was at the ramp in time" };
    expect((await admin.send(`/api/admin/tournaments/${id}/entries`, { json })).status).toBe(201);
  });

  test("changing the deadline for joining notifies the anglers and rescores nothing", async () => {
    const { id } = await createTournament(admin, derby);
    await join(id);
    expect((await edit(id, { ...derby, joinUntil: "2026-06-12T20:00" })).status).toBe(200);
    const [notice] = await ann.get<{ message: string }[]>("/api/notifications");
    expect(notice?.message).toBe("The registration deadline is now Jun 12, 2026, 8:00 PM (Central Time).");
  });

  test("the tournament's page shows when registration closes, with the time zone, and afterward that it is closed", async () => {
    const { id } = await createTournament(admin, { ...derby, joinUntil: "2026-06-13T05:00" });
    const page = async () => (await (await ann.send(`/tournaments/${id}`)).text()).replaceAll("<!-- -->", "");
    expect(await page()).toContain("Join Tournament");
    expect(await page()).toMatch(/Join by <time[^>]*>Jun 13, 5:00 AM, Central Time<\/time>/);
    club.setNow(at(13, 5, 1));
    expect(await page()).toContain("Joining Closed");
    expect(await page()).not.toContain("Join Tournament");
  });

  test("the registration deadline is in the tournament's zone, like its dates", async () => {
    const zone = { timeZone: "America/New_York", joinUntil: "2026-06-13T05:00" };
    const { id } = await createTournament(admin, { ...derby, ...zone });
    const page = (await (await ann.send(`/tournaments/${id}`)).text()).replaceAll("<!-- -->", "");
    expect(page).toMatch(/Join by <time[^>]*>Jun 13, 5:00 AM, Eastern Time<\/time>/);
  });
});

describe("a prize breakdown sent with the tournament (docs/rules.md 3.11)", () => {
  const prizeBreakdown = [
    { position: 1, amount: 300 },
    { position: 2, amount: 200 },
  ];

  test("the prize breakdown is saved with the tournament", async () => {
    const { id } = await createTournament(admin, { ...derby, prizeBreakdown });
    expect(await prizesOf(id)).toEqual([300, 200]);
  });

  test("a tournament with a refused prize breakdown isn't created", async () => {
    expect((await create({ ...derby, prizeBreakdown: [{ position: 1, amount: -1 }] })).status).toBe(422);
    expect(await admin.get<object[]>("/api/tournaments")).toEqual([]);
  });

  test("an edit replaces the prize breakdown; without one, or with the same one, it stays", async () => {
    const { id } = await createTournament(admin, { ...derby, prizeBreakdown });
    const audited = async () =>
      (await admin.get<{ action: string }[]>("/api/admin/audit")).filter(({ action }) => action === "set-prizes");
    await edit(id, derby);
    await edit(id, { ...derby, prizeBreakdown });
    expect(await prizesOf(id)).toEqual([300, 200]);
    expect(await audited()).toHaveLength(1);
    await edit(id, { ...derby, prizeBreakdown: [{ position: 1, amount: 500 }] });
    expect(await prizesOf(id)).toEqual([500]);
    expect(await audited()).toHaveLength(2);
  });
});
