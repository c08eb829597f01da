import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { asc, desc, eq } from "drizzle-orm";
import { audit, notifications, participants, payments, tasks, users } from "../../src/base/db/schema.ts";
import type { DayEntrant } from "../../src/entries/entry-shapes.ts";
import { type Browser, bodyOf, type Club, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";

let club: Club;
let admin: Browser;
let id: number;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ({ id } = await createTournament(admin, { entryFee: 2500 }));
});
afterEach(() => club.close());

type Reply = { message?: string; issues?: object[]; http?: number };

const nora = { username: "Nora Quinn", isNew: true, note: "Cash to Joe at the ramp" };
const enter = async (json: object = nora, by = admin, tournamentId = id) =>
  bodyOf<Reply>(await by.send(`/api/admin/tournaments/${tournamentId}/entries`, { json }));
const traces = () =>
  club.store.read(async (db) => ({
    users: await db.select().from(users).orderBy(asc(users.id)),
    entries: await db.select().from(participants).orderBy(asc(participants.id)),
    payments: await db.select().from(payments).orderBy(asc(payments.id)),
    notices: await db.select().from(notifications).orderBy(asc(notifications.id)),
    audit: await db.select().from(audit).orderBy(asc(audit.id)),
    tasks: await db.select().from(tasks).orderBy(asc(tasks.id)),
  }));
const accountOf = (username: string) =>
  club.store.read(async (db) => (await db.select().from(users).where(eq(users.username, username)))[0]);
const issueOf = ({ issues }: Reply) => issues;

