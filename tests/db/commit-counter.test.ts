import { afterEach, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { openStore, type Store } from "../../src/db/store.ts";
import { bumpVersion } from "../../src/db/versions.ts";
import { type Club, noon, openClub } from "../support/club.ts";

let club: Club;
let other: Store;
beforeEach(async () => {
  club = await openClub();
  other = openStore(join(club.dataDir, "club.sqlite"), noon);
});
afterEach(async () => {
  other.close();
  await club.close();
});

const bump = (store: Store) => store.write((tx) => bumpVersion(tx, "club"));
const nextTurn = () => new Promise(setImmediate);

test("the commit counter moves with every commit of this process, at once", async () => {
  let last = club.store.dataVersion();
  for (let nth = 0; nth < 20; nth += 1) {
    await bump(club.store);
    const now = club.store.dataVersion();
    expect(now).not.toBe(last);
    last = now;
  }
});

test("and with every commit of another process, by the next turn of the event loop", async () => {
  let last = club.store.dataVersion();
  for (let nth = 0; nth < 20; nth += 1) {
    await bump(other);
    await nextTurn();
    const now = club.store.dataVersion();
    expect(now).not.toBe(last);
    last = now;
  }
});

test("it stands still while nobody commits", async () => {
  const before = club.store.dataVersion();
  await nextTurn();
  await club.store.write(async () => Promise.reject(new Error("given up"))).catch(() => undefined);
  expect(club.store.dataVersion()).toBe(before);
});
