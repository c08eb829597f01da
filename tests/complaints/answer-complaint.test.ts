import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { users } from "../../src/base/db/schema.ts";
import type { ComplaintView } from "../../src/complaints/complaint-shapes.ts";
import { type Browser, bodyOf, type Club, noon, openClub } from "../support/club.ts";
import { filed, traces } from "./complaint-club.ts";

let club: Club;
let ann: Browser;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

const crowd = (size: number) =>
  Array.from({ length: size }, (_, index) => ({
    ...{
      username: `angler ${index}`,
      displayName: `angler ${index}`,
      nameKey: `angler ${index}`,
      email: `angler${index}@example.org`,
    },
    ...{ passwordHash: "none", state: "TX", lastActiveAt: noon, createdAt: noon },
  }));

const answer = (id: number, json: object, by = admin) => by.send(`/api/admin/complaints/${id}/status`, { json });
const notices = async () => (await traces(club)).notices;

describe("the admins' list", () => {
  test("admins list all reports, newest first, in pages", async () => {
    const bob = await club.logIn("bob");
    await filed(ann, { title: "Older one" });
    await filed(bob, { title: "Newer one" });
    const titles = async (path: string) => (await admin.get<ComplaintView[]>(path)).map(({ title }) => title);
    expect(await titles("/api/admin/complaints")).toEqual(["Newer one", "Older one"]);
    expect(await titles("/api/admin/complaints?limit=1")).toEqual(["Newer one"]);
    expect(await titles("/api/admin/complaints?limit=1&after=2")).toEqual(["Older one"]);
    expect(await titles(`/api/admin/complaints?userId=${ann.userId}`)).toEqual(["Older one"]);
    expect(await titles("/api/admin/complaints?search=NN%40exam")).toEqual(["Older one"]);
    expect(await titles("/api/admin/complaints?search=example")).toEqual(["Newer one", "Older one"]);
    expect(await titles("/api/admin/complaints?search=nobody")).toEqual([]);
    expect(await titles("/api/admin/complaints?search=WER")).toEqual(["Newer one"]);
    expect(await titles("/api/admin/complaints?search=one")).toEqual(["Newer one", "Older one"]);
  });

  test("admins can search the list for the reports of certain people", async () => {
    await club.store.write(async (tx) => {
      for (const row of crowd(300)) await tx.insert(users).values(row);
    });
    await filed(ann, { title: "From Ann" });
    await filed(await club.logIn("bob"), { title: "From Bob" });
    const matches = await admin.get<ComplaintView[]>("/api/admin/complaints?search=example.org&limit=1");
    expect(matches.map(({ title }) => title)).toEqual(["From Bob"]);
    const older = await admin.get<ComplaintView[]>("/api/admin/complaints?search=example.org&after=2");
    expect(older.map(({ title }) => title)).toEqual(["From Ann"]);
    const byTitle = await admin.get<ComplaintView[]>("/api/admin/complaints?search=from+ann");
    expect(byTitle.map(({ title }) => title)).toEqual(["From Ann"]);
  });

  test.each([
    ["a visitor", 401, "not_signed_in", async () => club.visitor],
    ["an angler", 403, "admin_required", async () => ann],
  ] as const)("is not for %s", async (_, http, code, who) => {
    expect(await bodyOf(await (await who()).send("/api/admin/complaints"))).toMatchObject({ http, code });
  });
});

