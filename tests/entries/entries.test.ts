import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { audit, notifications, participants, standings, tournaments } from "../../src/base/db/schema.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { noticesOf } from "../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { createTournament, nextWeek, refusal } from "../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let angler: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  angler = await club.logIn("angler");
});
afterEach(() => club.close());

const join = (browser: Browser, id: number) => browser.send(`/api/tournaments/${id}/join`, { method: "POST" });
const leave = (browser: Browser, id: number) => browser.send(`/api/tournaments/${id}/leave`, { method: "POST" });
const participation = (id: number) => angler.get<object>(`/api/tournaments/${id}/participation`);
const rows = () =>
  club.store.read(async (db) => ({
    entries: await db.$count(participants),
    standings: await db.$count(standings),
    notified: await db.$count(notifications),
    activity: await db.$count(audit),
    count: (await db.select().from(tournaments).orderBy(tournaments.id)).map(
      ({ participantCount }) => participantCount,
    ),
  }));

describe("joining a free tournament (docs/rules.md 5.1)", () => {
  test("joining a free tournament creates one confirmed entry, a standing without rank, and one notification", async () => {
    const { id } = await createTournament(admin);
    expect(await participation(id)).toEqual({ hasPaid: false });
    const response = await join(angler, id);
    expect([response.status, await response.json()]).toEqual([200, { hasPaid: true }]);
    expect(await participation(id)).toEqual({ hasPaid: true });
    expect(await rows()).toEqual({ entries: 1, standings: 1, notified: 1, activity: 2, count: [1] });
    const [notified] = await club.store.read(async (db) => db.select().from(notifications).orderBy(notifications.id));
    expect(notified).toMatchObject({ type: "tournament_joined", userId: angler.userId, link: `/tournaments/${id}` });
  });

  test("joining twice, or twice at once, is the same as joining once", async () => {
    const { id } = await createTournament(admin);
    await Promise.all([join(angler, id), join(angler, id)]);
    expect((await join(angler, id)).status).toBe(200);
    expect(await rows()).toEqual({ entries: 1, standings: 1, notified: 1, activity: 2, count: [1] });
  });

  test("anglers can join before the start and until the end", async () => {
    const { id } = await createTournament(admin, nextWeek);
    expect((await join(angler, id)).status).toBe(200);
  });

  test("the notification of an entry before the start shows when catches count", async () => {
    const message = async (terms: object) => {
      await join(angler, (await createTournament(admin, terms)).id);
      return (await noticesOf(club, angler.userId)).at(-1)?.message;
    };
    expect(await message({})).toBe("You've successfully joined Bass Open. Start fishing!");
    expect(await message(nextWeek)).toBe(
      "You've successfully joined Bass Open. Catches count from Jun 13, 2026, 12:00 AM CDT.",
    );
  });

  const refusedJoins: [string, object, (id: number) => Promise<void>, number, string][] = [
    ["with a fee", { entryFee: 2500 }, async () => undefined, 402, "payment_required"],
    ["after the end", { startDate: "2026-06-05", endDate: "2026-06-05" }, async () => undefined, 409, "ended"],
    [
      "that was canceled",
      {},
      (id) =>
        club.store.write(async (tx) => {
          const cancelled = { cancelledAt: club.now(), cancelReason: "Lightning" };
          await tx.update(tournaments).set(cancelled).where(eq(tournaments.id, id));
        }),
      409,
      "cancelled",
    ],
  ];
  test.each(refusedJoins)(
    "joining a tournament %s is refused, and nothing is written",
    async (_, values, arrange, status, code) => {
      const { id } = await createTournament(admin, values);
      await arrange(id);
      const before = await rows();
      expect(await refusal(await join(angler, id))).toMatchObject({ status, code });
      expect(await rows()).toEqual(before);
    },
  );

  test("a full tournament refuses everybody except those who have already joined", async () => {
    const { id } = await createTournament(admin);
    await join(angler, id);
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ capacity: 1 }).where(eq(tournaments.id, id));
    });
    const other = await club.logIn("other");
    expect(await refusal(await join(other, id))).toMatchObject({ status: 409, code: "full" });
    expect((await join(angler, id)).status).toBe(200);
    expect(await rows()).toMatchObject({ entries: 1, count: [1] });
  });

  test("joining accepts optional details, and refuses invalid ones", async () => {
    const { id } = await createTournament(admin);
    const path = `/api/tournaments/${id}/join`;
    const error = await refusal(await angler.send(path, { json: { waitlist: "yes" } }));
    expect(error).toMatchObject({ status: 422, paths: ["waitlist"] });
    expect((await angler.send(path, { json: {} })).status).toBe(200);
  });

  test("visitors, suspended anglers, and users without the agreement can't join", async () => {
    const { id } = await createTournament(admin);
    const newcomer = await club.logIn("fresh", { hasAccepted: false });
    const suspended = await club.logIn("suspended", { suspendedUntil: club.now() + 1000 });
    for (const [who, status, code] of [
      [club.visitor, 401, "not_signed_in"],
      [newcomer, 403, "agreement_required"],
      [suspended, 403, "suspended"],
    ] as const) {
      expect(await refusal(await join(who, id))).toMatchObject({ status, code });
      expect(await refusal(await leave(who, id))).toMatchObject({ status, code });
    }
    expect(await rows()).toMatchObject({ entries: 0, count: [0] });
    expect((await club.visitor.send(`/api/tournaments/${id}/participation`)).status).toBe(401);
  });
});

describe("leaving", () => {
  test("leaving before the start ends the entry and frees the spot; leaving twice changes nothing more", async () => {
    const { id } = await createTournament(admin, nextWeek);
    await join(angler, id);
    expect((await leave(angler, id)).status).toBe(200);
    expect((await leave(angler, id)).status).toBe(200);
    expect(await rows()).toMatchObject({ entries: 0, standings: 0, activity: 3, count: [0] });
  });

  test("leaving after the start is refused, and the entry is kept", async () => {
    const { id } = await createTournament(admin);
    await join(angler, id);
    expect(await refusal(await leave(angler, id))).toMatchObject({ status: 409, code: "already_started" });
    expect(await participation(id)).toEqual({ hasPaid: true });
  });

  test("an angler can't cancel another's entry", async () => {
    const { id } = await createTournament(admin, nextWeek);
    const other = await club.logIn("other");
    await join(angler, id);
    await leave(other, id);
    expect(await participation(id)).toEqual({ hasPaid: true });
  });
});

test("my entries are the joined tournaments that currently accept catches", async () => {
  const running = await createTournament(admin, { name: "Running" });
  const upcoming = await createTournament(admin, nextWeek);
  await createTournament(admin, { name: "Not joined" });
  for (const { id } of [running, upcoming]) await join(angler, id);
  const names = async () => (await angler.get<TournamentView[]>("/api/entries")).map(({ name }) => name);
  expect(await names()).toEqual(["Running"]);
  club.setNow(Date.parse(running.endDate));
  expect(await names()).toEqual([]);
  expect((await club.visitor.send("/api/entries")).status).toBe(401);
});
