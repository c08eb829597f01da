import { afterEach, beforeEach, expect, test } from "bun:test";
import { and, eq, inArray } from "drizzle-orm";
import { notifications, prizeBreakdowns } from "../../src/base/db/schema.ts";
import type { Browser } from "../support/club.ts";
import { type CatchDay, enter, openCatchDay, photoFile, submitted } from "./catch-day.ts";

let catchDay: CatchDay;
let cleo: Browser;
beforeEach(async () => {
  catchDay = await openCatchDay({ tournamentType: "derby" });
  cleo = await catchDay.club.logIn("cleo");
  for (const angler of [catchDay.bob, cleo]) await enter(catchDay.club, catchDay.tournamentId, angler.userId);
  await payPlaces(1);
});
afterEach(() => catchDay.club.close());

const payPlaces = (places: number, cents = 10_000) =>
  catchDay.club.store.write(async (tx) => {
    await tx.delete(prizeBreakdowns);
    for (let position = 1; position <= places; position += 1) {
      await tx.insert(prizeBreakdowns).values({ tournamentId: catchDay.tournamentId, position, amountCents: cents });
    }
  });

/** A verified fish of the angler in the derby. */
async function catchFish(angler: Browser, length: string) {
  const { tournamentId, judge } = catchDay;
  const { id } = await submitted(angler, { tournamentId, length, photo: await photoFile() });
  const response = await judge.send(`/api/admin/catches/${id}/verify`, { json: { isVerified: true } });
  if (!response.ok) throw new Error(await response.text());
}

const noticeTypes = async ({ userId }: Browser) => {
  const isOfIt = inArray(notifications.type, ["paid_place_lost", "paid_place_regained"]);
  const rows = await catchDay.club.store.read((db) =>
    db
      .select({ type: notifications.type })
      .from(notifications)
      .where(and(eq(notifications.userId, userId), isOfIt)),
  );
  return rows.map(({ type }) => type);
};

test("a verified catch that moves an angler out of the paid places notifies only that angler", async () => {
  await catchFish(catchDay.ann, "15.0");
  await catchFish(catchDay.bob, "16.0");
  expect([await noticeTypes(catchDay.ann), await noticeTypes(catchDay.bob), await noticeTypes(cleo)]).toEqual([
    ["paid_place_lost"],
    [],
    [],
  ]);
});

test("losing and regaining a paid place each notify once per tournament, not at each catch", async () => {
  await catchFish(catchDay.ann, "15.0");
  for (const length of ["17.0", "19.0", "21.0"]) {
    await catchFish(catchDay.bob, length);
    await catchFish(catchDay.ann, String(Number(length) + 1).concat(".0"));
  }
  expect(await noticeTypes(catchDay.ann)).toEqual(["paid_place_lost", "paid_place_regained"]);
  expect(await noticeTypes(catchDay.bob)).toEqual(["paid_place_lost", "paid_place_regained"]);
});

test("nobody is notified of a place that changes only among the paid ones, or only among the others", async () => {
  await payPlaces(2);
  await catchFish(catchDay.ann, "15.0");
  await catchFish(catchDay.bob, "16.0");
  await catchFish(catchDay.ann, "17.0");
  expect([await noticeTypes(catchDay.ann), await noticeTypes(catchDay.bob)]).toEqual([[], []]);
});

test("in a tournament without prizes, nobody is notified of paid places", async () => {
  await payPlaces(3, 0);
  await catchFish(catchDay.ann, "15.0");
  await catchFish(catchDay.bob, "16.0");
  expect(await noticeTypes(catchDay.ann)).toEqual([]);
});

test("a paper card that moves anglers out of the paid places notifies them, too", async () => {
  await catchFish(catchDay.ann, "15.0");
  const card = {
    username: "bob",
    species: "Largemouth Bass",
    length: 18,
    weight: 4,
    location: "Ramp",
    paperNote: "Card 7",
  };
  const address = `/api/admin/tournaments/${catchDay.tournamentId}/catches`;
  const entered = await catchDay.judge.send(address, { json: { ...card, notes: "" } });
  expect(entered.status).toBe(201);
  expect(await noticeTypes(catchDay.ann)).toEqual(["paid_place_lost"]);
});
