import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { AuditEntryView } from "../../src/admin/activity-log/audit-entry.ts";
import { createApp, openShared } from "../../src/app.ts";
import { clubColors } from "../../src/club/club-limits.ts";
import type { ClubSettingsView, ClubView } from "../../src/club/club-settings.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { submit } from "../support/posting.ts";

const api = "/api/admin/settings";

import { openOtherInstanceStore } from "../support/other-instance.ts";

let club: Club;
let admin: Browser;
beforeEach(async () => {
  club = await openClub({ CLUB_NAME: "Founders' Club" });
  admin = await club.logIn("ruth", { isAdmin: true });
});
afterEach(() => club.close());

const lakeFork = {
  name: "Lake Fork Anglers",
  contactName: "Pat Lee, secretary",
  contactEmail: "pat@example.org",
  contactPhone: "(555) 010-7788 ext. 4",
  contactText: "At the boat ramp.\n\nSaturdays <only>.",
  rulesText: "Life jackets are worn.",
  rejectionReasons: "No board in the photo.\nTwo fish are in the photo.",
};

const save = (json: object) => admin.send("/api/admin/settings", { json });
const pageOf = async (path: string) => (await club.visitor.send(path)).text();
const audited = async () => {
  const records = await admin.get<AuditEntryView[]>("/api/admin/audit?subject=club");
  return records.filter(({ action }) => action === "change-club-settings");
};

