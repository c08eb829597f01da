import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { dayMs } from "../../src/base/format/moments.ts";
import { runJob } from "../../src/jobs.ts";
import { changesIn, type Program } from "../../src/updates/new-version.ts";
import { askForNewVersion } from "../../src/updates/update-notice.ts";
import type { NewVersionView } from "../../src/updates/update-views.ts";
import { problemOf, read, save } from "../server-settings/settings-club.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf, submit } from "../support/posting.ts";
import { openReleaseServer, signed, sumLine } from "../support/release-server.ts";

const { privateKey, publicKey: key } = generateKeyPairSync("ed25519");
const program = { key, target: "linux-x64", version: "0.7.0" };

let club: Club;
let admin: Browser;
let server: ReturnType<typeof openReleaseServer>;

beforeAll(() => {
  server = openReleaseServer();
});
afterAll(() => server.close());

beforeEach(() => {
  server.requests = [];
  server.redirectTo = null;
  publish("9.0.0");
});
afterEach(() => club.close());

async function open(settings: Record<string, string> = { UPDATE_CHECK: "on" }) {
  club = await openClub(settings);
  admin = await club.logIn("ruth", { isAdmin: true });
  atServer();
}

/** The setting accepts only https. */
function atServer() {
  club.config.updateAddress = server.address;
}

const notes = "### New\n\n- Boats can be named\n  in `one` step.\n\n### Fixed\n\n- Two [typos](x.md).\n";

function publish(version: string, signer = privateKey) {
  const sums = sumLine(`fishtournament-${version}-linux-x64`, "a program") + sumLine("release-notes.md", notes);
  server.files = { ...signed(sums, signer), "release-notes.md": notes };
}

const ask = (options: Program = program) => askForNewVersion(club.deps, club.now(), options);
const newVersion = () => admin.get<NewVersionView>("/api/admin/new-version");
const nothing = { version: null, changes: [] };
const title = "Version 9.0.0 is available";

describe("the notice of new versions", () => {
  test("nothing is asked unless an admin turned the notice on", async () => {
    await open({});
    for (const days of [0, 1, 2]) {
      club.setNow(club.now() + days * dayMs);
      expect(await runJob(club.deps, "find-new-version")).toBeNull();
    }
    expect(server.requests).toEqual([]);
    expect(await newVersion()).toEqual(nothing);
    expect((await save(admin, "updates", { updateCheck: true })).status).toBe(200);
    atServer();
    await ask();
    expect(server.requests).toEqual(["GET /SHA256SUMS", "GET /SHA256SUMS.sig", "GET /release-notes.md"]);
    await save(admin, "updates", { updateCheck: false });
    atServer();
    club.setNow(club.now() + 2 * dayMs);
    expect(await ask()).toBeNull();
    expect([server.requests.length, await newVersion()]).toEqual([3, nothing]);
  });

  test("a newer version is shown on the dashboard and in Club Settings until it is dismissed", async () => {
    await open();
    expect(await ask()).toBe(1);
    expect(await newVersion()).toEqual({
      version: "9.0.0",
      changes: ["Boats can be named in one step.", "Two typos."],
    });
    for (const page of ["/admin", "/admin/settings"]) {
      const html = await pageOf(admin, page);
      expect(html).toContain(title);
      expect(html).toContain("sudo fishtournament update");
      expect(html).toContain("Two typos.");
    }
    const form = new URLSearchParams({ api: "/api/admin/new-version/dismiss", version: "9.0.0" });
    const reply = await submit(admin, "/admin", form);
    expect([reply.status, reply.headers.get("location")]).toEqual([302, "/admin"]);
    const other = await club.logIn("otto", { isAdmin: true });
    for (const page of ["/admin", "/admin/settings"]) expect(await pageOf(other, page)).not.toContain(title);
    expect(await admin.get("/api/admin/audit?action=dismiss-new-version")).toMatchObject([
      { actorName: "ruth", detail: { version: "9.0.0" } },
    ]);
    publish("9.0.1");
    club.setNow(club.now() + 2 * dayMs);
    await ask();
    expect(await newVersion()).toMatchObject({ version: "9.0.1" });
  });

  test("instances and restarts ask once a day together", async () => {
    await open();
    expect(await ask()).toBe(1);
    expect(await ask()).toBeNull();
    club.setNow(club.now() + 22 * 3_600_000);
    expect([await ask(), server.requests.length]).toEqual([null, 3]);
    club.setNow(club.now() + 4 * 3_600_000);
    expect([await ask(), server.requests.length]).toEqual([1, 6]);
  });

  test("saved settings and what the club knows of versions don't overwrite each other", async () => {
    await open({ UPDATE_CHECK: "on", TIME_ZONE: "" });
    await ask();
    await save(admin, "time-zone", { timeZone: "Denver" });
    atServer();
    expect(await newVersion()).toMatchObject({ version: "9.0.0" });
    club.setNow(club.now() + 2 * dayMs);
    await ask();
    expect((await read(admin)).timeZone.value).toBe("America/Denver");
  });

  test("an older release and the same one show nothing", async () => {
    await open();
    for (const version of ["0.6.0", "0.7.0"]) {
      publish(version);
      club.setNow(club.now() + 2 * dayMs);
      expect([await ask(), await newVersion()]).toEqual([0, nothing]);
    }
  });

  test("a release that was withdrawn is no longer shown", async () => {
    await open();
    await ask();
    publish("0.7.0");
    club.setNow(club.now() + 2 * dayMs);
    await ask();
    expect(await newVersion()).toEqual(nothing);
  });
});