describe("setting a report's status", () => {
  test.each([
    ["in_progress", "Report In Progress", 'Your report "Two boats" is being reviewed.'],
    ["resolved", "Report Resolved", 'Your report "Two boats" was resolved.'],
    ["closed", "Report Closed", 'Your report "Two boats" was closed.'],
  ])("setting a report's status to %s notifies the angler and is audited", async (status, title, message) => {
    const { id } = await filed(ann);
    club.setNow(noon + 60_000);
    expect(await bodyOf(await answer(id, { status }))).toMatchObject({
      http: 200,
      status,
      adminNotes: null,
      updatedAt: new Date(noon + 60_000).toISOString(),
    });
    const link = `/submit-complaint#report-${id}`;
    expect(await notices()).toMatchObject([
      { userId: ann.userId, type: "complaint_answered", title, message, link, isRead: false },
    ]);
    expect((await traces(club)).audit.at(-1)).toMatchObject({
      actorName: "secretary",
      action: "answer-complaint",
      subjectId: id,
      detail: { from: "open", to: status, notes: null },
    });
  });

  test("the angler gets the club's answer, also in their list of reports", async () => {
    const { id } = await filed(ann);
    await answer(id, { status: "resolved", adminNotes: "  Both boats were weighed again. " });
    expect((await notices())[0]?.message).toBe(
      'Your report "Two boats" was resolved. The club\'s reply: Both boats were weighed again.',
    );
    const [ownReport] = await ann.get<ComplaintView[]>("/api/complaints");
    expect(ownReport).toMatchObject({ status: "resolved", adminNotes: "Both boats were weighed again." });
  });

  test("setting a status with empty notes keeps the earlier notes", async () => {
    const { id } = await filed(ann);
    await answer(id, { status: "in_progress", adminNotes: "We ask the judge." });
    expect(await bodyOf(await answer(id, { status: "closed", adminNotes: "  " }))).toMatchObject({
      status: "closed",
      adminNotes: "We ask the judge.",
    });
  });

  test("the first admin to act on a report becomes its assignee", async () => {
    const { id } = await filed(ann);
    const other = await club.logIn("treasurer", { isAdmin: true });
    await answer(id, { status: "in_progress" });
    expect(await bodyOf(await answer(id, { status: "resolved" }, other))).toMatchObject({
      assignedToId: admin.userId,
      assignedTo: "secretary",
    });
  });

  test("the status of a complaint can change to any other except open", async () => {
    const { id } = await filed(ann);
    for (const status of ["closed", "in_progress", "resolved", "in_progress", "closed", "resolved"]) {
      expect(await bodyOf(await answer(id, { status }))).toMatchObject({ http: 200, status });
    }
  });

  test.each([
    [
      "the current status",
      409,
      { code: "same_state", message: "This report is already in progress." },
      { status: "in_progress" },
    ],
    ["open", 422, { issues: [{ path: "status", message: "Please select a status" }] }, { status: "open" }],
    ["nothing", 422, { issues: [{ path: "status", message: "Please select a status" }] }, {}],
    [
      "the current status with an answer that is too long",
      422,
      { issues: [{ path: "adminNotes", message: "Notes can have at most 2000 characters" }] },
      { status: "closed", adminNotes: "x".repeat(2001) },
    ],
  ])("setting a status to %s gets %i and changes nothing", async (_, http, body, json) => {
    const { id } = await filed(ann);
    await answer(id, { status: "in_progress" });
    const before = await traces(club);
    expect(await bodyOf(await answer(id, json))).toMatchObject({ http, ...body });
    expect(await traces(club)).toEqual(before);
  });

  test("setting the status of an unknown report gets a 404", async () => {
    expect(await bodyOf(await answer(99, { status: "closed" }))).toMatchObject({ http: 404, code: "not_found" });
  });

  test("if two admins answer at once, one answer is saved and the second is refused", async () => {
    const { id } = await filed(ann);
    const replies = await Promise.all([answer(id, { status: "closed" }), answer(id, { status: "closed" })]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await notices()).toHaveLength(1);
  });

  test.each([
    ["a visitor", 401, "not_signed_in", async () => club.visitor],
    ["the angler who wrote it", 403, "admin_required", async () => ann],
    [
      "an admin who has not accepted the agreement",
      403,
      "agreement_required",
      () => club.logIn("new", { isAdmin: true, hasAccepted: false }),
    ],
    [
      "a suspended admin",
      403,
      "suspended",
      () => club.logIn("sus", { isAdmin: true, suspendedUntil: club.now() + 1000 }),
    ],
  ] as const)("is not for %s", async (_, http, code, sign) => {
    const { id } = await filed(ann);
    const browser = await sign();
    const before = await traces(club);
    expect(await bodyOf(await answer(id, { status: "closed" }, browser))).toMatchObject({ http, code });
    expect(await traces(club)).toEqual(before);
  });
});
