import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { createApp, openShared } from "../../src/app.ts";
import { clubSettings } from "../../src/base/db/schema.ts";
import { readConfig } from "../../src/config.ts";
import type { Deps } from "../../src/deps.ts";
import { openLiveSettings } from "../../src/server-settings/live-settings.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf, submit } from "../support/posting.ts";
import { api, problemOf, read, save } from "./settings-club.ts";

let club: Club;
let admin: Browser;
async function open(settings: Record<string, string> = {}, demo: Deps["demo"] = null) {
  club = await openClub(settings, demo);
  admin = await club.logIn("ruth", { isAdmin: true });
}
afterEach(() => club.close());

const records = () =>
  admin.get<{ detail: Record<string, unknown> }[]>("/api/admin/audit?action=change-server-settings");
const session = () =>
  club.visitor.get<{ club: { timeZone: string; payments: string; publicAddress: string | null } }>("/api/session");

describe("time zone", () => {
  beforeEach(() => open({ TIME_ZONE: "" }));

  test.each([
    ["Chicago", "America/Chicago"],
    ["new york", "America/New_York"],
    ["Dallas", "America/Chicago"],
    ["America/Los_Angeles", "America/Los_Angeles"],
    ["US/Central", "US/Central"],
    ["São Paulo", "America/Sao_Paulo"],
  ])("the city or zone %s sets %s without a restart", async (timeZone, zone) => {
    expect((await save(admin, "time-zone", { timeZone })).status).toBe(200);
    expect((await session()).club.timeZone).toBe(zone);
    expect(await admin.get<object>("/api/admin/time-zones")).toMatchObject({ club: zone });
  });

  test.each(["", "Atlantis", "+03:00", "x".repeat(70)])(
    "the time zone %j is refused at its field",
    async (timeZone) => {
      const response = await save(admin, "time-zone", { timeZone });
      expect(response.status).toBe(422);
      expect(await problemOf(response)).toBe(
        "timeZone: Enter a larger city in your time zone, such as Chicago, or a zone such as America/Chicago",
      );
    },
  );

  test("visitors' cached pages show a new time zone at the next request", async () => {
    await club.visitor.send("/rules");
    await save(admin, "time-zone", { timeZone: "Honolulu" });
    expect(await (await club.visitor.send("/rules")).text()).toContain("Pacific/Honolulu");
  });

  test("the audit contains the old and the new time zone once", async () => {
    await save(admin, "time-zone", { timeZone: "Denver" });
    await save(admin, "time-zone", { timeZone: "Denver" });
    expect((await records()).map(({ detail }) => detail)).toEqual([
      { before: { TIME_ZONE: null }, after: { TIME_ZONE: "America/Denver" }, changedSecrets: [] },
    ]);
  });

  test("another instance on the same folder applies a new time zone after a refresh and drops older pages", async () => {
    const config = readConfig({ DATA_DIR: club.dataDir, RATE_LIMITS: "off" });
    const other: Deps = { ...club.deps, config, settings: await openLiveSettings(config, club.store) };
    const { handle } = createApp(other, openShared(other));
    const rules = async () => (await handle(new Request("http://localhost/rules"), "127.0.0.1")).text();
    await save(admin, "time-zone", { timeZone: "Honolulu" });
    expect(await rules()).not.toContain("Pacific/Honolulu");
    await other.settings.refresh();
    expect(await rules()).toContain("Pacific/Honolulu");
  });

  test("the form for the time zone works without script", async () => {
    const form = new URLSearchParams({ api: `${api}/time-zone`, timeZone: "Boise" });
    const reply = await submit(admin, "/admin/settings/server", form);
    expect([reply.status, reply.headers.get("location")]).toEqual([302, "/admin/settings/server"]);
    expect((await read(admin)).timeZone).toEqual({ value: "America/Boise", isDefault: false, lockedBy: null });
  });
});

