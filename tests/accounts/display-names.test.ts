import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { AccountView } from "../../src/accounts/account-forms.ts";
import { participants, users } from "../../src/base/db/schema.ts";
import { readVersion } from "../../src/base/db/versions.ts";
import type { MemberRow } from "../../src/members/member-shapes.ts";
import { type Browser, bodyOf, type Club } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";
import { openAccountClub, password, traces } from "./account-club.ts";

let club: Club;
let admin: Browser;
let dana: Browser;
beforeEach(async () => {
  club = await openAccountClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  dana = await club.logIn("Dana");
});
afterEach(() => club.close());

let registered = 0;
const register = (username: string, displayName?: string) => {
  registered += 1;
  const email = `member${registered}@example.org`;
  return club.visitor.send("/api/auth/register", { json: { username, displayName, email, password, state: "TX" } });
};
const nameOf = async (userId: number) =>
  (await club.store.read((db) => db.select().from(users).where(eq(users.id, userId))))[0];
const account = { username: "Dana", email: "Dana@example.org", state: "TX" };
const change = (fields: object) => dana.send("/api/account", { json: { ...account, ...fields } });
const rename = (displayName: string, by = admin, id = dana.userId) =>
  by.send(`/api/admin/users/${id}/display-name`, { json: { displayName, reason: "It was somebody else's" } });

