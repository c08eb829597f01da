import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { CatchView } from "../../../src/catches/catch-shapes.ts";
import { dayAt, fishingDays } from "../../../src/options/days/fishing-days.ts";
import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { enter, fish, formOf, photoFile } from "../../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { bassOpen, createTournament, refusal } from "../../tournaments/forms.ts";

/** Nights from 7 PM to 3 AM; the last one ends on the morning of the last date. */
const nights = (from: string, to: string) => ({
  ...{ startDate: from, endDate: to, startTime: "19:00", endTime: "03:00" },
  ...{ timeZone: "America/Chicago", days: {} },
});

const inChicago = (clock: string) => Temporal.PlainDateTime.from(clock).toZonedDateTime("America/Chicago");
const at = (clock: string) => inChicago(clock).epochMilliseconds;

let club: Club;
let admin: Browser;
let ann: Browser;
let id: number;

async function start(values: object): Promise<TournamentView> {
  const tournament = await createTournament(admin, values);
  id = tournament.id;
  await enter(club, id, ann.userId);
  return tournament;
}

beforeEach(async () => {
  club = await openClub();
  club.setNow(at("2026-06-01T12:00"));
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const send = async (length: string, fields: Record<string, string> = {}) =>
  ann.send("/api/catches", {
    form: formOf({ ...fish, length, tournamentId: id, photo: await photoFile(), ...fields }),
  });

async function dayOf(clock: string, fields: Record<string, string> = {}): Promise<unknown> {
  club.setNow(at(clock));
  const response = await send("20", fields);
  const reply = (await response.json()) as CatchView & { code?: string };
  return response.status === 201 ? [reply.day, reply.isLate] : reply.code;
}

const windowsOf = ({ days }: TournamentView) =>
  days?.list.map(({ startDate, endDate }) =>
    [startDate, endDate].map((instant) =>
      Temporal.Instant.from(instant).toZonedDateTimeISO("America/Chicago").toPlainDateTime().toString().slice(0, 16),
    ),
  );

describe("Nights that run past midnight are scored as days (docs/rules.md 4.14)", () => {
  test("each night belongs to the date it begins on, and no night begins on the last date", async () => {
    const tournament = await start(nights("2026-06-05", "2026-06-08"));
    expect(tournament.days?.isNightly).toBe(true);
    expect(windowsOf(tournament)).toEqual([
      ["2026-06-05T19:00", "2026-06-06T03:00"],
      ["2026-06-06T19:00", "2026-06-07T03:00"],
      ["2026-06-07T19:00", "2026-06-08T03:00"],
    ]);
    const boards = await club.visitor.get<{ boards: { name: string }[] }>(`/api/tournaments/${id}`);
    expect(boards.boards.map(({ name }) => name)).toEqual(["All Days", "Day 1", "Day 2", "Day 3"]);
    const none = await club.visitor.send(`/api/tournaments/${id}/leaderboard?day=4`);
    expect(await refusal(none)).toMatchObject({ status: 404 });
  });

  test("a catch at 1 AM counts for the evening before, and nothing is accepted between two nights", async () => {
    await start(nights("2026-06-05", "2026-06-08"));
    expect(await dayOf("2026-06-05T18:59")).toBe("not_started");
    expect(await dayOf("2026-06-05T23:59")).toEqual([1, false]);
    expect(await dayOf("2026-06-06T01:00")).toEqual([1, false]);
    expect(await dayOf("2026-06-06T12:00")).toBe("not_started");
    expect(await dayOf("2026-06-06T20:00", { capturedAt: "2026-06-06T01:30:00-05:00" })).toEqual([1, true]);
    expect(await dayOf("2026-06-07T02:59")).toEqual([2, false]);
    expect(await dayOf("2026-06-08T02:59")).toEqual([3, false]);
    expect(await dayOf("2026-06-08T03:00")).toBe("ended");
  });

  test("each night counts its best fish, and the rules explain what counts after midnight", async () => {
    await start({ ...nights("2026-06-05", "2026-06-08"), rules: { fish: 1 } });
    for (const [clock, length] of [
      ["2026-06-05T22:00", "18"],
      ["2026-06-06T01:00", "20"],
      ["2026-06-06T22:00", "17"],
    ] as const) {
      club.setNow(at(clock));
      const { id: catchId } = (await (await send(length)).json()) as CatchView;
      await admin.send(`/api/admin/catches/${catchId}/verify`, { json: { isVerified: true } });
    }
    const [row] = await ann.get<LeaderboardEntry[]>(`/api/tournaments/${id}/leaderboard`);
    expect(row).toMatchObject({ totalScore: 37, days: [20, 17, null] });
    const { rulesText } = await ann.get<{ rulesText: string[] }>(`/api/tournaments/${id}`);
    expect(rulesText).toContain(
      "Each day is a night: a catch that arrives after midnight counts for the night that began the evening before.",
    );
  });

  test("a paper card counts for the night in which the fish was caught, by the time written on the card", async () => {
    await start(nights("2026-06-05", "2026-06-08"));
    club.setNow(at("2026-06-06T20:00"));
    const card = { species: "Bass", length: 20, weight: 4, location: "North cove", paperNote: "Card 7" };
    const enterCard = async (caughtAt: string) =>
      admin.send(`/api/admin/tournaments/${id}/catches`, { json: { username: "ann", ...card, caughtAt } });
    expect(await (await enterCard("2026-06-06T01:00")).json()).toMatchObject({ day: 1 });
    expect(await refusal(await enterCard("2026-06-06T12:00"))).toMatchObject({ paths: ["caughtAt"] });
  });

  test("extending or ending a tournament by hand changes only the last night", async () => {
    await start(nights("2026-06-05", "2026-06-08"));
    const end = { until: "2026-06-08T05:00", reason: "Fog" };
    const later = await admin.send(`/api/admin/tournaments/${id}/extend`, { json: end });
    expect(windowsOf((await later.json()) as TournamentView)?.slice(1)).toEqual([
      ["2026-06-06T19:00", "2026-06-07T03:00"],
      ["2026-06-07T19:00", "2026-06-08T05:00"],
    ]);
    club.setNow(at("2026-06-06T23:30"));
    const now = await admin.send(`/api/admin/tournaments/${id}/end`, { json: { reason: "Storm" } });
    expect(windowsOf((await now.json()) as TournamentView)).toEqual([
      ["2026-06-05T19:00", "2026-06-06T03:00"],
      ["2026-06-06T19:00", "2026-06-06T23:30"],
    ]);
  });

  test("a tournament can have two to ten nights; one night, or more than ten, is refused", async () => {
    const post = async (values: object) =>
      admin.send("/api/tournaments", { json: { ...bassOpen, ...nights("2026-06-05", "2026-06-15"), ...values } });
    expect((await post({})).status).toBe(201);
    expect(await refusal(await post({ endDate: "2026-06-06" }))).toMatchObject({ status: 422, paths: ["days"] });
    expect(await refusal(await post({ endDate: "2026-06-16" }))).toMatchObject({ status: 422, paths: ["days"] });
  });
});

describe("Nights on which the clocks change", () => {
  const nightsOf = (startDay: string, endDay: string, times = { startTime: "19:00", endTime: "03:00" }) =>
    fishingDays({
      ...{ startDay, endDay, timeZone: "America/Chicago", days: { cut: null, ...times }, endTime: times.endTime },
      startsAt: at(`${startDay}T${times.startTime}`),
      endsAt: at(`${endDay}T${times.endTime}`),
    });
  const hours = (days: ReturnType<typeof fishingDays>) =>
    days.map(({ startsAt, endsAt }) => (endsAt - startsAt) / 3_600_000);

  test("a night on which the clocks change is an hour longer in the fall, and an hour shorter in the spring", () => {
    expect(hours(nightsOf("2026-10-30", "2026-11-02"))).toEqual([8, 9, 8]);
    expect(hours(nightsOf("2026-03-06", "2026-03-09"))).toEqual([8, 7, 8]);
  });

  test("both 1:30 AMs of the fall time change count for the evening before", () => {
    const days = nightsOf("2026-10-30", "2026-11-02");
    const first = Date.parse("2026-11-01T01:30:00-05:00");
    expect([dayAt(days, first), dayAt(days, first + 3_600_000)]).toEqual([2, 2]);
    expect(dayAt(days, Date.parse("2026-11-01T03:00:00-06:00"))).toBeNull();
  });

  test("an end that the clocks skip is moved forward by the skipped time (docs/rules.md 2.6)", () => {
    const days = nightsOf("2026-03-06", "2026-03-09", { startTime: "19:00", endTime: "02:30" });
    expect(dayAt(days, Date.parse("2026-03-08T03:29:00-05:00"))).toBe(2);
    expect(dayAt(days, Date.parse("2026-03-08T03:30:00-05:00"))).toBeNull();
  });

  test("days that run from 6 AM to 6 AM leave no gap, even when the clocks change", () => {
    const days = nightsOf("2026-10-30", "2026-11-02", { startTime: "06:00", endTime: "06:00" });
    expect(hours(days)).toEqual([24, 25, 24]);
    expect(days.map(({ endsAt }) => endsAt).slice(0, 2)).toEqual(days.map(({ startsAt }) => startsAt).slice(1));
  });
});