describe("a setting from the environment", () => {
  beforeEach(() => open({ TIME_ZONE: "America/Denver", DAILY_MAIL: "off" }));

  test("a setting from the environment takes precedence, and can't be changed in the product", async () => {
    const response = await save(admin, "time-zone", { timeZone: "Chicago" });
    expect(response.status).toBe(409);
    expect(await problemOf(response)).toBe(
      "timeZone: Set on the server by TIME_ZONE. Remove it there and restart to change it here.",
    );
    expect((await session()).club.timeZone).toBe("America/Denver");
  });

  test("a setting from the environment is shown as locked with its variable's name", async () => {
    const page = await pageOf(admin, "/admin/settings/server");
    expect(page).toContain("Set on the server by <code>TIME_ZONE</code>");
    expect(page).not.toContain('name="timeZone"');
    expect(page).toContain("Set on the server by <code>DAILY_MAIL</code>");
    expect(page).not.toContain('name="dailyMail"');
  });

  test("a setting from the environment leaves the section's other setting changeable", async () => {
    expect((await save(admin, "notifications", { dailyMail: true, pushNotifications: false })).status).toBe(200);
    expect((await read(admin)).notifications).toMatchObject({ dailyMail: false, pushNotifications: false });
  });
});

describe("public address", () => {
  beforeEach(() => open());
  const address = "https://fish.example.org";

  test("a new public address is used at once in links to hand out", async () => {
    expect((await read(admin)).address).toMatchObject({ linksBeginWith: "http://localhost", reach: "loopback" });
    expect((await session()).club.publicAddress).toBeNull();
    await save(admin, "address", { address: `${address}/` });
    expect((await session()).club.publicAddress).toBe(address);
    expect((await read(admin)).address).toEqual({
      value: address,
      linksBeginWith: address,
      reach: "public",
      lockedBy: null,
    });
    const json = { role: "judge", note: "For Dana" };
    const link = (await (await admin.send("/api/admin/role-links", { json })).json()) as { url: string };
    expect(link.url).toStartWith(`${address}/roles/`);
    expect(await pageOf(admin, "/admin/settings")).toContain(`${address}/register`);
  });

  test("a wrong address doesn't lock its admin out: requests to the old address still work", async () => {
    await save(admin, "address", { address: "https://fihs.example.org" });
    expect((await save(admin, "address", { address: "" })).status).toBe(200);
    expect((await read(admin)).address.value).toBeNull();
  });

  test("a request to the public address counts as secure behind a proxy that terminates TLS", async () => {
    await save(admin, "address", { address });
    const { handle } = createApp(club.deps);
    const reply = await handle(new Request("http://fish.example.org/rules"), "127.0.0.1");
    expect(reply.headers.get("strict-transport-security")).toBe("max-age=31536000");
  });

  test("a form sent through a proxy that terminates TLS is accepted before there is a public address, but not from another site", async () => {
    const json = { address: "https://localhost" };
    const from = (origin: string) => admin.send(`${api}/address`, { json, headers: { origin } });
    expect((await from("https://localhost")).status).toBe(200);
    expect((await from("https://evil.example")).status).toBe(403);
    expect((await from("https://localhost:8443")).status).toBe(403);
  });

  test.each([
    ["www.pinelakebass.example", "https://www.pinelakebass.example"],
    [" Fish.example.org:8443/ ", "https://fish.example.org:8443"],
    ["192.168.1.20:3000", "http://192.168.1.20:3000"],
  ])("an address without its scheme, %s, is saved as %s", async (typed, origin) => {
    expect((await save(admin, "address", { address: typed })).status).toBe(200);
    expect((await read(admin)).address.value).toBe(origin);
  });

  test.each([
    "the lake",
    "club@example.org",
    "fish.example.org/club",
    "ftp://fish.example.org",
    "https://example.org/fish",
    "https://a:b@example.org",
  ])("the public address %s is refused at its field", async (input) => {
    expect(await problemOf(await save(admin, "address", { address: input }))).toBe(
      "address: Enter the address people open, such as https://fish.example.org",
    );
  });

  test("the check reports a loopback address and a private one", async () => {
    const check = async () => (await admin.send(`${api}/address/check`, { method: "POST" })).json();
    expect(await check()).toMatchObject({ reach: "loopback" });
    await save(admin, "address", { address: "http://192.168.1.20:3000" });
    expect(await check()).toMatchObject({ reach: "private" });
  });

  test("the check uses the typed address, before it is saved", async () => {
    const check = async (typed: string) => (await save(admin, "address/check", { address: typed })).json();
    expect(await check("192.168.1.20:3000")).toMatchObject({ address: "http://192.168.1.20:3000", reach: "private" });
    expect(await check("the lake")).toMatchObject({
      message: "Enter the address people open, such as https://fish.example.org",
    });
    expect(await check("")).toMatchObject({ reach: "loopback" });
  });

  test("Club Settings warns beside a link that only this computer can open", async () => {
    const page = await pageOf(admin, "/admin/settings");
    expect(page).toContain("This link works only on this computer.");
    expect(page).toMatch(/href="\/admin\/settings\/server#address"[^>]*>Set the club's public address</);
  });
});

describe("notifications", () => {
  beforeEach(() => open());

  test("a test notification appears in the admin's own list", async () => {
    const response = await admin.send(`${api}/notifications/test`, { method: "POST" });
    expect(await response.json()).toEqual({
      message: "It's under the bell. Turn on push notifications in your own settings to get it on a phone.",
    });
    expect(await admin.get<object[]>("/api/notifications")).toMatchObject([{ title: "Test notification" }]);
  });

  test("turning off the daily mail is shown in the anglers' own settings", async () => {
    await save(admin, "address", { address: "https://fish.example.org" });
    await save(admin, "mail", { host: "mail.example.org", from: "club@example.org" });
    const sendsMail = async () => (await admin.get<{ sendsMail: boolean }>("/api/notifications/preferences")).sendsMail;
    expect(await sendsMail()).toBe(true);
    await save(admin, "notifications", { dailyMail: false, pushNotifications: true });
    expect(await sendsMail()).toBe(false);
  });
});

test("an admin without the two-step login that the club requires can't change server settings", async () => {
  await open();
  await club.store.write((tx) => tx.insert(clubSettings).values({ id: 1, requiresTwoStep: true }));
  const response = await save(admin, "time-zone", { timeZone: "Chicago" });
  expect([response.status, (await response.json()) as object]).toMatchObject([403, { code: "two_step_required" }]);
});

describe("the demo", () => {
  beforeEach(() => open({}, { logins: [] }));
  const message = "This can't be changed in the demo.";

  test("the test of the public address connects to no host that a visitor names", async () => {
    for (const section of ["mail", "mail/test", "stripe", "stripe/check", "address", "address/check"]) {
      const response = await save(admin, section, {});
      expect([section, response.status]).toEqual([section, 409]);
      expect(await problemOf(response)).toBe(message);
    }
  });

  test.each(["address", "mail", "stripe"])(
    "the page shows the result above the form for %s without script",
    async (section) => {
      const form = new URLSearchParams({ api: `${api}/${section}` });
      const reply = await submit(admin, "/admin/settings/server", form);
      expect((await reply.text()).replaceAll("&#x27;", "'")).toContain(message);
    },
  );

  test("the demo shows a toast for a test button without script", async () => {
    const form = new URLSearchParams({ api: `${api}/address/check`, refusals: "toast" });
    const reply = await submit(admin, "/admin/settings/server", form);
    const [cookie = ""] = reply.headers.getSetCookie().map((header) => header.split(";")[0]);
    const page = await admin.send("/admin/settings/server", { headers: { cookie } });
    expect((await page.text()).replaceAll("&#x27;", "'")).toContain(message);
  });
});