describe("a club's settings", () => {
  test("a club's settings are the environment's until an admin changes them", async () => {
    expect(await admin.get<ClubSettingsView>("/api/admin/settings")).toEqual({
      name: null,
      contactName: null,
      contactEmail: null,
      contactPhone: null,
      contactText: null,
      rulesText: null,
      rejectionReasons: null,
      colors: null,
      allowsEmbedding: false,
      logo: null,
      requiresTwoStep: false,
      defaultName: "Founders' Club",
      server: {
        timeZone: "America/Chicago",
        payments: "mock",
        entryCharge: "fixed",
        sendsMail: false,
        tellsNewVersions: false,
        publicAddress: null,
        linksBeginWith: "http://localhost",
      },
    });
    expect(await club.visitor.get<ClubView & { linksBeginWith: string }>("/api/club")).toEqual({
      name: "Founders' Club",
      contact: { name: null, email: null, phone: null, text: null },
      rules: null,
      allowsEmbedding: false,
      logo: null,
      linksBeginWith: "http://localhost",
    });
    expect(await pageOf("/contact")).not.toContain("How to reach the club");
    expect(await pageOf("/rules")).not.toContain("Founders Rules");
  });

  test("a club's settings are shown at the next request, on every page that visitors share", async () => {
    for (const path of ["/", "/contact", "/rules", "/leaderboard"]) expect(await pageOf(path)).toContain("Founders");
    expect((await save(lakeFork)).status).toBe(200);
    for (const path of [
      "/",
      "/contact",
      "/rules",
      "/leaderboard",
      "/manifest.webmanifest",
      "/api/docs",
      "/calendar.ics",
    ]) {
      const page = await pageOf(path);
      expect([path, page.includes("Lake Fork Anglers"), page.includes("Founders")]).toEqual([path, true, false]);
    }
  });

  test("every page has the colors that the club chose, and no others", async () => {
    expect(await pageOf("/")).toContain('<html lang="en" data-colors="lake">');
    expect((await save({ ...lakeFork, colors: "navy" })).status).toBe(200);
    for (const path of ["/", "/contact", "/api/docs"]) {
      const page = await pageOf(path);
      expect([path, page.includes('data-colors="navy"'), page.includes(clubColors.navy)]).toEqual([path, true, true]);
    }
    expect(await pageOf("/manifest.webmanifest")).toContain(clubColors.navy);
    const refused = await save({ ...lakeFork, colors: "pink" });
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("Choose one of the colors");
    expect((await save(lakeFork)).status).toBe(200);
    expect(await admin.get<ClubSettingsView>("/api/admin/settings")).toMatchObject({ colors: null });
    expect(await pageOf("/contact")).toContain('data-colors="lake"');
  });

  test("a club's settings are also shown by another process", async () => {
    const store = await openOtherInstanceStore(club);
    const deps = { ...club.deps, store };
    const other = createApp(deps, openShared(deps));
    const page = async () => (await other.handle(new Request("http://localhost/contact"), "127.0.0.1")).text();
    expect(await page()).toContain("run by Founders");
    await save(lakeFork);
    expect(await page()).toContain("run by Lake Fork Anglers");
    await store.close();
  });

  test("the contact page shows how to reach the club, and the rules page its own rules", async () => {
    await save(lakeFork);
    const contact = await pageOf("/contact");
    expect(contact).toContain("Pat Lee, secretary");
    expect(contact).toContain('href="mailto:pat@example.org"');
    expect(contact).toContain('href="tel:5550107788"');
    expect(contact).toContain("At the boat ramp.\n\nSaturdays &lt;only&gt;.");
    const rules = await pageOf("/rules");
    expect(rules).toContain("Lake Fork Anglers Rules");
    expect(rules).toContain("Life jackets are worn.");
    expect(rules).toContain("measuring board");
  });

  test("club settings that are cleared return to their defaults", async () => {
    await save(lakeFork);
    await save({});
    expect(await pageOf("/contact")).toContain("run by Founders&#x27; Club");
  });

  test("each change of a club's settings leaves an audit record, and an unchanged save leaves none", async () => {
    await save(lakeFork);
    await save(lakeFork);
    await save({ ...lakeFork, rulesText: "" });
    const [second, first, ...others] = await audited();
    expect(others).toEqual([]);
    expect(first?.detail).toMatchObject({ before: { name: null }, after: { name: "Lake Fork Anglers" } });
    expect(second).toMatchObject({ actorName: "ruth", subject: "club", subjectId: null });
    expect(second?.detail).toMatchObject({
      before: { rulesText: "Life jackets are worn." },
      after: { rulesText: null },
    });
  });

  test.each([
    ["name", "n".repeat(81), "The name can have at most 80 characters"],
    ["name", "Two\nlines", "The name must be a single line"],
    ["contactEmail", "pat at example", "Invalid email address"],
    ["contactPhone", "call me", "Enter a phone number, such as (555) 010-7788"],
    ["contactText", "t".repeat(1001), "The text can have at most 1000 characters"],
    ["rejectionReasons", "0123456789".split("").join("\n"), "Enter at most 9 reasons, one per line"],
    ["rejectionReasons", `Short\n${"r".repeat(121)}`, "A reason can have at most 120 characters"],
    ["rulesText", "r".repeat(10_001), "The rules can have at most 10000 characters"],
  ])("an invalid %s is refused at its field, and the typed values are kept", async (field, value, message) => {
    const form = new URLSearchParams({ api, ...lakeFork, [field]: value });
    const reply = await submit(admin, "/admin/settings", form);
    expect(reply.status).toBe(422);
    const page = await reply.text();
    expect(page).toContain(message);
    expect(page).toContain("Life jackets are worn.".slice(0, field === "rulesText" ? 0 : undefined));
    expect(await audited()).toEqual([]);
  });

  test("rejection reasons are stored once each, without empty lines; the defaults count as unchanged", async () => {
    const typed = "  Too  small. \r\n\r\nNo board.\r\nToo small.\r\n";
    const form = new URLSearchParams({ api, rejectionReasons: typed });
    expect((await submit(admin, "/admin/settings", form)).status).toBe(302);
    const { rejectionReasons } = await admin.get<ClubSettingsView>("/api/admin/settings");
    expect(rejectionReasons).toBe("Too small.\nNo board.");
    const [change] = await audited();
    expect(change?.detail).toMatchObject({ before: { rejectionReasons: null }, after: { rejectionReasons } });
    await save({});
    const page = await (await admin.send("/admin/settings")).text();
    const usual = /name="rejectionReasons"[^>]*>([^<]*)</.exec(page)?.[1]?.replaceAll("&#x27;", "'") ?? "";
    expect(usual.split("\n")).toEqual([
      "The measuring board isn't in the photo.",
      "The length can't be read.",
      "The photo isn't clear.",
      "The fish isn't the species claimed.",
      "This photo was used before.",
      "The fish was caught outside the tournament's dates.",
      "The species doesn't count in this tournament.",
    ]);
    const before = (await audited()).length;
    await save({ rejectionReasons: usual });
    expect((await audited()).length).toBe(before);
  });

  test("a club's settings are saved by a form without script, which shows them again", async () => {
    const reply = await submit(admin, "/admin/settings", new URLSearchParams({ api, ...lakeFork }));
    expect([reply.status, reply.headers.get("location")]).toEqual([302, "/admin/settings"]);
    const page = await (await admin.send("/admin/settings")).text();
    for (const value of ["Lake Fork Anglers", "(555) 010-7788 ext. 4", "Life jackets are worn."]) {
      expect(page).toContain(value);
    }
    expect(page).toContain("(the default)");
    expect(page).toContain("http://localhost/register");
  });
});
