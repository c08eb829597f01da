import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { AccountView } from "../../src/accounts/account-forms.ts";
import { deviceText } from "../../src/accounts/account-limits.ts";
import { participants, sessions, tournaments } from "../../src/base/db/schema.ts";
import { readVersion } from "../../src/base/db/versions.ts";
import { type Browser, bodyOf, type Club, noon } from "../support/club.ts";
import { canLogIn, isSignedIn, openAccountClub, password, traces } from "./account-club.ts";

let club: Club;
let dana: Browser;
beforeEach(async () => {
  club = await openAccountClub();
  dana = await club.logIn("Dana");
});
afterEach(() => club.close());

const same = { username: "Dana", email: "Dana@example.org", state: "TX" };
const change = (by: Browser, fields: object) => by.send("/api/account", { json: { ...same, ...fields } });
const newPassword = (by: Browser, currentPassword: string, to: string) =>
  by.send("/api/auth/change-password", { json: { currentPassword, newPassword: to } });

/** Expects a refusal that changed nothing. */
async function refused(call: () => Promise<Response>, reply: object): Promise<void> {
  const before = await traces(club);
  expect(await bodyOf(await call())).toMatchObject(reply);
  expect(await traces(club)).toEqual(before);
}

describe("the user's own account", () => {
  test("a user's own account shows name, email, state and sessions, and never a token or a password", async () => {
    await club.logIn("Dana");
    const account = await dana.get<AccountView>("/api/account");
    expect(account).toMatchObject({ ...same, createdAt: new Date(noon).toISOString() });
    expect(account.sessions.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, true]);
    const { users, sessions } = await traces(club);
    const secrets = [...users.map((user) => user.passwordHash), ...sessions.map((session) => session.tokenHash)];
    for (const secret of secrets) expect(JSON.stringify(account)).not.toContain(secret);
  });

  test("a new name and state apply at once, and the audit shows who changed them", async () => {
    expect(await bodyOf(await change(dana, { username: "Dana Reed", state: "OK" }))).toMatchObject({ http: 200 });
    expect(await dana.get("/api/auth/me")).toMatchObject({ username: "Dana Reed" });
    expect((await traces(club)).audit).toMatchObject([{ action: "change-account", subjectId: dana.userId }]);
  });

  test("a new name appears on the board of every entered tournament", async () => {
    const day = { startDay: "2026-06-06", endDay: "2026-06-06", timeZone: "UTC", startsAt: noon, endsAt: noon + 1 };
    await club.store.write(async (tx) => {
      const texts = { name: "Bass", description: "", targetSpecies: ["Bass"], minLength: 1200 };
      await tx.insert(tournaments).values({ ...texts, ...day, createdAt: noon, updatedAt: noon });
      await tx.insert(participants).values({ tournamentId: 1, userId: dana.userId, joinedAt: noon });
    });
    const versions = () =>
      club.store.read(async (db) => [await readVersion(db, "tournament:1"), await readVersion(db, "club")]);
    await change(dana, { state: "OK" });
    expect(await versions()).toEqual([0, 0]);
    await change(dana, { username: "Dee" });
    expect(await versions()).toEqual([1, 1]);
  });

  test("users can change the case of their own name", async () => {
    expect((await change(dana, { username: "DANA", email: "dana@EXAMPLE.org" })).status).toBe(200);
  });

  test("a new email requires the password", async () => {
    const email = "dana@lake.example";
    const message = "This isn't your current password.";
    const reply = { http: 401, code: "wrong_credentials", issues: [{ path: "currentPassword", message }] };
    await refused(() => change(dana, { email }), reply);
    await refused(() => change(dana, { email, currentPassword: "not-the-password" }), reply);
    expect((await change(dana, { email, currentPassword: password })).status).toBe(200);
    expect(await canLogIn(club, email, password)).toBe(true);
  });

  test.each([
    [{ username: "ELI" }, [{ path: "username", message: "This username is already taken." }]],
    [
      { email: "eli@EXAMPLE.org", currentPassword: password },
      [{ path: "email", message: "An account with this email already exists." }],
    ],
  ])("%p of another user is taken, regardless of case", async (fields, issues) => {
    await club.logIn("Eli");
    await refused(() => change(dana, fields), { http: 409, code: "name_taken", issues });
  });

  test.each([
    [{ username: "ab" }, "username", "Username must be at least 3 characters"],
    [{ email: "dana" }, "email", "Invalid email address"],
    [{ state: "" }, "state", "Please select a state"],
  ])("%p is refused at its field", async (fields, path, message) => {
    await refused(() => change(dana, fields), { http: 422, code: "invalid", issues: [{ path, message }] });
  });
});

