import { afterAll, beforeAll, expect, test } from "bun:test";
import { openServerStore } from "../../src/base/db/postgres/store.ts";
import { type Store, StoreBusy } from "../../src/base/db/store.ts";
import { bumpVersion, readVersion } from "../../src/base/db/versions.ts";
import { openPostgresPair, type PostgresPair } from "../support/postgres-pair.ts";

const waits = {
  connectMs: 10_000,
  statementMs: 1000,
  turnMs: 10_000,
  writeMs: 60_000,
  idleMs: 10_000,
  silenceMs: 2000,
};

let database: PostgresPair;
let store: Store;

beforeAll(async () => {
  const opened = await openPostgresPair();
  if (!opened) throw new Error("There is no PostgreSQL here.");
  database = opened;
  store = await openServerStore(database.url, { connections: 2, waits }, 0);
}, 120_000);
afterAll(async () => {
  await store.close();
  await database.close();
});

const write = () => store.write((tx) => bumpVersion(tx, "settings"));
const version = () => store.read((db) => readVersion(db, "settings"));

test("failover: a write is refused until a standby confirms it, and the promoted standby has every acknowledged write", async () => {
  await write();
  await database.addStandby();
  await database.withoutStandby(async () => {
    await expect(write()).rejects.toBeInstanceOf(StoreBusy);
  });
  await write();
  const before = await version();
  await database.failOver(async () => {
    await expect(write()).rejects.toBeInstanceOf(StoreBusy);
    expect(await version()).toBe(before);
  });
  await write();
  expect(await version()).toBe(before + 1);
}, 120_000);
