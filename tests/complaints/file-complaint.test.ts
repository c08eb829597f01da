import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { ComplaintView } from "../../src/complaints/complaint-shapes.ts";
import { type Browser, bodyOf, type Club, noon, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";
import { caught, filed, report, traces } from "./complaint-club.ts";

let club: Club;
let ann: Browser;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
});
afterEach(() => club.close());

describe("submitting a complaint", () => {
  test("a complaint is stored open and without an answer, and is in the audit", async () => {
    expect(await filed(ann, { title: "  Two boats " })).toEqual({
      id: 1,
      userId: ann.userId,
      username: "ann",
      displayName: "ann",
      type: "complaint",
      title: "Two boats",
      description: "The same fish was weighed by two boats.",
      status: "open",
      priority: "high",
      adminNotes: null,
      assignedToId: null,
      assignedTo: null,
      assignedToDisplayName: null,
      tournament: null,
      catch: null,
      createdAt: new Date(noon).toISOString(),
      updatedAt: new Date(noon).toISOString(),
    });
    expect((await traces(club)).audit).toMatchObject([
      { actorName: "ann", action: "file-complaint", subject: "complaint", subjectId: 1 },
    ]);
  });

  test("a complaint has priority medium unless another is given", async () => {
    expect((await filed(ann, { priority: undefined })).priority).toBe("medium");
  });

  test.each([
    ["no type", { type: undefined }, "type", "Please select a type"],
    ["an unknown type", { type: "praise" }, "type", "Please select a type"],
    ["a title of 4 characters", { title: " Boat " }, "title", "Title must be at least 5 characters"],
    ["no title", { title: undefined }, "title", "Title must be at least 5 characters"],
    ["a title of 121 characters", { title: "x".repeat(121) }, "title", "Title can have at most 120 characters"],
    [
      "a description of 19 characters",
      { description: "x".repeat(19) },
      "description",
      "Description must be at least 20 characters",
    ],
    ["no description", { description: undefined }, "description", "Description must be at least 20 characters"],
    [
      "a description of 5001 characters",
      { description: "x".repeat(5001) },
      "description",
      "Description can have at most 5000 characters",
    ],
    ["an unknown priority", { priority: "now" }, "priority", "Please select a priority"],
  ])("a complaint with %s is refused with the reason, and isn't stored", async (_, values, path, message) => {
    const before = await traces(club);
    const response = await ann.send("/api/complaints", { json: { ...report, ...values } });
    expect(await bodyOf(response)).toEqual({ http: 422, message, code: "invalid", issues: [{ path, message }] });
    expect(await traces(club)).toEqual(before);
  });

  test("a complaint accepts a title of 5 and a description of 20 characters", async () => {
    expect(await filed(ann, { title: "Boats", description: "x".repeat(20) })).toMatchObject({ title: "Boats" });
  });
});

describe("a complaint that names a tournament or a catch is a dispute (docs/rules.md 9.3)", () => {
  test("a complaint about a visible tournament is a dispute", async () => {
    const { id } = await createTournament(admin);
    expect((await filed(ann, { tournamentId: id })).tournament).toEqual({ id, name: "Bass Open" });
  });

  test("a complaint about the author's own catch is also a dispute about its tournament", async () => {
    const { id } = await createTournament(admin);
    const catchId = await caught(club, ann, id);
    expect(await filed(ann, { catchId })).toMatchObject({
      tournament: { id },
      catch: { id: catchId, species: "Bass", length: 18.3, unit: "in", username: "ann" },
    });
  });

  test("a complaint about the author's own personal catch is accepted", async () => {
    const catchId = await caught(club, ann, null);
    expect(await filed(ann, { catchId })).toMatchObject({ tournament: null, catch: { id: catchId } });
  });

  test.each([
    ["a missing tournament", async () => ({ tournamentId: 99 }), "tournamentId", "not_found", 404],
    [
      "a hidden tournament",
      async () => ({ tournamentId: (await createTournament(admin, { isActive: false })).id }),
      "tournamentId",
      "not_found",
      404,
    ],
    ["a missing catch", async () => ({ catchId: 99 }), "catchId", "not_found", 404],
    [
      "another angler's undecided catch",
      async () => ({ catchId: await caught(club, admin, (await createTournament(admin)).id) }),
      "catchId",
      "not_found",
      404,
    ],
    [
      "a catch of another tournament",
      async () => ({
        catchId: await caught(club, ann, (await createTournament(admin)).id),
        tournamentId: (await createTournament(admin)).id,
      }),
      "catchId",
      "invalid",
      422,
    ],
  ])("a complaint about %s is refused and leaves nothing behind", async (_, named, path, code, http) => {
    const json = { ...report, ...(await named()) };
    const before = await traces(club);
    const body = await bodyOf(await ann.send("/api/complaints", { json }));
    expect(body).toMatchObject({ http, code, issues: [{ path }] });
    expect(await traces(club)).toEqual(before);
  });
});

describe("permissions to complain", () => {
  test.each([
    ["a visitor", 401, "not_signed_in", async () => club.visitor],
    [
      "an angler who has not accepted the agreement",
      403,
      "agreement_required",
      () => club.logIn("new", { hasAccepted: false }),
    ],
    ["an angler who is suspended", 403, "suspended", () => club.logIn("sus", { suspendedUntil: noon + 1000 })],
  ] as const)("%s can't file a complaint", async (_, http, code, sign) => {
    const browser = await sign();
    const before = await traces(club);
    expect(await bodyOf(await browser.send("/api/complaints", { json: report }))).toMatchObject({ http, code });
    expect(await traces(club)).toEqual(before);
  });
});

test("an account has at most 20 open reports; an answered one frees a slot for the next", async () => {
  for (let count = 0; count < 20; count += 1) await filed(ann);
  const before = await traces(club);
  expect(await bodyOf(await ann.send("/api/complaints", { json: report }))).toMatchObject({
    http: 429,
    code: "too_many",
  });
  expect(await traces(club)).toEqual(before);
  expect(await filed(await club.logIn("bob"))).toMatchObject({ username: "bob" });
  await admin.send("/api/admin/complaints/1/status", { json: { status: "resolved" } });
  expect(await filed(ann)).toMatchObject({ username: "ann" });
});

describe("the angler's own list", () => {
  test("anglers list their own reports with the answers, newest first, in pages", async () => {
    const bob = await club.logIn("bob");
    await filed(bob, { title: "Not hers" });
    for (const title of ["First", "Second", "Third"]) await filed(ann, { title });
    const first = await ann.send("/api/complaints?limit=2");
    expect(((await first.json()) as ComplaintView[]).map(({ title }) => title)).toEqual(["Third", "Second"]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
    const second = await ann.send(next);
    expect(((await second.json()) as ComplaintView[]).map(({ title }) => title)).toEqual(["First"]);
    expect(second.headers.get("link")).toBeNull();
  });

  test("a visitor can't list reports", async () => {
    expect(await bodyOf(await club.visitor.send("/api/complaints"))).toMatchObject({ http: 401 });
  });

  test("a report is visible to its author and admins, and not found for others", async () => {
    const { id } = await filed(ann);
    const bob = await club.logIn("bob");
    const status = async (by: Browser) => (await by.send(`/api/complaints/${id}`)).status;
    expect(await Promise.all([ann, admin, bob, club.visitor].map(status))).toEqual([200, 200, 404, 401]);
  });
});
