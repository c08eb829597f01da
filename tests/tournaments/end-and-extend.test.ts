import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { endTournaments } from "../../src/tournaments/end-tournaments.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";
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

const reason = "Lightning over the lake";
const joined = async (values: object = {}) => {
  const { id } = await createTournament(admin, values);
  await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
  return id;
};
const endNow = (id: number) => admin.send(`/api/admin/tournaments/${id}/end`, { json: { reason } });
const extend = (id: number, until: string) =>
  admin.send(`/api/admin/tournaments/${id}/extend`, { json: { until, reason } });
const notices = async () =>
  (await ann.get<{ title: string; message: string }[]>("/api/notifications")).map(({ title, message }) => ({
    title,
    message,
  }));
const actions = async () => (await admin.get<{ action: string }[]>("/api/admin/audit")).map(({ action }) => action);

describe("'End Now' (docs/rules.md 3.12)", () => {
  test("'End Now' ends a running tournament immediately, notifies every entrant once and is audited", async () => {
    const id = await joined();
    club.setNow(noon + 42_000);
    const ended = (await (await endNow(id)).json()) as TournamentView;
    expect(ended).toMatchObject({ endDate: new Date(noon + 42_000).toISOString(), endDay: "2026-06-06" });
    await club.store.write((tx) => endTournaments(tx, noon + 120_000));
    const endNotices = (await notices()).filter(({ title }) => title === "Bass Open has ended");
    expect(endNotices).toEqual([{ title: "Bass Open has ended", message: `It was ended early. Reason: ${reason}` }]);
    expect(await actions()).toContain("end-tournament-now");
  });

  test("saving the form of a tournament that was ended by hand doesn't change its end", async () => {
    const id = await joined();
    club.setNow(noon + 42_000);
    const { endDay, endTime } = (await (await endNow(id)).json()) as TournamentView;
    const json = { ...bassOpen, name: "Renamed", endDate: endDay, endTime };
    await admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json });
    const after = await club.visitor.get<TournamentView>(`/api/tournaments/${id}`);
    expect(after).toMatchObject({ name: "Renamed", endDate: new Date(noon + 42_000).toISOString() });
  });

  test("a tournament that was ended within its first minute can still be edited with its form", async () => {
    const first = Date.UTC(2026, 5, 6, 17);
    const id = await joined({ startTime: "12:00", endTime: "15:00" });
    club.setNow(first + 20_000);
    const { endDay, endTime } = (await (await endNow(id)).json()) as TournamentView;
    const json = { ...bassOpen, name: "Renamed", startTime: "12:00", endDate: endDay, endTime };
    expect((await admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json })).status).toBe(200);
    const renamed = {
      name: "Renamed again",
      startDate: bassOpen.startDate,
      startTime: "12:00",
      endDate: endDay,
      endTime,
    };
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...bassOpen, entryFee: "0", isActive: "on", ...renamed }))
      form.set(name, String(value));
    expect((await submit(admin, `/admin/tournaments/${id}/edit`, form)).status).toBe(302);
    const after = await club.visitor.get<TournamentView>(`/api/tournaments/${id}`);
    expect(after).toMatchObject({ name: "Renamed again", endDate: new Date(first + 20_000).toISOString() });
  });

  test("changing the start time after 'End Now' keeps the last catch inside the window", async () => {
    const id = await joined();
    club.setNow(noon + 20_000);
    const form = new FormData();
    const fish = { species: "Bass", length: "15.0", weight: "2.0", location: "The dam", tournamentId: String(id) };
    for (const [name, value] of Object.entries(fish)) form.set(name, value);
    expect((await ann.send("/api/catches", { form })).status).toBe(201);
    club.setNow(noon + 42_000);
    const { endDay, endTime } = (await (await endNow(id)).json()) as TournamentView;
    const json = { ...bassOpen, startTime: "06:00", endDate: endDay, endTime, confirm: true };
    expect((await admin.send(`/api/admin/tournaments/${id}`, { method: "PUT", json })).status).toBe(200);
    const [caught] = await ann.get<{ ineligibleReason: string | null }[]>(`/api/catches?userId=${ann.userId}`);
    expect(caught?.ineligibleReason).toBeNull();
  });

  test.each([
    ["that has not started gets 409 not_started", nextWeek, "not_started"],
    ["that is over gets 409 ended", { startDate: "2026-06-01", endDate: "2026-06-02" }, "ended"],
  ])("'End Now' on a tournament %s and changes nothing", async (_, days, code) => {
    const before = await createTournament(admin, days);
    expect(await refusal(await endNow(before.id))).toMatchObject({ status: 409, code });
    expect(await club.visitor.get<TournamentView>(`/api/tournaments/${before.id}`)).toEqual(before);
  });

  test("'End Now' on a canceled tournament gets 409 cancelled", async () => {
    const id = await joined();
    await admin.send(`/api/admin/tournaments/${id}/cancel`, { json: { reason } });
    expect(await refusal(await endNow(id))).toMatchObject({ status: 409, code: "cancelled" });
    expect(await refusal(await extend(id, "2026-06-08T15:00"))).toMatchObject({ status: 409, code: "cancelled" });
  });
});

