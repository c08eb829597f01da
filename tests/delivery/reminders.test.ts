import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { notifications, tournaments } from "../../src/base/db/schema.ts";
import { windowOf } from "../../src/base/format/days.ts";
import { runJob } from "../../src/jobs.ts";
import { lastHourTitle } from "../../src/tournaments/tournament-state.ts";
import { enter, openTournament } from "../catches/catch-day.ts";
import { type Browser, noon } from "../support/club.ts";
import { openPushClub, type PushClub } from "./push-club.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

let club: PushClub;
let dana: Browser;
beforeEach(async () => {
  club = await openPushClub();
  dana = await club.logIn("Dana");
});
afterEach(() => club.close());

const titles = async () => {
  const isReminder = eq(notifications.userId, dana.userId);
  const rows = await club.store.read((db) =>
    db.select({ title: notifications.title }).from(notifications).where(isReminder).orderBy(notifications.id),
  );
  return rows.map(({ title }) => title);
};

const remindAt = (now: number) => {
  club.setNow(now);
  return runJob(club.deps, "remind-entrants");
};

async function derby(terms: Partial<typeof tournaments.$inferInsert> = {}) {
  const id = await openTournament(club, { startsAt: noon + hour, endsAt: noon + 6 * hour, ...terms });
  await enter(club, id, dana.userId);
  return id;
}

const change = (id: number, values: Partial<typeof tournaments.$inferInsert>) =>
  club.store.write(async (tx) => {
    await tx.update(tournaments).set(values).where(eq(tournaments.id, id));
  });

describe("reminders", () => {
  test("entrants get one reminder of the start and one of the last hour, however often the job runs", async () => {
    await derby();
    await remindAt(noon + hour - 1);
    expect(await titles()).toEqual([]);
    await remindAt(noon + hour);
    await remindAt(noon + hour + minute);
    expect(await titles()).toEqual(["Spring Open has started"]);
    await remindAt(noon + 5 * hour - 1);
    await remindAt(noon + 5 * hour);
    await remindAt(noon + 5 * hour + minute);
    expect(await titles()).toEqual(["Spring Open has started", "Spring Open: an hour left"]);
  });

  test("reminders aren't sent to users who haven't joined", async () => {
    const eli = await club.logIn("Eli");
    await derby();
    await remindAt(noon + hour);
    expect(await club.store.read((db) => db.$count(notifications, eq(notifications.userId, eli.userId)))).toBe(0);
  });

  test("after downtime, an old start isn't announced and the last hour's remaining minutes are correct", async () => {
    await derby();
    await remindAt(noon + 3 * hour);
    expect(await titles()).toEqual([]);
    await remindAt(noon + 5 * hour + 40 * minute);
    expect(await titles()).toEqual(["Spring Open: 20 minutes left"]);
    await remindAt(noon + 6 * hour);
    expect(await titles()).toHaveLength(1);
  });

  test("moving the start or the end sends a new reminder", async () => {
    const id = await derby();
    await remindAt(noon + hour);
    await change(id, { startsAt: noon + 2 * hour, endsAt: noon + 8 * hour });
    await remindAt(noon + 2 * hour);
    await remindAt(noon + 5 * hour);
    await remindAt(noon + 7 * hour);
    expect(await titles()).toEqual(["Spring Open has started", "Spring Open has started", "Spring Open: an hour left"]);
  });

  test("a one-hour tournament sends a reminder only of its start; a canceled or withdrawn one sends none", async () => {
    await derby({ name: "Short", endsAt: noon + 2 * hour });
    await derby({ name: "Cancelled", cancelledAt: noon, cancelReason: "Storm" });
    await derby({ name: "Withdrawn", isActive: false });
    await remindAt(noon + hour);
    await remindAt(noon + hour + minute);
    await remindAt(noon + 5 * hour);
    expect(await titles()).toEqual(["Short has started"]);
  });

  test.each([
    ["spring", "2026-03-08", "06:00"],
    ["fall", "2026-11-01", "06:00"],
  ])("on the day when the clocks change in %s, the last hour is an hour of real time", async (_, date, endTime) => {
    const days = { startDay: date, endDay: date, startTime: "00:30", endTime, timeZone: "America/Chicago" };
    const { startsAt, endsAt } = windowOf(days);
    await derby({ ...days, startsAt, endsAt });
    await remindAt(endsAt - hour - 1);
    expect(await titles()).toEqual([]);
    await remindAt(endsAt - hour);
    expect(await titles()).toEqual(["Spring Open: an hour left"]);
  });

  test("a push of the last hour that waits for the end of quiet hours is dropped when the tournament is over", async () => {
    const phone = await club.turnOn(dana);
    const midnight = noon + 12 * hour;
    await derby({ endsAt: midnight });
    await remindAt(midnight - hour);
    expect(await titles()).toEqual(["Spring Open: an hour left"]);
    await club.runDue();
    club.setNow(midnight + 6 * hour);
    await club.runDue();
    expect(club.arrivedAt(phone)).toEqual([]);
  });
});

test.each([
  [60 * minute, "A: an hour left"],
  [55 * minute, "A: an hour left"],
  [54 * minute, "A: 54 minutes left"],
  [minute, "A: 1 minute left"],
  [1, "A: 1 minute left"],
])("%d ms before the end, the reminder says %p", (remainingMs, title) =>
  expect(lastHourTitle("A", remainingMs)).toBe(title),
);

describe("final results", () => {
  const announceAt = (now: number) => {
    club.setNow(now);
    return runJob(club.deps, "announce-results");
  };
  const finalAt = noon + 6 * hour + 2 * day;

  test("entrants are notified of final results once, when they can no longer be disputed", async () => {
    await derby();
    await announceAt(finalAt - 1);
    expect(await titles()).toEqual([]);
    await announceAt(finalAt);
    await announceAt(finalAt + hour);
    expect(await titles()).toEqual(["Results for Spring Open are official"]);
  });

  test("nobody is notified of final results during a dispute; everybody is once it is closed", async () => {
    const id = await derby();
    club.setNow(noon + 7 * hour);
    const report = {
      type: "complaint",
      title: "Wrong length",
      description: "The first fish is too long.",
      priority: "high",
    };
    const filed = await dana.send("/api/complaints", { json: { ...report, tournamentId: id } });
    expect(filed.status).toBe(201);
    await announceAt(finalAt);
    expect(await titles()).toEqual([]);
    const admin = await club.logIn("secretary", { isAdmin: true });
    const json = { status: "resolved" };
    expect((await admin.send("/api/admin/complaints/1/status", { json })).ok).toBe(true);
    await announceAt(finalAt + hour);
    expect(await titles()).toContain("Results for Spring Open are official");
  });

  test("nobody is notified of results of a canceled tournament, or one that ended long ago", async () => {
    await derby({ cancelledAt: noon, cancelReason: "Storm" });
    await announceAt(finalAt);
    await derby({ name: "Old" });
    await announceAt(finalAt + 31 * day);
    expect(await titles()).toEqual([]);
  });
});
