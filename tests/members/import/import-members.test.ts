import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { noPassword } from "../../../src/accounts/account-limits.ts";
import { audit, submissions, tasks, users } from "../../../src/base/db/schema.ts";
import { isMissingEmail } from "../../../src/base/format/no-email.ts";
import type { ImportReport } from "../../../src/members/import/import-report.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const headers = { "content-type": "text/csv" };
const sendList = (body: string, query = "", by = admin) =>
  by.send(`/api/admin/members/import${query}`, { body, headers });

async function dryRun(body: string, query = ""): Promise<ImportReport> {
  const response = await sendList(body, `?dryRun=1${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as ImportReport;
}

const everybody = () => club.store.read((db) => db.select().from(users).orderBy(users.id));
const traces = () =>
  club.store.read(async (db) => [
    await db.select().from(users).orderBy(users.id),
    await db.select().from(audit).orderBy(audit.id),
    await db.select().from(tasks).orderBy(tasks.id),
    await db.select().from(submissions),
  ]);

const list = "First,Last,Email,State\nAnn,Pike,ann@club.org,TX\nBen,Trout,ben@club.org,Iowa\n";

describe("a dry run reports the outcome of each row, and changes nothing", () => {
  test.each([
    ["new", "Ann Pike,ann@club.org,TX", "new", ""],
    ["a name in reverse order", '"Pike, Ann",ann@club.org,TX', "new", ""],
    ["a state by its name", "Ann Pike,ann@club.org,texas", "new", ""],
    [
      "already added",
      "Somebody,SECRETARY@example.org,TX",
      "present",
      "Already registered as secretary. Will become a club member.",
    ],
    ["a taken name", "Secretary,new@club.org,TX", "new", "Their username is Secretary 2."],
    ["no email", "Ann Pike,,TX", "new", "No email: print a slip for their password."],
    [
      "no email, but the name of an account",
      "Secretary,,TX",
      "present",
      "Already registered as secretary. Will become a club member.",
    ],
    ["neither name nor email", ",,TX", "invalid", "The name is missing."],
    ["a wrong email", "Ann Pike,ann at club,TX", "invalid", "“ann at club” isn't an email address."],
    ["no name", ",ann@club.org,TX", "invalid", "The name is missing."],
    ["a short name", "Al,ann@club.org,TX", "new", "Their username is Al 2."],
    ["a name with an @", "Ann @ Pike,ann@club.org,TX", "new", "Their username is Ann Pike."],
    ["an email as a name", "ann@club.org,ann@club.org,TX", "invalid", "is an email address"],
    ["a name in two scripts", "Ann 阮,annpike@club.org,TX", "new", "Their username is annpike."],
    ["an invisible name", "\u200d\u2800,ann@club.org,TX", "invalid", "visible letters"],
    ["no state", "Ann Pike,ann@club.org,", "invalid", "The state is missing."],
    ["an unknown state", "Ann Pike,ann@club.org,Bavaria", "invalid", "“Bavaria” isn't a US state."],
    ["a formula", '"=HYPERLINK(""http://x"")",ann@club.org,TX', "formula", "begins like a formula"],
    ["a formula in our own file", "'=1+1,ann@club.org,TX", "formula", "begins like a formula"],
    ["a formula as an email", "Ann Pike,@SUM(1),TX", "formula", "begins like a formula"],
    ["a name of 60 letters", `${"a".repeat(60)},ann@club.org,TX`, "new", `Their username is ${"a".repeat(40)}.`],
    ["a name of 81 letters", `${"a".repeat(81)},ann@club.org,TX`, "too_long", "at most 80 letters"],
    [
      "a name that is longer than is read",
      `${"e\u0301".repeat(2000)},ann@club.org,TX`,
      "too_long",
      "at most 80 letters",
    ],
    ["a long email", `Ann Pike,${"a".repeat(250)}@club.org,TX`, "too_long", "at most 254"],
  ])("a dry run reports the outcome of a row: %s", async (_, row, outcome, message) => {
    const before = await traces();
    const { rows } = await dryRun(`Name,Email,State\n${row}`);
    expect(rows).toMatchObject([{ line: 2, outcome, message: expect.stringContaining(message) }]);
    expect(await traces()).toEqual(before);
  });

  test("a repeated row is reported with the row that it repeats", async () => {
    const rows =
      "Ann Pike,ann@club.org\nAnne Pike,ANN@club.org\nann pike,other@club.org\nPaul,p@club.org\nPauI,q@club.org";
    const report = await dryRun(`Name,Email\n${rows}`, "&state=TX");
    expect(report.rows.map(({ outcome, message }) => [outcome, message])).toEqual([
      ["new", ""],
      ["same_email", "The same email as row 2."],
      ["new", "Their username is ann pike 2."],
      ["new", ""],
      ["new", "Their username is PauI 2."],
    ]);
    expect(report.summary).toEqual({
      rows: 5,
      new: 4,
      enter: 0,
      invite: 0,
      present: 0,
      marked: 0,
      problems: 1,
      imported: 0,
    });
  });

  test("a name without an email that repeats an earlier one is reported", async () => {
    const rows = "Ann Pike,\nann  pike,\nAnn Pike,ann@club.org";
    const report = await dryRun(`Name,Email\n${rows}`, "&state=TX");
    expect(report.rows.map(({ outcome, message }) => [outcome, message])).toEqual([
      ["new", "No email: print a slip for their password."],
      ["same_name", "The same name as row 2. Add an email or a username."],
      ["new", "Their username is Ann Pike 2."],
    ]);
  });

  test("each row shows the new member's state, even if the list spells it differently", async () => {
    const report = await dryRun("Name,Email,State\nAnn Pike,ann@club.org,Minn.\nBen Trout,ben@club.org,", "&state=TX");
    expect(report.rows.map(({ state }) => state)).toEqual(["MN", "TX"]);
  });

  test("usernames in a column must be available", async () => {
    const rows =
      "Ann Pike,secretary,ann@club.org\nBen Trout,ben,ben@club.org\nBen Trout,BEN,b@club.org\nBo Carp,bo,bo@club.org";
    const report = await dryRun(`Name,Username,Email\n${rows}`, "&state=TX");
    expect(report.rows.map(({ outcome, message }) => [outcome, message])).toEqual([
      ["same_name", "The username secretary is taken, or one that looks like it. Choose another."],
      ["new", "Their username is ben."],
      ["same_name", "The same username as row 3, or one that looks like it."],
      ["invalid", "Username must be at least 3 characters."],
    ]);
  });

  test("chosen columns and a state for all rows apply to the import", async () => {
    const report = await dryRun("A,B,C\nann@club.org,555,Ann Pike", "&columns=email,ignore,name&state=OH");
    expect(report.columns).toEqual([
      { name: "A", use: "email", example: "ann@club.org" },
      { name: "B", use: "ignore", example: "555" },
      { name: "C", use: "name", example: "Ann Pike" },
    ]);
    expect(report.rows).toMatchObject([{ outcome: "new", name: "Ann Pike", email: "ann@club.org" }]);
  });
});

describe("an import", () => {
  test("an import creates members without a password or an accepted agreement, and records it", async () => {
    const response = await sendList(list);
    expect(await response.json()).toMatchObject({ summary: { new: 2, imported: 2 } });
    expect((await everybody()).slice(1)).toMatchObject([
      {
        username: "Ann Pike",
        email: "ann@club.org",
        state: "TX",
        isMember: true,
        passwordHash: noPassword,
        isAdmin: false,
        agreementVersion: null,
      },
      { username: "Ben Trout", email: "ben@club.org", state: "IA", isMember: true, passwordHash: noPassword },
    ]);
    const actions = await club.store.read((db) => db.select().from(audit).orderBy(audit.id));
    expect(actions.map(({ action }) => action)).toEqual(["register-account", "register-account", "import-members"]);
    expect(actions.at(-1)?.detail).toEqual({ imported: 2, marked: 0, leftOut: 0 });
  });

  test("an import accepts two people with the same name, and one whose name resembles theirs", async () => {
    const names = ["Ian Nguyen", "Ian Nguyen", "Lan Nguyen", "x".repeat(60)];
    const rows = names.map((name, index) => `${name},member${index}@club.org,TX`).join("\n");
    expect((await sendList(`Name,Email,State\n${rows}\n`)).status).toBe(200);
    expect((await everybody()).slice(1).map(({ displayName, username }) => [displayName, username])).toEqual([
      ["Ian Nguyen", "Ian Nguyen"],
      ["Ian Nguyen", "Ian Nguyen 2"],
      ["Lan Nguyen", "Lan Nguyen 3"],
      ["x".repeat(60), "x".repeat(40)],
    ]);
  });

  test("an import creates members without an email, and the report doesn't show their placeholder address", async () => {
    const { rows } = (await (await sendList("Name,Email,State\nKim O'Neil,,TX\n")).json()) as ImportReport;
    expect(rows).toMatchObject([{ outcome: "new", email: "" }]);
    const [, member] = await everybody();
    expect(member).toMatchObject({ username: "Kim O'Neil", isMember: true, passwordHash: noPassword });
    expect(isMissingEmail(member?.email ?? "")).toBe(true);
    const again = await sendList("Name,Email,State\nKim O'Neil,,TX\n");
    expect(await again.json()).toMatchObject({ summary: { new: 0, present: 1, imported: 0 } });
  });

  test("an import with one problem imports nobody", async () => {
    const before = await traces();
    const response = await sendList(`${list}Cara,Carp,no email,TX\n`);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      message: "Nothing was imported: 1 row has a problem. Correct the file, or leave out those rows.",
      code: "invalid",
      issues: [{ path: "row 4", message: "“no email” isn't an email address." }],
    });
    expect(await traces()).toEqual(before);
  });

  test("an import skips rows with a problem if requested", async () => {
    const response = await sendList(`${list}Cara,Carp,no email,TX\n`, "?skip=1");
    expect(await response.json()).toMatchObject({ summary: { imported: 2, problems: 1 } });
  });

  test("an import sent twice is done once, and both replies have the first one's figures", async () => {
    const query = "?submissionId=0123456789abcdef";
    await sendList(list, query);
    const again = await sendList(list, query);
    expect(await again.json()).toMatchObject({ summary: { new: 2, imported: 2 } });
    expect(await everybody()).toHaveLength(3);
    expect(await (await sendList(list)).json()).toMatchObject({ summary: { new: 0, present: 2, imported: 0 } });
  });

  test('an import marks existing users as club members, unless the list contains "no"', async () => {
    await club.logIn("ann");
    await club.logIn("ben");
    await sendList("Name,Email,State,Is member\nann,ann@example.org,TX,yes\nben,ben@example.org,TX,no\n");
    expect((await everybody()).map(({ username, isMember }) => [username, isMember])).toEqual([
      ["secretary", false],
      ["ann", true],
      ["ben", false],
    ]);
  });

  test("an import accepts five thousand rows", async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => `Angler ${index} Ünal,angler${index}@club.org,TX`);
    const response = await sendList(`Name,Email,State\n${rows.join("\n")}`);
    expect(await response.json()).toMatchObject({ summary: { imported: 5000 } });
  }, 60_000);

  test.each([
    ["a body that isn't CSV", "{}", { "content-type": "application/json" }, 415, "CSV file"],
    ["an empty file", " ", headers, 422, "empty"],
  ])("an import refuses %s with one clear message", async (_, body, headers, status, message) => {
    const response = await admin.send("/api/admin/members/import?dryRun=1", { body, headers });
    expect(response.status).toBe(status);
    expect((await response.json()) as { message: string }).toMatchObject({ message: expect.stringContaining(message) });
  });
});

describe("an imported member", () => {
  const logIn = (password: string) =>
    club.visitor.send("/api/auth/login", { json: { emailOrUsername: "ann@club.org", password } });

  async function links(): Promise<string[]> {
    const response = await admin.send("/api/admin/members/password-links.csv", { method: "POST" });
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="password-links.csv"');
    return Array.from((await response.text()).matchAll(/\/reset\/([\w-]+)/g), ([, token = ""]) => token);
  }

  const setPassword = (token: string) =>
    club.visitor.send("/api/reset", { json: { token, password: "bass-and-trout" } });

  test("an imported member can log in only after setting a password with the link", async () => {
    await sendList(list);
    for (const guess of [noPassword, "password"]) expect((await logIn(guess)).status).toBe(401);
    expect(await admin.get("/api/admin/members/import")).toEqual({ byMail: false, withoutPassword: 2 });
    const [token = ""] = await links();
    club.setNow(club.now() + 13 * 86_400_000);
    expect(await club.visitor.get(`/api/reset/${token}`)).toMatchObject({ isFirst: true });
    const reply = await setPassword(token);
    expect(reply.status).toBe(200);
    expect(reply.headers.get("set-cookie")).toContain("session");
    expect(await reply.json()).toMatchObject({ user: { hasAcceptedUserAgreement: false } });
    expect((await logIn("bass-and-trout")).status).toBe(200);
    expect((await setPassword(token)).status).toBe(404);
  });

  test("an imported member was never active until the first password, which logs them in", async () => {
    await sendList(list);
    const [user] = await admin.get<{ id: number; lastActiveAt: string | null }[]>(
      "/api/admin/users?search=ann@club.org",
    );
    expect(user?.lastActiveAt).toBeNull();
    const activeUsers = async () => (await admin.get<{ activeUsers: number }>("/api/admin/analytics")).activeUsers;
    expect(await activeUsers()).toBe(1);
    const usersPage = async () => (await admin.send("/admin/users?search=ann")).text();
    expect(await usersPage()).toContain("Never");
    expect(await (await admin.send(`/admin/users/${user?.id}`)).text()).toContain("never logged in");
    const [token = ""] = await links();
    await setPassword(token);
    expect(await activeUsers()).toBe(2);
    expect(await usersPage()).not.toContain("Never");
  });

  test("an imported member has one valid link: a new file voids the earlier one, and no link is stored", async () => {
    await sendList(list);
    const [first = ""] = await links();
    const [second = ""] = await links();
    expect((await setPassword(first)).status).toBe(404);
    expect(JSON.stringify(await traces())).not.toContain(second);
    expect((await setPassword(second)).status).toBe(200);
    expect(await links()).toHaveLength(1);
  });

  type Slips = {
    slips: { displayName: string; url: string; qr: { path: string } }[];
    left: number;
    next: number | null;
  };
  const slips = async (after?: number) =>
    (await (await admin.send("/api/admin/members/password-slips", { json: { after } })).json()) as Slips;

  test("an imported member gets a slip with a link and its QR code; a second slip voids the first", async () => {
    await sendList(list);
    const [first, second] = [await slips(), await slips()];
    expect([first.slips.length, first.left, first.next]).toEqual([2, 0, null]);
    const tokenOf = ({ slips: [slip] }: Slips) => slip?.url.split("/reset/")[1] ?? "";
    expect(first.slips[0]?.qr.path).toMatch(/^M4 4h7v1h-7z/);
    expect((await setPassword(tokenOf(first))).status).toBe(404);
    expect((await setPassword(tokenOf(second))).status).toBe(200);
    expect(await slips()).toMatchObject({ slips: [expect.anything()] });
  });

  test("a hundred members get their slips in two parts, each member once", async () => {
    const rows = Array.from({ length: 100 }, (_, index) => `Angler ${index},angler${index}@club.org,TX`);
    await sendList(`Name,Email,State\n${rows.join("\n")}`);
    const first = await slips();
    expect([first.slips.length, first.left]).toEqual([96, 4]);
    const rest = await slips(first.next ?? 0);
    expect([rest.slips.length, rest.left, rest.next]).toEqual([4, 0, null]);
    const names = [...first.slips, ...rest.slips].map(({ displayName }) => displayName);
    expect(new Set(names).size).toBe(100);
  });

  test("once everyone has a password, no slips are made, and the reply shows why", async () => {
    const response = await admin.send("/api/admin/members/password-slips", { json: {} });
    expect([response.status, await response.text()]).toEqual([
      404,
      expect.stringContaining("Every imported member has set a password."),
    ]);
  });
});
