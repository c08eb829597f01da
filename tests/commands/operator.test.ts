import { afterEach, beforeEach, describe, expect, spyOn, test } from "bun:test";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { desc, sql } from "drizzle-orm";
import { version } from "../../package.json";
import { audit, users } from "../../src/base/db/schema.ts";
import type { Command } from "../../src/commands/command.ts";
import { command as job } from "../../src/commands/job.ts";
import { command as members } from "../../src/commands/members.ts";
import { command as settings } from "../../src/commands/settings.ts";
import { command as testMail } from "../../src/commands/test-mail.ts";
import { command as showVersion } from "../../src/commands/version.ts";
import { openMailServer } from "../base/notifications/mail-server.ts";
import { mailFields, save } from "../server-settings/settings-club.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { testServer } from "../support/server-database.ts";

let club: Club;
let admin: Browser;
let angler: Browser;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("Ruth", { isAdmin: true });
  angler = await club.logIn("Casey", { displayName: "Casey Lund" });
});
afterEach(() => club.close());

/** The environment with which a command opens the test's club, while the club is open. */
function environment(): Record<string, string> {
  const common = { DATA_DIR: club.dataDir, LOG_LEVEL: "silent", TIME_ZONE: "America/Chicago" };
  if (testServer === null) return common;
  const url = readFileSync(join(club.dataDir, "server-database"), "utf8");
  return { ...common, DATABASE_URL: url, PHOTOS_URL: "s3+https://KEY:SECRET@s3.example.org/club-photos" };
}

