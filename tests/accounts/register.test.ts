import { afterEach, beforeEach, expect, test } from "bun:test";
import { audit, sessions, users } from "../../src/base/db/schema.ts";
import { type Club, openClub } from "../support/club.ts";

let club: Club;
beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

const dana = { username: "Dana", email: "dana@example.org", password: "bass-and-trout", state: "TX" };
const register = (fields: Record<string, unknown>) => club.visitor.send("/api/auth/register", { json: fields });
const rows = (table: typeof users | typeof sessions | typeof audit) => club.store.read((db) => db.$count(table));

test("registration returns the user, logs in the browser, and continues with agreement and tutorial", async () => {
  const response = await register(dana);
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({
    id: 1,
    username: "Dana",
    displayName: "Dana",
    isAdmin: false,
    hasAcceptedUserAgreement: false,
    hasSeenTutorial: false,
    suspendedUntil: null,
    suspensionReason: null,
  });
  const cookie = response.headers.getSetCookie()[0] ?? "";
  expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/);
  const me = await club.visitor.send("/api/auth/me", { headers: { cookie: cookie.split(";")[0] ?? "" } });
  expect(await me.json()).toMatchObject({ username: "Dana" });
});

test("registering with the agreement accepted leaves only the tutorial, and both are in the audit", async () => {
  const response = await register({ ...dana, accepted: true });
  expect(await response.json()).toMatchObject({ hasAcceptedUserAgreement: true, hasSeenTutorial: false });
  const written = await club.store.read((db) => db.select().from(audit).orderBy(audit.id));
  expect(written.map(({ action, actorName }) => [action, actorName])).toEqual([
    ["register-account", "Dana"],
    ["accept-agreement", "Dana"],
  ]);
  const refused = await register({ ...dana, username: "Dan", email: "dan@example.org", accepted: false });
  expect([refused.status, await rows(users)]).toEqual([422, 1]);
});

test("registration stores neither the password nor the session token in plain text, and is in the audit", async () => {
  const response = await register(dana);
  const token = /session=([^;]+)/.exec(response.headers.get("set-cookie") ?? "")?.[1] ?? "";
  const [user] = await club.store.read((db) => db.select().from(users).orderBy(users.id));
  const [session] = await club.store.read((db) => db.select().from(sessions));
  expect(user?.passwordHash).toStartWith("$argon2id$");
  expect(token).not.toBe("");
  expect(session?.tokenHash).not.toContain(token);
  const written = await club.store.read((db) => db.select().from(audit));
  expect(written).toMatchObject([{ actorId: 1, actorName: "Dana", action: "register-account", subjectId: 1 }]);
});

test("over https, the session cookie is Secure", async () => {
  await club.close();
  club = await openClub({ PUBLIC_URL: "https://fish.example.org" });
  const response = await club.visitor.send("/api/auth/register", {
    json: dana,
    headers: { origin: "https://fish.example.org" },
  });
  expect(response.headers.get("set-cookie")).toEndWith("; Secure");
});

test.each([
  ["username of two characters", { username: "Al" }, "username", "Username must be at least 3 characters"],
  ["username of 41 characters", { username: "a".repeat(41) }, "username", "Username must be at most 40 characters"],
  ["username of only spaces", { username: "      " }, "username", "Username must be at least 3 characters"],
  ["username like an email", { username: "a@b.org" }, "username", "Username can't contain @ or invisible characters"],
  ["invisible characters", { username: "Da\u202ena" }, "username", "Username can't contain @ or invisible characters"],
  [
    "invisible letters",
    { username: "\u3164\u3164\u3164" },
    "username",
    "Username can't contain @ or invisible characters",
  ],
  ...["\ufe0f", "\ufe0e", "\u034f", "\u17b5", "\u180b", "\u{e0100}"].map(
    (invisible) =>
      [
        `a name with the invisible U+${invisible.codePointAt(0)?.toString(16)}`,
        { username: `Dana${invisible}` },
        "username",
        "Username can't contain @ or invisible characters",
      ] as const,
  ),
  [
    "a name of Latin and Cyrillic letters",
    { username: "D\u0430na" },
    "username",
    "Username must use the letters of one alphabet",
  ],
  ["no username", { username: undefined }, "username", "Username must be at least 3 characters"],
  ["no email", { email: "dana" }, "email", "Invalid email address"],
  ["short password", { password: "bass1" }, "password", "Password must be at least 6 characters"],
  ["no state", { state: "" }, "state", "Please select a state"],
  ["a state that is none of the 50", { state: "PR" }, "state", "Please select a state"],
])("%s is refused and no account is created", async (_, input, path, message) => {
  const response = await register({ ...dana, ...input });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ message, code: "invalid", issues: [{ path, message }] });
  expect(response.headers.has("set-cookie")).toBe(false);
  expect(await rows(users)).toBe(0);
});