describe("'Extend' (docs/rules.md 3.13)", () => {
  test("'Extend' moves the end in the tournament's time zone and notifies every entrant with the reason", async () => {
    const id = await joined({ startTime: "06:00", endTime: "15:00" });
    expect(await (await extend(id, "2026-06-06T16:30")).json()).toMatchObject({
      endDate: "2026-06-06T21:30:00.000Z",
      endTime: "16:30",
    });
    const [notice] = await notices();
    expect(notice).toEqual({
      title: "Bass Open was extended",
      message: `It now ends on Jun 6, 2026, 4:30 PM CDT. Reason: ${reason}`,
    });
    expect(await actions()).toContain("extend-tournament");
  });

  test("an extension until midnight covers whole days", async () => {
    const id = await joined();
    expect(await (await extend(id, "2026-06-08T00:00")).json()).toMatchObject({ endDay: "2026-06-07", endTime: null });
  });

  test("an ended tournament can be extended and runs again, and entrants are notified of its new end", async () => {
    const id = await joined();
    await endNow(id);
    club.setNow(noon + 60_000);
    expect((await extend(id, "2026-06-06T16:00")).status).toBe(200);
    await club.store.write((tx) => endTournaments(tx, Date.UTC(2026, 5, 6, 21)));
    expect((await notices()).map(({ title }) => title).slice(0, 3)).toEqual([
      "Bass Open has ended",
      "Bass Open was extended",
      "Bass Open has ended",
    ]);
  });

  test.each([
    ["that closed with the end is open again", "2026-06-06T15:00", null, 200],
    ["that had closed earlier stays closed", "2026-06-06T09:00", "2026-06-06T14:00:00.000Z", 409],
  ])("joining %s, also after the tournament was ended early", async (_, joinUntil, after, status) => {
    const { id } = await createTournament(admin, { startTime: "06:00", endTime: "15:00", joinUntil });
    await endNow(id);
    club.setNow(noon + 60_000);
    expect(await (await extend(id, "2026-06-06T16:00")).json()).toMatchObject({ joinUntil: after });
    expect((await ann.send(`/api/tournaments/${id}/join`, { method: "POST" })).status).toBe(status);
  });

  test.each([
    ["the current end or earlier", "2026-06-07T00:00"],
    ["an invalid time", "soon"],
  ])("extending to %s is refused at its field", async (_, until) => {
    const id = await joined();
    expect(await refusal(await extend(id, until))).toEqual({ status: 422, code: "invalid", paths: ["until"] });
  });

  test("extending to a time in the past is refused", async () => {
    const { id } = await createTournament(admin, { startDate: "2026-06-01", endDate: "2026-06-02" });
    expect(await refusal(await extend(id, "2026-06-04T12:00"))).toMatchObject({ status: 422, paths: ["until"] });
  });
});
