import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { CatchView } from "../../src/catches/catch-shapes.ts";
import { lapseCatches } from "../../src/catches/lapse-catches.ts";
import { noon } from "../support/club.ts";
import { type CatchDay, day, noticesOf, openCatchDay, photoFile, standingOf, submitted, traces } from "./catch-day.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const lapse = (at: number) => catchDay.club.store.write((tx) => lapseCatches(tx, noon + at));

describe("a tournament catch whose photo never came", () => {
  test("a tournament catch lapses 24 h after the end, leaves the pending count, and its angler is notified", async () => {
    const { id } = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId });
    expect(await lapse(2 * day - 1)).toBe(0);
    expect(await lapse(2 * day)).toBe(1);
    expect(await catchDay.ann.get<CatchView>(`/api/catches/${id}`)).toMatchObject({
      status: "lapsed",
      needsPhoto: false,
    });
    expect(await standingOf(catchDay.club, catchDay.ann.userId)).toMatchObject({ waitingCount: 0 });
    expect(await noticesOf(catchDay.club, catchDay.ann.userId)).toMatchObject([
      { type: "catch_changed", title: "Catch Expired" },
    ]);
  });

  test("a catch lapses once, however often the job runs", async () => {
    await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId });
    await lapse(2 * day);
    const before = await traces(catchDay.club);
    expect(await lapse(3 * day)).toBe(0);
    expect(await traces(catchDay.club)).toEqual(before);
  });

  test("a lapsed catch can be neither judged nor changed", async () => {
    const { id } = await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId });
    await lapse(2 * day);
    const judged = await catchDay.judge.send(`/api/admin/catches/${id}/reject`, { json: { rejectionReason: "No" } });
    const withdrawn = await catchDay.ann.send(`/api/catches/${id}`, { method: "DELETE" });
    expect([judged.status, withdrawn.status]).toEqual([409, 409]);
  });
});

test("a catch with a photo never lapses, nor does a personal one", async () => {
  await submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
  await submitted(catchDay.ann, {});
  expect(await lapse(30 * day)).toBe(0);
});