describe("registration", () => {
  test.each([
    [undefined, "ian.n"],
    ["", "ian.n"],
    ["   ", "ian.n"],
    [" Ian  Nguyen ", "Ian Nguyen"],
    ["x".repeat(80), "x".repeat(80)],
    ["👨‍👩‍👧‍👦".repeat(40), "👨‍👩‍👧‍👦".repeat(40)],
    ["admin\u202e(nimda)\u202c", "admin(nimda)"],
  ])("registration with the display name %p shows %p", async (typed, shown) => {
    expect(await bodyOf(await register("ian.n", typed))).toMatchObject({ http: 201, displayName: shown });
  });

  test("registration accepts two members with the same name, and names that look alike", async () => {
    const replies = [
      await register("ian.n", "Ian Nguyen"),
      await register("ian2", "Ian Nguyen"),
      await register("lan", "Lan Nguyen"),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
  });

  test.each([
    ["of 81 letters", "x".repeat(81), "at most 80 letters"],
    ["of accents in the wrong order", "\u0315\u0300".repeat(50_000), "at most 80 letters"],
    ["with five marks on a letter", `Z${"\u0335".repeat(5)}`, "at most four accents"],
    ["without a visible letter", "\u2800\u200d", "visible letters"],
    ["with a control character", "Ian\u0007", "can't be shown"],
  ])("registration refuses a display name %s, at its field", async (_, typed, message) => {
    const issues = [{ path: "displayName", message: expect.stringContaining(message) }];
    expect(await bodyOf(await register("ian.n", typed))).toMatchObject({ http: 422, code: "invalid", issues });
  });
});

describe("a user's own display name", () => {
  test("a display name can be changed without the password, is audited, and appears on every page that shows it", async () => {
    const { id } = await createTournament(admin);
    await dana.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const versions = () =>
      club.store.read(async (db) => [await readVersion(db, `tournament:${id}`), await readVersion(db, "club")]);
    const before = await versions();
    expect((await change({ displayName: "Dana of the Lake" })).status).toBe(200);
    expect(await dana.get<AccountView>("/api/account")).toMatchObject({
      username: "Dana",
      displayName: "Dana of the Lake",
    });
    expect(await dana.get("/api/auth/me")).toMatchObject({ username: "Dana", displayName: "Dana of the Lake" });
    expect(await versions()).toEqual(before.map((version) => version + 1));
    const changed = (await traces(club)).audit.find(({ action }) => action === "change-account");
    expect(changed?.detail).toMatchObject({ displayName: { before: "Dana", after: "Dana of the Lake" } });
  });

  test("a display name equal to the username follows a new username, unless it is given", async () => {
    await change({ username: "Dana Reed" });
    expect(await nameOf(dana.userId)).toMatchObject({ username: "Dana Reed", displayName: "Dana Reed" });
    await change({ username: "dr77", displayName: "Dana Reed" });
    expect(await nameOf(dana.userId)).toMatchObject({ username: "dr77", displayName: "Dana Reed" });
    await change({ username: "dr78" });
    expect(await nameOf(dana.userId)).toMatchObject({ username: "dr78", displayName: "Dana Reed" });
    await change({ username: "dr78", displayName: "" });
    expect(await nameOf(dana.userId)).toMatchObject({ displayName: "dr78" });
  });

  test("a member who takes an official's display name gets no extra rights", async () => {
    await change({ displayName: "secretary" });
    expect((await dana.send("/api/admin/users")).status).toBe(403);
    expect(await admin.get<MemberRow[]>("/api/admin/users?search=secretary")).toMatchObject([
      { username: "secretary", isAdmin: true },
      { username: "Dana", displayName: "secretary", isAdmin: false },
    ]);
  });

  test("the user's display name is included in their own data", async () => {
    await change({ displayName: "Dana of the Lake" });
    expect(await dana.get("/api/account/data")).toMatchObject({ account: { displayName: "Dana of the Lake" } });
  });
});

describe("an admin changes a member's display name", () => {
  test("an admin changes a display name with a reason, which the member can read and the audit keeps", async () => {
    expect(await bodyOf(await rename("Dana Reed"))).toMatchObject({ http: 200, displayName: "Dana Reed" });
    const { notices, audit } = await traces(club);
    expect(notices).toMatchObject([
      { userId: dana.userId, message: "The club now shows you as Dana Reed. Reason: It was somebody else's" },
    ]);
    expect(audit.at(-1)).toMatchObject({
      action: "change-display-name",
      actorName: "secretary",
      subjectId: dana.userId,
      detail: { displayName: { before: "Dana", after: "Dana Reed" }, reason: "It was somebody else's" },
    });
    expect(await bodyOf(await rename(""))).toMatchObject({ displayName: "Dana" });
  });

  test("only admins can change a member's display name", async () => {
    const before = await traces(club);
    expect((await rename("Boss", dana, admin.userId)).status).toBe(403);
    expect(await traces(club)).toEqual(before);
  });
});

describe("people are found by their display name", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await createTournament(admin));
    await change({ displayName: "Dana Łoś" });
  });
  const enter = async (name: string) =>
    bodyOf(await admin.send(`/api/admin/tournaments/${id}/entries`, { json: { username: name, note: "At the ramp" } }));

  test("people are found by display name in the user list and for entries by hand", async () => {
    expect(await admin.get<MemberRow[]>("/api/admin/users?search=los")).toMatchObject([{ username: "Dana" }]);
    expect(await enter("dana łoś")).toMatchObject({ http: 201, userId: dana.userId, displayName: "Dana Łoś" });
  });

  test("a display name shared by several people is not enough to find one; a username is", async () => {
    await club.logIn("dana2", { displayName: "Dana Łoś" });
    const message = "Several people are called Dana Łoś: @Dana, @dana2. Enter a username.";
    expect(await enter("Dana Łoś")).toMatchObject({ http: 422, issues: [{ path: "username", message }] });
    expect(await enter("dana2")).toMatchObject({ http: 201, username: "dana2" });
    expect(await club.store.read((db) => db.$count(participants))).toBe(1);
  });

  test("in a list of entrants, a name shared by several people is a problem of its row", async () => {
    const send = async (body: string) =>
      admin.send(`/api/admin/tournaments/${id}/entrants/import?dryRun=1`, {
        body,
        headers: { "content-type": "text/csv" },
      });
    expect(await bodyOf(await send("Name,Paid\nDana Łoś,yes"))).toMatchObject({ rows: [{ outcome: "enter" }] });
    await club.logIn("dana2", { displayName: "Dana Łoś" });
    expect(await bodyOf(await send("Name,Paid\nDana Łoś,yes"))).toMatchObject({
      rows: [
        {
          outcome: "same_name",
          message: "Several people are called Dana Łoś: @Dana, @dana2. Add the email or the username.",
        },
      ],
    });
    expect(await bodyOf(await send("Name,Username,Paid\nDana Łoś,dana2,yes"))).toMatchObject({
      rows: [{ outcome: "enter" }],
    });
  });
});
