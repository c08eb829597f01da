import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { tasks } from "../../src/base/db/schema.ts";
import { createTaskRunner } from "../../src/base/tasks/run-tasks.ts";
import { taskHandlers } from "../../src/task-handlers.ts";
import { type MailServer, openMailServer } from "../base/notifications/mail-server.ts";
import { type Browser, bodyOf, type Club, noon } from "../support/club.ts";
import { canLogIn, isSignedIn, openAccountClub, password, traces } from "./account-club.ts";

const hour = 3_600_000;

let server: MailServer;
let club: Club;
let dana: Browser;
beforeEach(async () => {
  server = await openMailServer();
  club = await openAccountClub({ SMTP_URL: server.url, PUBLIC_URL: "http://localhost", CLUB_NAME: "Bass Club" });
  dana = await club.logIn("Dana");
});
afterEach(async () => {
  await club.close();
  await server.close();
});

const ask = (emailOrUsername: string) => club.visitor.send("/api/auth/forgot-password", { json: { emailOrUsername } });

/** Runs the queued tasks, as the running server does all the time. */
function deliver(): Promise<number> {
  return createTaskRunner(club.store, club.now, club.deps.log, taskHandlers(club.deps)).runDue();
}

/** The token in the latest mail, whose long lines are joined again. */
const token = () => /\/reset\/([\w-]{43})/.exec(server.received.at(-1)?.raw.replaceAll("=\r\n", "") ?? "")?.[1] ?? "";

async function mailedToken(): Promise<string> {
  await ask("dana");
  await deliver();
  return token();
}

const reset = (link: string, word = "walleye-and-pike") =>
  club.visitor.send("/api/reset", { json: { token: link, password: word } });

/** Expects a refusal that changed nothing. */
async function refused(call: () => Promise<Response>, reply: object): Promise<void> {
  const before = await traces(club);
  expect(await bodyOf(await call())).toMatchObject(reply);
  expect(await traces(club)).toEqual(before);
}

