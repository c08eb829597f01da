import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clubSettings } from "../../src/base/db/schema.ts";
import { readConfig } from "../../src/config.ts";
import { databaseStore } from "../../src/https/database-store.ts";
import { emptyState } from "../../src/https/https-state.ts";
import { mailFields, save } from "../server-settings/settings-club.ts";
import { type Club, openClub } from "../support/club.ts";

const SECRETS_KEY = "a1".repeat(32);
const state = { ...emptyState, accounts: { "https://ca.example.org/directory": "a private key" } };

let club: Club;
beforeEach(async () => {
  club = await openClub({ SECRETS_KEY });
});
afterEach(() => club.close());

const storeWith = (key: string) => databaseStore(club.store, readConfig({ DATA_DIR: club.dataDir, SECRETS_KEY: key }));

async function storedText(): Promise<string> {
  const [row] = await club.store.read((db) => db.select().from(clubSettings).where(eq(clubSettings.id, 1)));
  return JSON.stringify(row);
}

test("instances share the keys in the database, encrypted beside the passwords that admins save", async () => {
  const admin = await club.logIn("ruth", { isAdmin: true });
  const store = storeWith(SECRETS_KEY);
  expect(await store.read()).toEqual(emptyState);
  await store.write(state);
  expect(await storedText()).not.toContain("private key");
  await save(admin, "address", { address: "https://fish.example.org" });
  expect(await store.read()).toEqual(state);
  await save(admin, "mail", mailFields("smtp://club:mail-password@127.0.0.1:2525"));
  expect(await store.read()).toEqual(state);
  const renewed = { ...state, accounts: { "https://ca.example.org/directory": "another key" } };
  await store.write(renewed);
  await save(admin, "mail", { host: "" });
  expect(await store.read()).toEqual(renewed);
  expect(club.config.mailServer).toBeNull();
});

test("with another key nothing is read or overwritten, and a sentence says so", async () => {
  await storeWith(SECRETS_KEY).write(state);
  const changed = storeWith("b2".repeat(32));
  const sentence = "The saved certificate can't be read, because SECRETS_KEY has changed.";
  await expect(changed.read()).rejects.toThrow(sentence);
  await expect(changed.write(emptyState)).rejects.toThrow(sentence);
  expect(await storeWith(SECRETS_KEY).read()).toEqual(state);
});