describe("changing the password", () => {
  test("a new password requires the old one and logs out all other browsers", async () => {
    const phone = await club.logIn("Dana");
    const eli = await club.logIn("Eli");
    expect((await newPassword(dana, password, "walleye-and-pike")).status).toBe(200);
    expect([await isSignedIn(dana), await isSignedIn(phone), await isSignedIn(eli)]).toEqual([true, false, true]);
    expect(await canLogIn(club, "Dana", password)).toBe(false);
    expect(await canLogIn(club, "Dana", "walleye-and-pike")).toBe(true);
    expect(await canLogIn(club, "Eli", password)).toBe(true);
    const { audit, notices } = await traces(club);
    expect(audit).toMatchObject([{ action: "change-password", detail: {} }]);
    expect(notices).toMatchObject([{ userId: dana.userId, title: "Password Changed" }]);
  });

  test("a wrong current password changes nothing", async () => {
    const issues = [{ path: "currentPassword", message: "This isn't your current password." }];
    await refused(() => newPassword(dana, "not-the-password", "walleye-and-pike"), { http: 401, issues });
  });

  test("a new password that is too short changes nothing", async () => {
    const issues = [{ path: "newPassword", message: "Password must be at least 6 characters" }];
    await refused(() => newPassword(dana, password, "short"), { http: 422, issues });
  });

  test("guessing the current password is slowed down", async () => {
    await club.close();
    club = await openAccountClub({ RATE_LIMITS: "on" });
    dana = await club.logIn("Dana");
    const guesses = Array.from({ length: 21 }, async () => (await newPassword(dana, "guess-it", "123456")).status);
    expect((await Promise.all(guesses)).filter((status) => status === 429)).toHaveLength(1);
  });
});

test("'Log Out Everywhere' ends every session of this user, and nobody else's", async () => {
  const phone = await club.logIn("Dana");
  const eli = await club.logIn("Eli");
  const response = await dana.send("/api/auth/logout-everywhere", { method: "POST" });
  expect(response.headers.get("set-cookie")).toStartWith("session=; ");
  expect([await isSignedIn(dana), await isSignedIn(phone), await isSignedIn(eli)]).toEqual([false, false, true]);
});

describe("logging out one browser", () => {
  type Account = { sessions: { id: string; isCurrent: boolean }[] };
  const end = (by: Browser, session: string) =>
    by.send("/api/account/sessions/end", { method: "POST", json: { session } });

  test("logging out one browser ends only that session, and is audited", async () => {
    const phone = await club.logIn("Dana");
    const { sessions } = await dana.get<Account>("/api/account");
    const lost = sessions.find(({ isCurrent }) => !isCurrent);
    const response = await end(dana, lost?.id ?? "");
    expect([response.status, await response.json()]).toEqual([200, { isCurrent: false }]);
    expect(response.headers.get("set-cookie")).toBeNull();
    expect([await isSignedIn(dana), await isSignedIn(phone)]).toEqual([true, false]);
    expect((await traces(club)).audit).toMatchObject([{ action: "sign-out-browser", detail: {} }]);
  });

  test("ending the current session deletes its cookie", async () => {
    const { sessions } = await dana.get<Account>("/api/account");
    const response = await end(dana, sessions[0]?.id ?? "");
    expect(response.headers.get("set-cookie")).toStartWith("session=; ");
    expect(await isSignedIn(dana)).toBe(false);
  });

  test("users can't log out another user's session", async () => {
    const eli = await club.logIn("Eli");
    const { sessions } = await eli.get<Account>("/api/account");
    await refused(() => end(dana, sessions[0]?.id ?? ""), { http: 404, code: "not_found" });
    expect(await isSignedIn(eli)).toBe(true);
  });
});

describe("permissions for accounts (docs/rules.md 1.2)", () => {
  const acts = [
    ["see the account", 401, 200, 200, (by: Browser) => by.send("/api/account")],
    ["change the account", 401, 403, 403, (by: Browser) => change(by, { state: "OK" })],
    ["change the password", 401, 200, 403, (by: Browser) => newPassword(by, password, "walleye-and-pike")],
    ["log out everywhere", 401, 200, 200, (by: Browser) => by.send("/api/auth/logout-everywhere", { method: "POST" })],
  ] as const;
  test.each(acts)(
    "%s: visitor %i, without the agreement %i, suspended %i",
    async (_, visitor, fresh, suspended, act) => {
      const newcomer = await club.logIn("Fay", { hasAccepted: false });
      const banned = await club.logIn("Gus", { suspendedUntil: noon + 1000 });
      expect((await act(club.visitor)).status).toBe(visitor);
      expect((await act(newcomer)).status).toBe(fresh);
      const before = await traces(club);
      expect((await act(banned)).status).toBe(suspended);
      if (suspended === 403) expect(await traces(club)).toEqual(before);
    },
  );

  test("account changes get agreement_required before the agreement, and the reason during a suspension", async () => {
    const newcomer = await club.logIn("Fay", { hasAccepted: false });
    const banned = await club.logIn("Gus", { suspendedUntil: noon + 1000 });
    await refused(() => change(newcomer, { username: "Fay" }), { code: "agreement_required" });
    await refused(() => newPassword(banned, password, "walleye-and-pike"), { code: "suspended" });
  });
});

test.each([
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  [
    "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36",
    "Chrome on Android",
  ],
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1", "Safari on iOS"],
  ["Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge on Windows"],
  ["curl/8.0", "A browser"],
])("%s is %s", (userAgent, phrase) => expect(deviceText(userAgent)).toBe(phrase));

test("an expired session is not listed", async () => {
  await club.store.write(async (tx) => {
    await tx.insert(sessions).values({
      ...{ tokenHash: "old", userId: dana.userId, createdAt: 1, lastSeenAt: 1, expiresAt: noon },
    });
  });
  expect((await dana.get<AccountView>("/api/account")).sessions).toHaveLength(1);
  expect(await club.store.read((db) => db.$count(sessions, eq(sessions.userId, dana.userId)))).toBe(2);
});