describe("requesting a reset link by mail", () => {
  test.each(["dana", "DANA@example.org"])("'%s' gets a mail at the account's address", async (name) => {
    expect((await ask(name)).status).toBe(202);
    expect(await deliver()).toBe(1);
    expect(server.received.map(({ from, to }) => [from, to])).toEqual([["club@example.org", ["Dana@example.org"]]]);
    expect(server.received[0]?.raw).toContain("Subject: A new password for Bass Club");
    expect(await club.visitor.get(`/api/reset/${token()}`)).toEqual({
      username: "Dana",
      displayName: "Dana",
      isFirst: false,
    });
  });

  test("an unknown address gets the same reply, and no email is sent", async () => {
    const [knownReply, unknown] = [await ask("dana@example.org"), await ask("nobody@example.org")];
    expect(unknown.status).toBe(knownReply.status);
    expect(await unknown.text()).toBe(await knownReply.text());
    await deliver();
    expect(server.received.flatMap(({ to }) => to)).toEqual(["Dana@example.org"]);
  });

  test("requesting a reset link leaves the password and sessions unchanged", async () => {
    await mailedToken();
    expect(await isSignedIn(dana)).toBe(true);
    expect(await canLogIn(club, "Dana", password)).toBe(true);
  });

  test("the reset token is only in the mail; the database has its hash", async () => {
    const link = await mailedToken();
    expect(link).toHaveLength(43);
    expect(JSON.stringify(await traces(club))).not.toContain(link);
    expect(await club.store.read((db) => db.select().from(tasks))).toEqual([]);
  });

  test("repeated requests for a name are queued once, regardless of spaces", async () => {
    await club.logIn("Dana Reed");
    for (const name of ["Dana Reed", "dana  reed", " DANA \t reed "]) expect((await ask(name)).status).toBe(202);
    expect(await club.store.read((db) => db.$count(tasks))).toBe(1);
  });

  test("a name that is longer than any email is refused and not queued", async () => {
    const response = await ask("d".repeat(300));
    expect(await bodyOf(response)).toMatchObject({ http: 422, code: "invalid" });
    expect(await club.store.read((db) => db.$count(tasks))).toBe(0);
  });

  test("an account gets at most three mails an hour", async () => {
    for (let count = 0; count < 5; count++) await mailedToken();
    expect(server.received).toHaveLength(3);
    club.setNow(noon + hour);
    await mailedToken();
    expect(server.received).toHaveLength(4);
  });

  test("a reset mail is delivered once the mail server is back, and failed attempts leave no link behind", async () => {
    server.refuse(true);
    await ask("dana");
    expect(await deliver()).toBe(0);
    expect((await traces(club)).links).toEqual([]);
    server.refuse(false);
    club.setNow(noon + 60_000);
    expect(await deliver()).toBe(1);
    expect(server.received).toHaveLength(1);
  });

  test("a reset link that couldn't be mailed within an hour is never mailed", async () => {
    await ask("dana");
    club.setNow(noon + hour);
    await deliver();
    expect(server.received).toEqual([]);
  });

  test("an empty name is refused", async () => {
    const issues = [{ path: "emailOrUsername", message: "Email or username is required" }];
    await refused(() => ask(""), { http: 422, issues });
  });

  test("too many requests from one address are refused", async () => {
    const { url } = server;
    await club.close();
    club = await openAccountClub({ SMTP_URL: url, PUBLIC_URL: "http://localhost", RATE_LIMITS: "on" });
    const replies = await Promise.all(Array.from({ length: 11 }, (_, count) => ask(`angler${count}`)));
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  test("without a mail server, a request for a link is refused, and the message names whom to contact", async () => {
    await club.close();
    club = await openAccountClub();
    expect(await club.visitor.get("/api/auth/forgot-password")).toEqual({ byMail: false });
    await refused(() => ask("dana"), { http: 409, code: "no_mail_server" });
    expect(await club.store.read((db) => db.$count(tasks))).toBe(0);
  });
});

describe("a mailed reset link", () => {
  test("a reset link sets a new password, logs out every browser of the account and notifies its owner", async () => {
    const eli = await club.logIn("Eli");
    const link = await mailedToken();
    expect((await reset(link)).status).toBe(200);
    expect([await isSignedIn(dana), await isSignedIn(eli)]).toEqual([false, true]);
    expect(await canLogIn(club, "Dana", password)).toBe(false);
    expect(await canLogIn(club, "Dana", "walleye-and-pike")).toBe(true);
    const { audit, notices } = await traces(club);
    expect(audit).toMatchObject([{ action: "reset-password", actorId: dana.userId, subjectId: dana.userId }]);
    expect(notices).toMatchObject([{ userId: dana.userId, title: "Password Changed" }]);
  });

  test.each([
    [
      "a change of email",
      () =>
        dana.send("/api/account", {
          json: { username: "Dana", email: "dana@lake.example", state: "TX", currentPassword: password },
        }),
    ],
    ["'Log Out Everywhere'", () => dana.send("/api/auth/logout-everywhere", { method: "POST" })],
  ])("a reset link is void after %s", async (_, change) => {
    const link = await mailedToken();
    expect((await change()).ok).toBe(true);
    await refused(() => reset(link), { http: 404, code: "not_found" });
    expect(await canLogIn(club, "Dana", password)).toBe(true);
  });

  test("a password link is still valid after a change of name or state", async () => {
    const link = await mailedToken();
    await dana.send("/api/account", { json: { username: "Dana Reed", email: "Dana@example.org", state: "MN" } });
    expect((await reset(link)).ok).toBe(true);
  });

  test("a reset link works once, and voids the account's other links", async () => {
    const [first, second] = [await mailedToken(), await mailedToken()];
    await reset(second);
    for (const link of [first, second]) await refused(() => reset(link, "perch-and-pike"), { http: 404 });
    expect(await canLogIn(club, "Dana", "walleye-and-pike")).toBe(true);
  });

  test("two simultaneous uses of a reset link: one sets the password, the other gets a message that it was used", async () => {
    const link = await mailedToken();
    const replies = await Promise.all([reset(link, "first-word"), reset(link, "other-word")]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test("a reset link expires after an hour", async () => {
    const link = await mailedToken();
    club.setNow(noon + hour - 1);
    expect((await club.visitor.send(`/api/reset/${link}`)).status).toBe(200);
    club.setNow(noon + hour);
    await refused(() => reset(link), { http: 404, code: "not_found" });
    expect(await canLogIn(club, "Dana", password)).toBe(true);
  });

  test("a reset link is void once the password was changed in the settings", async () => {
    const link = await mailedToken();
    await dana.send("/api/auth/change-password", {
      json: { currentPassword: password, newPassword: "perch-and-pike" },
    });
    await refused(() => reset(link), { http: 404 });
  });

  test("a reset link is still valid after a password that is too short", async () => {
    const link = await mailedToken();
    const issues = [{ path: "password", message: "Password must be at least 6 characters" }];
    await refused(() => reset(link, "short"), { http: 422, issues });
    expect((await reset(link)).status).toBe(200);
  });

  test.each(["", "x", "a".repeat(43)])("'%s' isn't a valid link", async (link) => {
    await refused(() => reset(link), { http: 404 });
  });
});

describe("a reset link created by an admin", () => {
  const make = (by: Browser, id: number) => by.send(`/api/admin/users/${id}/password-link`, { method: "POST" });

  test("an admin's reset link sets a new password like a mailed one; it is audited and the user is notified", async () => {
    const ruth = await club.logIn("Ruth", { isAdmin: true });
    const { url, expiresAt } = (await (await make(ruth, dana.userId)).json()) as { url: string; expiresAt: string };
    expect(expiresAt).toBe(new Date(noon + hour).toISOString());
    const { audit, notices } = await traces(club);
    expect(audit).toMatchObject([{ action: "make-password-link", actorId: ruth.userId, subjectId: dana.userId }]);
    expect(notices).toMatchObject([{ userId: dana.userId, title: "Password Link Created" }]);
    expect(JSON.stringify([audit, notices])).not.toContain(url);
    expect((await reset(url.replace("http://localhost/reset/", ""))).status).toBe(200);
    expect(await canLogIn(club, "Dana", "walleye-and-pike")).toBe(true);
  });

  test.each([
    ["a visitor", 401, async () => club.visitor],
    ["an angler", 403, async () => dana],
    ["a new admin", 403, () => club.logIn("new", { isAdmin: true, hasAccepted: false })],
    ["a suspended admin", 403, () => club.logIn("sus", { isAdmin: true, suspendedUntil: noon + 1000 })],
  ] as const)("an admin can't create a link for %s", async (_, http, sign) => {
    const browser = await sign();
    await refused(() => make(browser, dana.userId), { http });
  });

  test("an admin's reset link for an unknown user gets a 404", async () => {
    const ruth = await club.logIn("Ruth", { isAdmin: true });
    await refused(() => make(ruth, 99), { http: 404, code: "not_found" });
  });
});