describe("entering an angler without an account (docs/rules.md 5.65)", () => {
  test("the angler gets an account without an email or password, and a paid entry", async () => {
    expect(await enter()).toMatchObject({
      http: 201,
      username: "Nora Quinn",
      displayName: "Nora Quinn",
      hasPaid: true,
      isNew: true,
    });
    const account = await accountOf("Nora Quinn");
    const { state } = (await accountOf("secretary")) ?? {};
    expect(account).toMatchObject({ state, isMember: false, passwordHash: "none yet", agreementVersion: null });
    expect(account?.email).toEndWith("@no-email.invalid");
    const [entrant] = await admin.get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants`);
    expect(entrant).toMatchObject({ username: "Nora Quinn", number: 1, paidVia: "cash", entryNote: nora.note });
    const { payments: paid, tasks: queued } = await traces();
    expect(paid).toMatchObject([{ amountCents: 2500, userId: account?.id }]);
    expect(queued).toEqual([]);
    expect(JSON.stringify(await admin.get(`/api/admin/users/${account?.id}`))).not.toContain("no-email");
  });

  test("the activity log records the account and the entry", async () => {
    await enter();
    const { id: noraId = 0 } = (await accountOf("Nora Quinn")) ?? {};
    const records = await club.store.read((db) => db.select().from(audit).orderBy(desc(audit.id)).limit(4));
    expect(records.find(({ action }) => action === "register-account")).toMatchObject({
      ...{ actorName: "secretary", subject: "user", subjectId: noraId },
      detail: { imported: true },
    });
    expect(records.find(({ action }) => action === "enter-by-hand")).toMatchObject({
      ...{ actorName: "secretary", subject: "tournament", subjectId: id },
      detail: { angler: "Nora Quinn", userId: noraId, isNew: true },
    });
  });

  test("the email and the state are saved if they are given", async () => {
    await enter({ ...nora, email: "nora@example.org", state: "OH" });
    expect(await accountOf("Nora Quinn")).toMatchObject({ email: "nora@example.org", state: "OH" });
  });

  test("sending the same form twice creates one account", async () => {
    const json = { ...nora, submissionId: "0190a1b2-0000-7000-8000-000000000001" };
    const first = await enter(json);
    expect(await enter(json)).toEqual(first);
    const { users: accounts } = await traces();
    expect(accounts.map(({ username }) => username)).toEqual(["secretary", "Nora Quinn"]);
  });

  test("two organizers who enter the same new angler at once create one account", async () => {
    const other = await club.logIn("Rita", { isAdmin: true });
    const [first, second] = await Promise.all([enter(), enter(nora, other)]);
    expect([first.http, second.http].toSorted()).toEqual([201, 409]);
    const { users: accounts } = await traces();
    expect(accounts.map(({ username }) => username)).toEqual(["secretary", "Rita", "Nora Quinn"]);
  });

  test("an unknown name shows the members with similar names", async () => {
    await club.logIn("Norah Quinn");
    await club.logIn("John Quinn");
    expect(await enter({ ...nora, isNew: undefined })).toMatchObject({
      http: 404,
      code: "not_found",
      issues: [
        {
          path: "username",
          message:
            "Nobody is registered as Nora Quinn. Similar members: Norah Quinn. Enter one of these usernames, or create a new account.",
        },
      ],
    });
  });

  test("if there are similar members, an account is created only once the question is confirmed", async () => {
    await club.logIn("Norah Quinn");
    const before = await traces();
    const refusal = await enter();
    const confirmed =
      "Nobody is registered as Nora Quinn. Similar members: Norah Quinn. Enter one of these usernames, or create a new account.";
    expect(refusal).toMatchObject({ http: 409, code: "confirm_required" });
    expect(issueOf(refusal)).toEqual([{ path: "username", message: confirmed }]);
    expect(await enter({ ...nora, username: "Nora Quin", confirmed })).toMatchObject({ http: 409 });
    expect(await traces()).toEqual(before);
    expect(await enter({ ...nora, confirmed })).toMatchObject({ http: 201, isNew: true });
  });

  test("a second angler with the same name gets a numbered username once confirmed", async () => {
    await club.logIn("Nora Quinn");
    const question =
      "There is already a member with this name: Nora Quinn. Enter one of these usernames, or create a new account.";
    expect(issueOf(await enter())).toEqual([{ path: "username", message: question }]);
    expect(await enter({ ...nora, confirmed: question })).toMatchObject({
      ...{ http: 201, username: "Nora Quinn 2", displayName: "Nora Quinn" },
    });
  });

  test("the question lists up to five members and counts the others", async () => {
    for (let index = 1; index <= 7; index += 1) await club.logIn(`Nora ${index}`);
    expect((await enter({ ...nora, username: "Nora" })).message).toBe(
      "Nobody is registered as Nora. Similar members: Nora 1, Nora 2, Nora 3, Nora 4, Nora 5 and 2 more. Enter one of these usernames, or create a new account.",
    );
  });

  test.each([
    [
      "with the email of a member",
      { ...nora, email: "JOE@example.org" },
      { http: 409, code: "name_taken", issues: [{ path: "email", message: "This is the email of joe." }] },
    ],
    [
      "with an invalid email",
      { ...nora, email: "nora" },
      { http: 422, issues: [{ path: "email", message: "Invalid email address" }] },
    ],
    [
      "with an email in place of the name",
      { ...nora, username: "nora@example.org" },
      { http: 422, issues: [{ path: "username", message: "Enter their name here and their email below it." }] },
    ],
    [
      "with a name that begins like a formula",
      { ...nora, username: "=Nora" },
      {
        http: 422,
        issues: [{ path: "username", message: "The name begins like a formula. Remove the first character." }],
      },
    ],
    [
      "without a note",
      { ...nora, note: "" },
      { http: 422, issues: [{ path: "note", message: "Please write a note, such as who took the cash" }] },
    ],
  ])("a new angler %s is refused, and nothing is created", async (_, json, refusal) => {
    await club.logIn("joe");
    const before = await traces();
    expect(await enter(json)).toMatchObject(refusal);
    expect(await traces()).toEqual(before);
  });

  test("an unknown email asks for the name", async () => {
    expect((await enter({ username: "nora@example.org", note: "Cash" })).message).toBe(
      "Nobody is registered as nora@example.org. To create an account, enter their name here and their email below it.",
    );
  });

  test("a full tournament gets no new angler, and no account is created", async () => {
    const small = await createTournament(admin, { entryFee: 2500, capacity: 1 });
    await enter({ username: "secretary", note: "Cash" }, admin, small.id);
    const before = await traces();
    expect(await enter(nora, admin, small.id)).toMatchObject({ http: 409, code: "full" });
    expect(await traces()).toEqual(before);
  });

  test("a new angler can be entered in a tournament for members that requires approval", async () => {
    const closed = await createTournament(admin, { entryFee: 2500, isMembersOnly: true, isByApproval: true });
    expect(await enter(nora, admin, closed.id)).toMatchObject({ http: 201, isNew: true });
  });

  test("an organizer without rights to money can create an account only for a free entry", async () => {
    const free = await createTournament(admin);
    const organizer = await club.logIn("olga");
    for (const tournamentId of [id, free.id]) {
      const json = { role: "organizer", tournamentId };
      expect((await admin.send(`/api/admin/users/${organizer.userId}/roles`, { json })).status).toBeLessThan(300);
    }
    const before = await traces();
    expect(await enter(nora, organizer)).toMatchObject({ http: 403, code: "not_yours" });
    expect(await traces()).toEqual(before);
    expect(await enter({ username: "Nora Quinn", isNew: true }, organizer, free.id)).toMatchObject({ http: 201 });
  });
});

test("a new angler with an email is sent a link to set a password, if the club sends email", async () => {
  await club.close();
  club = await openClub({ SMTP_URL: "smtp://127.0.0.1:1?from=club@example.org", PUBLIC_URL: "http://localhost" });
  admin = await club.logIn("ruth", { isAdmin: true });
  const free = await createTournament(admin);
  await enter({ username: "Nora Quinn", isNew: true, email: "nora@example.org" }, admin, free.id);
  await enter({ username: "Walt Ames", isNew: true }, admin, free.id);
  const { tasks: queued } = await traces();
  const invited = queued.filter(({ kind }) => kind === "invitation-mail");
  expect(invited).toMatchObject([{ payload: { userId: (await accountOf("Nora Quinn"))?.id } }]);
});

type Slips = { slips: { displayName: string; url: string }[]; left: number; next: number | null };

describe("the password slip of one member (docs/rules.md 15.5)", () => {
  const slip = async (userId: number) =>
    bodyOf<Slips & Reply>(await admin.send("/api/admin/members/password-slips", { json: { userId } }));
  const dayEntrants = () => admin.get<DayEntrant[]>(`/api/admin/tournaments/${id}/day/entrants`);

  test("a new angler's slip has their link only, and the day's list shows who needs one", async () => {
    await enter({ ...nora, username: "Walt Ames" });
    await enter();
    const [entrant] = (await dayEntrants()).filter(({ username }) => username === "Nora Quinn");
    expect(entrant?.lacksPassword).toBe(true);
    const { slips, left, next } = await slip(entrant?.userId ?? 0);
    expect([slips.map(({ displayName }) => displayName), left, next]).toEqual([["Nora Quinn"], 0, null]);
    expect(await admin.get("/api/admin/audit?action=make-password-links")).toMatchObject([
      { subject: "user", subjectId: entrant?.userId, detail: { username: "Nora Quinn" } },
    ]);
    const token = slips[0]?.url.split("/reset/")[1];
    const json = { token, password: "bass-and-trout" };
    expect((await club.visitor.send("/api/reset", { json })).status).toBe(200);
    expect((await dayEntrants()).map(({ lacksPassword }) => lacksPassword)).toEqual([undefined, true]);
    expect(await slip(entrant?.userId ?? 0)).toMatchObject({
      ...{ http: 404, message: "This member has set a password." },
    });
  });

  test("a member who registered gets no slip", async () => {
    const ann = await club.logIn("ann");
    expect(await slip(ann.userId)).toMatchObject({ http: 404, code: "not_found" });
  });
});