test.each([
  ["the same name in another case", { email: "other@example.org", username: "DANA" }, ["username"]],
  ["the same email in another case", { username: "Other", email: "Dana@Example.ORG" }, ["email"]],
  ["both", {}, ["username", "email"]],
])("if %s is taken, registration gets 409 with the field, and nobody is logged in", async (_, other, fields) => {
  await register(dana);
  const response = await register({ ...dana, ...other });
  expect(response.status).toBe(409);
  const body = (await response.json()) as { code: string; issues: { path: string }[] };
  expect(body.code).toBe("name_taken");
  expect(body.issues.map(({ path }) => path)).toEqual(fields);
  expect(response.headers.has("set-cookie")).toBe(false);
  expect([await rows(users), await rows(sessions), await rows(audit)]).toEqual([1, 1, 1]);
});

test.each([
  ["full-width letters", "Paul", "\uff30\uff41\uff55\uff4c"],
  ["a capital i for a small L", "Paul", "PauI"],
  ["a one for a small L", "Paul", "Pau1"],
  ["a zero for an O", "Otto", "0tt0"],
  ["r and n for an m", "Tom Adams", "Torn Adams"],
  ["Cyrillic letters throughout", "Coco", "\u0421\u043e\u0441\u043e"],
  ["Cyrillic capitals throughout", "Hat", "\u041d\u0410\u0422"],
  ["Greek letters throughout", "vov", "\u03bd\u03bf\u03bd"],
  ["a Roman numeral", "Xavier IV", "Xavier \u2163"],
  ["a letter without its dot", "Lisa", "L\u0131sa"],
  ["a different apostrophe", "O'Hara", "O\u2019Hara"],
])("a name that looks like another one, with %s, counts as taken", async (_, username, lookAlike) => {
  expect((await register({ ...dana, username })).status).toBe(201);
  const response = await register({ ...dana, username: lookAlike, email: "other@example.org" });
  expect(response.status).toBe(409);
  expect(await response.json()).toMatchObject({ code: "name_taken", issues: [{ path: "username" }] });
  expect(await rows(users)).toBe(1);
});

test.each([
  "Jos\u00e9 \u00c1lvarez",
  "\u0416\u0435\u043d\u044f 7",
  "\u91e3\u308a\u30d0\u30ab",
  "\uae40 \u91d1",
  "\u13a0\u13a1\u13a2",
  "Ann-Marie O'Neil_3",
  "Bass \u{1f3a3}",
])("%s is a valid name and can log in", async (username) => {
  expect((await register({ ...dana, username })).status).toBe(201);
  const logIn = { emailOrUsername: username, password: dana.password };
  expect((await club.visitor.send("/api/auth/login", { json: logIn })).status).toBe(200);
});

test("Anna, Anne and Ana are three different names", async () => {
  for (const username of ["Anna", "Anne", "Ana"]) {
    expect((await register({ ...dana, username, email: `${username}@example.org` })).status).toBe(201);
  }
});

test("names that differ only in spacing count as the same", async () => {
  const response = await register({ ...dana, username: "Dana  Reed" });
  expect(await response.json()).toMatchObject({ username: "Dana Reed" });
  for (const username of ["Dana Reed", "dana\u00a0\u2003Reed"]) {
    const other = await register({ ...dana, username, email: "other@example.org" });
    expect(other.status).toBe(409);
    const logIn = { emailOrUsername: username, password: dana.password };
    expect((await club.visitor.send("/api/auth/login", { json: logIn })).status).toBe(200);
  }
  expect(await rows(users)).toBe(1);
});

test("names with letters beyond ASCII are unique regardless of case", async () => {
  await register({ ...dana, username: "Ørjan Åse" });
  const response = await register({ ...dana, username: "ørjan åse", email: "other@example.org" });
  expect(response.status).toBe(409);
  expect(await rows(users)).toBe(1);
});
