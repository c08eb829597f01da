import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeBackup } from "../../src/backups/make-backup.ts";
import { restoreClub } from "../../src/backups/restore-club.ts";
import { openStore } from "../../src/base/db/store.ts";
import { readConfig } from "../../src/config.ts";
import { openLiveSettings } from "../../src/server-settings/live-settings.ts";
import { type Club, openClub } from "../support/club.ts";
import { save } from "./settings-club.ts";

let club: Club;
let folder: string;
beforeEach(async () => {
  club = await openClub();
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
  const admin = await club.logIn("ruth", { isAdmin: true });
  await save(admin, "stripe", {
    secretKey: "sk_test_hush",
    publishableKey: "pk_test_club",
    webhookSecrets: "whsec_hush",
  });
});
afterEach(async () => {
  await club.close();
  rmSync(folder, { recursive: true });
});

async function restored(withSecretsKey: boolean) {
  const archive = join(folder, "club.tar");
  await makeBackup({ ...club, clock: club.now }, archive, { withSecretsKey });
  const data = join(folder, "data");
  await restoreClub(archive, data, { mayReplace: false, now: club.now() });
  const store = openStore(join(data, "club.sqlite"), club.now());
  const config = readConfig({ DATA_DIR: data });
  const settings = await openLiveSettings(config, store);
  await store.close();
  return { archive: readFileSync(archive).toString("latin1"), data, settings };
}

test("a backup doesn't reveal saved secrets: the key that opens them isn't in it", async () => {
  const { archive, data, settings } = await restored(false);
  expect(archive).not.toContain("sk_test_hush");
  expect(archive).not.toContain(readFileSync(join(club.dataDir, "secrets.key"), "utf8").trim());
  expect(existsSync(join(data, "secrets.key"))).toBe(false);
  expect([settings.isUnreadable(), settings.saved()]).toEqual([true, { STRIPE_PUBLISHABLE_KEY: "pk_test_club" }]);
});

test("a backup with the key restores saved secrets, and its key file is readable only by its owner", async () => {
  const { data, settings } = await restored(true);
  expect(settings.saved()).toMatchObject({ STRIPE_SECRET_KEY: "sk_test_hush", STRIPE_WEBHOOK_SECRET: "whsec_hush" });
  expect((statSync(join(data, "secrets.key")).mode & 0o777).toString(8)).toBe("600");
});