async function run(command: Command, args: string[], extra: Record<string, string> = {}) {
  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
  };
  const spies = [spyOn(console, "log").mockImplementation(keep), spyOn(console, "error").mockImplementation(keep)];
  try {
    await command.run(args, { ...environment(), ...extra });
    return lines.join("\n");
  } catch (error) {
    return String(error);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const lastAudit = async () =>
  (await club.store.read((db) => db.select().from(audit).orderBy(desc(audit.id)).limit(1)))[0];
const isSignedIn = async (browser: Browser) => (await browser.send("/api/notifications")).ok;
const named = ["--username", "casey"];

describe("fishtournament members", () => {
  test("members lists every member with role, email and display name, and can be searched", async () => {
    const all = await run(members, []);
    expect(all).toMatch(/^Casey {2}angler {2}[Cc]asey@example\.org {2}last active \d{4}-\d\d-\d\d {2}Casey Lund$/m);
    expect(all).toMatch(/^Ruth {3}admin {3}Ruth@example\.org/m);
    expect(await run(members, ["--search", "lund"])).toStartWith("Casey");
    expect(await run(members, ["--search", "nobody"])).toBe("No member matches nobody.");
  });

  test("a long list is printed completely", async () => {
    for (let index = 0; index < 105; index += 1) await club.logIn(`angler ${String(index).padStart(3, "0")}`);
    expect((await run(members, [])).split("\n")).toHaveLength(107);
  });

  test("promoting a member takes effect while the club is being served, and is audited as done from the command line", async () => {
    expect((await angler.send("/api/admin/users")).status).toBe(403);
    expect(await run(members, ["promote", ...named])).toBe("Casey is now an admin.");
    expect((await angler.send("/api/admin/users")).status).toBe(200);
    expect(await lastAudit()).toMatchObject({ action: "make-admin", actorId: null, actorName: "command line" });
    expect(await run(members, ["promote", ...named])).toContain("is already an admin.");
    expect(await run(members, ["demote", ...named])).toBe("Casey is no longer an admin.");
    expect((await angler.send("/api/admin/users")).status).toBe(403);
  });

  test("the last admin can't be demoted or banned", async () => {
    expect(await run(members, ["demote", "--username", "Ruth"])).toContain("The club's last admin");
    expect(await run(members, ["ban", "--username", "Ruth", "--reason", "Theft"])).toContain("The club's last admin");
    expect((await admin.send("/api/admin/users")).status).toBe(200);
  });

  test("a ban needs a reason, shows in the list, and is lifted again", async () => {
    expect(await run(members, ["ban", ...named])).toContain("--reason is missing");
    expect(await run(members, ["ban", ...named, "--reason", "Bought fish"])).toBe("Casey is banned permanently.");
    expect(await run(members, ["--search", "casey"])).toContain("  banned  ");
    expect(await run(members, ["unban", "--username", "casey@example.org"])).toBe("Casey is in good standing again.");
    expect(await run(members, ["unban", ...named])).toContain("isn't suspended.");
    expect(await lastAudit()).toMatchObject({ action: "lift-suspension", actorName: "command line" });
  });

  test("logging a member out everywhere ends every session of that member only", async () => {
    expect(await isSignedIn(angler)).toBe(true);
    expect(await run(members, ["sign-out", ...named])).toBe("Casey was logged out of every browser.");
    expect(await isSignedIn(angler)).toBe(false);
    expect(await isSignedIn(admin)).toBe(true);
    expect(await lastAudit()).toMatchObject({ action: "sign-out-everywhere", subjectId: angler.userId });
  });

  test("an unknown name or action, or a reason that is too long, is refused in one sentence", async () => {
    expect(await run(members, ["promote", "--username", "Nobody"])).toBe("CannotDo: There's no user Nobody.");
    expect(await run(members, ["promote"])).toBe("WrongUsage: --username is missing.");
    expect(await run(members, ["delete", ...named])).toStartWith("WrongUsage: Use members, or members with promote");
    expect(await run(members, ["promote", ...named, "--reason", "x".repeat(501)])).toContain("at most 500 characters");
  });
});

test("a password from standard input lets the member log in, and a short one is refused", async () => {
  const reset = async (input: string) => {
    const child = Bun.spawn([process.execPath, "src/main.ts", "members", "reset-password", ...named], {
      env: { ...process.env, ...environment() },
      stdin: new Blob([input]),
      stdout: "pipe",
      stderr: "pipe",
    });
    const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
    return { code: await child.exited, output, errors };
  };
  expect(await reset("short\n")).toMatchObject({ code: 1, errors: expect.stringContaining("at least") });
  expect(await isSignedIn(angler)).toBe(true);
  expect(await reset("a brand new password\n")).toMatchObject({ code: 0, errors: "" });
  expect(await isSignedIn(angler)).toBe(false);
  const json = { emailOrUsername: "Casey", password: "a brand new password" };
  expect((await club.visitor.send("/api/auth/login", { json })).status).toBe(200);
});

describe("fishtournament settings", () => {
  test("each setting is listed with its origin, and secrets are masked", async () => {
    await save(admin, "address", { address: "https://fish.example.org" });
    const file = join(club.dataDir, "token");
    writeFileSync(file, "a-token-of-16-characters");
    const smtp = "smtp://me:hush-1234@mail.example.org?from=club@example.org";
    const printed = await run(settings, [], {
      SMTP_URL: smtp,
      PUBLIC_URL: "https://env.example.org",
      METRICS_TOKEN_FILE: file,
    });
    expect(printed).toMatch(/^PUBLIC_URL +https:\/\/env\.example\.org {2}\(environment\)$/m);
    expect(printed).toMatch(/^SMTP_URL +… {2}\(environment\)$/m);
    expect(printed).toMatch(/^METRICS_TOKEN +… {2}\(the file named by METRICS_TOKEN_FILE\)$/m);
    expect(printed).toMatch(/^PORT +3000 {2}\(default\)$/m);
    expect(printed).toMatch(/^STRIPE_SECRET_KEY +not set {2}\(default\)$/m);
    expect(printed).not.toMatch(/hush-1234|a-token-of/);
    expect(await run(settings, [])).toMatch(/^PUBLIC_URL +https:\/\/fish\.example\.org {2}\(saved in the product\)$/m);
  });

  test("a saved password whose key is missing is reported without being shown", async () => {
    const server = await openMailServer();
    await save(admin, "address", { address: "https://fish.example.org" });
    expect((await save(admin, "mail", mailFields(server.url))).status).toBe(200);
    expect(await run(settings, [])).toMatch(/^SMTP_URL +… {2}\(saved in the product\)$/m);
    const other = await run(settings, [], { SECRETS_KEY: "0".repeat(64) });
    expect(other).toContain("can't be read: the key that encrypts them is missing or has changed.");
    await server.close();
  });

  test("the settings of a folder without a club are listed, and nothing is created there", async () => {
    const folder = join(club.dataDir, "none");
    const printed = await run(settings, [], {
      DATA_DIR: folder,
      ...(testServer !== null && { DATABASE_URL: "", PHOTOS_URL: "" }),
    });
    expect(printed).toContain(`${folder}  (environment)`);
    expect(await Bun.file(folder).exists()).toBe(false);
  });
});

test("a job in a folder without a club is refused in one sentence, and creates nothing", async () => {
  const folder = join(club.dataDir, "none");
  const elsewhere = {
    DATA_DIR: folder,
    ...(testServer !== null && { DATABASE_URL: "", PHOTOS_URL: "" }),
  };
  expect(await run(job, ["make-cuts"], elsewhere)).toBe(`CannotServe: DATA_DIR="${folder}" contains no club.`);
  expect(existsSync(folder)).toBe(false);
});

test("a test email goes through the saved mail server, and without one the command names the setting", async () => {
  expect(await run(testMail, ["dana@example.org"])).toContain("There's no mail server. Set SMTP_URL");
  const server = await openMailServer();
  await save(admin, "address", { address: "https://fish.example.org" });
  await save(admin, "mail", mailFields(server.url));
  expect(await run(testMail, ["dana@example.org"])).toBe("The mail server accepted an email to dana@example.org.");
  expect(server.received).toMatchObject([{ from: "club@example.org", to: ["dana@example.org"] }]);
  expect(await run(testMail, ["not an address"])).toBe("WrongUsage: not an address isn't an email address.");
  await server.close();
  expect(await run(testMail, ["dana@example.org"])).toContain("Nothing is listening on port");
});

test("a refused command doesn't change the club's accounts", async () => {
  const all = () => club.store.read((db) => db.select().from(users).orderBy(users.id));
  const before = await all();
  await run(members, ["demote", "--username", "Ruth"]);
  await run(members, ["unban", ...named]);
  expect(await all()).toEqual(before);
});

describe("fishtournament version --check-club", () => {
  test("the version is printed for this version's club and for a folder without a club", async () => {
    expect(await run(showVersion, ["--check-club"])).toBe(version);
    expect(await run(showVersion, ["--check-club"], { DATA_DIR: "/nowhere", DATABASE_URL: "", PHOTOS_URL: "" })).toBe(
      version,
    );
  });

  test("the check fails if a newer version wrote the club's database, and without it the version is printed", async () => {
    await club.store.write(async (tx) => {
      await tx.run(sql`insert into migrations values ('9999_newer', 'digest', 0)`);
    });
    expect(await run(showVersion, ["--check-club"])).toBe("CannotDo: A newer version wrote the club's database.");
    expect(await run(showVersion, [])).toBe(version);
  });
});
