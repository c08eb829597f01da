import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { holdingLease } from "../../../src/base/db/job-leases.ts";
import { jobLeases } from "../../../src/base/db/schema.ts";
import { type Club, noon, openClub } from "../../support/club.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const hold = (work: () => Promise<number>) => holdingLease(club.store, club.now, "photos", work);
const doOnce = () => Promise.resolve(1);
const leases = () => club.store.read(async (db) => db.select().from(jobLeases));

describe("work under a lease", () => {
  test("work under a lease is done by one holder at a time", async () => {
    expect(await hold(async () => ((await hold(doOnce)) === null ? 2 : 0))).toBe(2);
    expect(await hold(doOnce)).toBe(1);
  });

  test("a lease is released even if the work fails", async () => {
    await hold(doOnce);
    await expect(hold(() => Promise.reject(new Error("no disk")))).rejects.toThrow("no disk");
    expect(await leases()).toEqual([]);
  });

  test("a lease is free again two minutes after its holder died", async () => {
    await club.store.write(async (tx) => {
      await tx.insert(jobLeases).values({ job: "photos", holder: "a dead process", heldUntil: noon + 120_000 });
    });
    expect(await hold(doOnce)).toBeNull();
    club.setNow(noon + 120_000);
    expect(await hold(doOnce)).toBe(1);
  });
});
