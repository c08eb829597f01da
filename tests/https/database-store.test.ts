import { afterEach, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clubSettings } from "../../src/base/db/schema.ts";
import { readConfig } from "../../src/config.ts";
import { databaseStore } from "../../src/https/database-store.ts";
import { emptyState } from "../../src/https/https-state.ts";
import { readSaved } from "../../src/server-settings/saved-settings.ts";
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

async function storedRow() {
  const [row] = await club.store.read((db) => db.select().from(clubSettings).where(eq(clubSettings.id, 1)));
  return row;
}

test("instances share the keys in the database, encrypted, apart from the passwords that admins save", async () => {
  const admin = await club.logIn("ruth", { isAdmin: true });
  const store = storeWith(SECRETS_KEY);
  expect(await store.read()).toEqual({ state: emptyState, problem: null });
  await store.write(state);
  expect(JSON.stringify(await storedRow())).not.toContain("private key");
  await save(admin, "address", { address: "https://fish.example.org" });
  await save(admin, "mail", mailFields("smtp://club:mail-password@127.0.0.1:2525"));
  expect(await store.read()).toEqual({ state, problem: null });
  const renewed = { ...state, accounts: { "https://ca.example.org/directory": "another key" } };
  await store.write(renewed);
  await save(admin, "mail", { host: "" });
  expect(await store.read()).toEqual({ state: renewed, problem: null });
  expect(club.config.mailServer).toBeNull();
});

test("with another key, the stored certificate counts as missing, with a message, and a new one replaces it", async () => {
  await storeWith(SECRETS_KEY).write(state);
  const changed = storeWith("b2".repeat(32));
  const problem =
    "The saved certificate was encrypted with another SECRETS_KEY and can't be read, so a new one is ordered.";
  expect(await changed.read()).toEqual({ state: emptyState, problem });
  await changed.write(state);
  expect(await changed.read()).toEqual({ state, problem: null });
});

test("without a key nothing is stored, and a message explains why", async () => {
  const keyless = databaseStore(club.store, readConfig({ DATA_DIR: club.dataDir }));
  const problem = "The certificate's key can't be saved: SECRETS_KEY isn't set.";
  expect(await keyless.read()).toEqual({ state: emptyState, problem });
  await expect(keyless.write(state)).rejects.toThrow(problem);
  expect((await storedRow())?.httpsState).toBeUndefined();
});

test("a certificate alone isn't an unreadable secret, and is in no reply and no audit", async () => {
  const admin = await club.logIn("ruth", { isAdmin: true });
  await storeWith("b2".repeat(32)).write(state);
  const settings = await club.store.read((db) => readSaved(db, Buffer.from(SECRETS_KEY, "hex")));
  expect(settings.isUnreadable).toBe(false);
  expect((await admin.send("/api/admin/settings", { json: { name: "Lake Fork Anglers" } })).status).toBe(200);
  const sealed = String((await storedRow())?.httpsState);
  expect(sealed).toStartWith("1.");
  for (const path of ["/api/admin/settings", "/api/admin/server-settings", "/api/admin/audit?subject=club"]) {
    const response = await admin.send(path);
    expect(response.status).toBe(200);
    const reply = await response.text();
    expect(reply).not.toContain(sealed);
    expect(reply).not.toMatch(/https.?state/i);
  }
});