describe("a server that fails or lies about new versions", () => {
  const lies: Record<string, () => void> = {
    "The signature of SHA256SUMS is wrong": () => publish("9.0.0", generateKeyPairSync("ed25519").privateKey),
    "SHA256SUMS.sig returned status 404.": () => delete server.files["SHA256SUMS.sig"],
    "SHA256SUMS contains an invalid line.": () => {
      server.files = signed("<html>fishtournament-9.0.0-linux-x64</html>", privateKey);
    },
    "SHA256SUMS is too large to be a release.": () => {
      server.files.SHA256SUMS = "0".repeat(70_000);
    },
    "release-notes.md is damaged": () => {
      server.files["release-notes.md"] = "- Send your password to example.org.";
    },
    "redirects too many times": () => {
      server.redirectTo = `${server.address}/again`;
    },
    "redirects to an address that can't be read": () => {
      server.redirectTo = "https://";
    },
    "an address without encryption": () => {
      server.redirectTo = "http://fish.example.org/SHA256SUMS";
    },
  };

  test.each(Object.keys(lies))("shows no version, and the settings show the reason: %s", async (problem) => {
    await open();
    lies[problem]?.();
    await expect(ask()).rejects.toThrow(problem);
    expect(await newVersion()).toEqual(nothing);
    expect((await read(admin)).updates).toMatchObject({ newVersion: null, problem: expect.stringContaining(problem) });
    expect(await pageOf(admin, "/admin/settings/server")).toContain(problem);
    const hours = 3_600_000;
    club.setNow(club.now() + 4 * hours);
    server.redirectTo = null;
    publish("9.0.0");
    expect(await ask()).toBe(1);
    expect((await read(admin)).updates).toMatchObject({ newVersion: "9.0.0", problem: null });
  });

  test("a version number that no release has is ignored", async () => {
    await open();
    publish("99999999.0.0");
    expect([await ask(), await newVersion()]).toEqual([0, nothing]);
  });

  test("a failed question stays visible as a failed job until the next one", async () => {
    await open();
    server.files = {};
    await expect(runJob(club.deps, "find-new-version")).rejects.toThrow("SHA256SUMS returned status 404.");
    club.setNow(club.now() + 600_000);
    expect(await runJob(club.deps, "find-new-version")).toBeNull();
    const { jobs } = await admin.get<{ jobs: { name: string; lastResult: string }[] }>("/api/admin/system");
    expect(jobs.find(({ name }) => name === "find-new-version")?.lastResult).toBe("failed");
  });

  test("a program without a key believes the list, but shows no notes, which nobody vouches for", async () => {
    await open();
    delete server.files["SHA256SUMS.sig"];
    expect(await ask({ ...program, key: null })).toBe(1);
    expect(await newVersion()).toEqual({ version: "9.0.0", changes: [] });
  });

  test("what one address answered isn't shown for another", async () => {
    await open();
    await ask();
    club.config.updateAddress = "https://fish.example.org/releases";
    expect(await newVersion()).toEqual(nothing);
    expect((await read(admin)).updates).toMatchObject({ address: "https://fish.example.org/releases", askedAt: null });
  });

  test("the password in a release address is never shown", async () => {
    await open();
    club.config.updateAddress = server.address.replace("//", "//club:tuna-melt@");
    server.files = {};
    await expect(ask()).rejects.toThrow("SHA256SUMS returned status 404.");
    expect(await pageOf(admin, "/admin/settings/server")).not.toContain("tuna-melt");
  });
});

describe("the switch for the notice of new versions", () => {
  test("the page shows that there is no address to ask, and the switch works without script", async () => {
    club = await openClub({});
    admin = await club.logIn("ruth", { isAdmin: true });
    expect(await pageOf(admin, "/admin/settings/server")).toContain("No release address is set.");
    const form = new URLSearchParams({ api: "/api/admin/server-settings/updates", updateCheck: "on" });
    const reply = await submit(admin, "/admin/settings/server", form);
    expect([reply.status, reply.headers.get("location")]).toEqual([302, "/admin/settings/server"]);
    expect((await read(admin)).updates).toMatchObject({ isOn: true, address: null, lockedBy: null });
    expect(await admin.get("/api/admin/audit?action=change-server-settings")).toMatchObject([
      { detail: { before: { UPDATE_CHECK: null }, after: { UPDATE_CHECK: "on" } } },
    ]);
    expect(await runJob(club.deps, "find-new-version")).toBeNull();
  });

  test("the environment variable UPDATE_CHECK locks the switch", async () => {
    await open({ UPDATE_CHECK: "off" });
    const response = await save(admin, "updates", { updateCheck: true });
    expect([response.status, await problemOf(response)]).toEqual([
      409,
      "updateCheck: Set on the server by UPDATE_CHECK. Remove it there and restart to change it here.",
    ]);
    const page = await pageOf(admin, "/admin/settings/server");
    expect(page).toContain("Set on the server by <code>UPDATE_CHECK</code>");
    expect(page).not.toContain('name="updateCheck"');
  });

  test("the demo's public admin can't make its server ask", async () => {
    club = await openClub({}, { logins: [] });
    admin = await club.logIn("ruth", { isAdmin: true });
    expect((await save(admin, "updates", { updateCheck: true })).status).toBe(409);
  });
});

test("release notes become at most eight short lines without control characters", async () => {
  await open({});
  const long = `- ${"word ".repeat(100)}\n`;
  expect(changesIn(long)[0]).toHaveLength(201);
  expect(changesIn("- a\u202eb\u0000c\n")).toEqual(["a b c"]);
  expect(changesIn("- one\n".repeat(20))).toHaveLength(8);
  expect(changesIn("No list.")).toEqual([]);
});
