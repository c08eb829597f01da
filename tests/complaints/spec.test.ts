import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { getTableColumns } from "drizzle-orm";
import { complaints } from "../../src/base/db/schema.ts";
import { action as postForm } from "../../web/post-form.ts";
import { type CatchDay, openCatchDay } from "../catches/catch-day.ts";
import { type Browser, type Club, noon, openClub } from "../support/club.ts";
import { headingsOf, open, piece, post, type Seen, wordsOf } from "../support/read-pages.ts";
import { act, broken, browserSide, complaintAbout } from "../support/script-calls.ts";
import { filed, report } from "./complaint-club.ts";

describe("the specification, on the day of a tournament", () => {
  let catchDay: CatchDay;
  beforeEach(async () => {
    catchDay = await openCatchDay();
  });
  afterEach(() => catchDay.club.close());

  const mainAt = async (path: string) => piece((await open(catchDay.judge, path)).html, "<main", "</main>");

  const answer = (id: number, status: string, adminNotes = "") =>
    catchDay.judge.send(`/api/admin/complaints/${id}/status`, { json: { status, adminNotes } });

  const badgesIn = (html: string): string[][] =>
    [
      ...html
        .replaceAll('<span class="badge-dot"></span>', "")
        .matchAll(/<span class="badge tone-(\w+)">(.*?)<\/span>/gs),
    ].map(([, tone = "", inner = ""]) => [tone, inner]);

  const mainOfPage = ({ html }: Seen) => piece(html, "<main", "</main>");

  async function send(call: string, json?: object): Promise<{ status: number; body: unknown }> {
    const [method = "", path = ""] = call.split(" ");
    const response = await catchDay.judge.send(path, { method, json });
    return { status: response.status, body: await response.json() };
  }

  test("2.65 the Complaints tab is headed 'Complaints & Bug Reports'", async () => {
    await filed(catchDay.ann);
    expect(headingsOf(await mainAt("/admin/complaints"))).toContain("h2 Complaints & Bug Reports");
  });

  test("2.66 a complaint shows its type, title, priority, status, text, time and notes", async () => {
    const complaint = await filed(catchDay.ann);
    await filed(catchDay.ann, { type: "bug", title: "The photo button", priority: "urgent" });
    await answer(complaint.id, "in_progress", "We ask both boats.");
    const [bug = "", card = ""] = (await mainAt("/admin/complaints")).split("<li").slice(1);
    expect(bug).toMatch(/<svg[^>]*aria-label="Bug report"/);
    expect(wordsOf(bug)).toMatch(/The photo button Urgent Open .*Jun 6, 12:00 PM/);
    expect(bug).not.toContain("Admin notes");
    expect(card).toMatch(/<svg[^>]*aria-label="Complaint"/);
    expect(wordsOf(card)).toMatch(
      /Two boats High In Progress .*The same fish was weighed .*Admin notes We ask both boats\./,
    );
  });

  test("2.67 of In Progress, Resolve and Close, the one for the current status is disabled", async () => {
    const { id } = await filed(catchDay.ann);
    const disabled = async () =>
      [...(await mainAt("/admin/complaints")).matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)]
        .filter(([, attributes = ""]) => attributes.includes('name="status"'))
        .map(([, attributes = "", inner = ""]) => [wordsOf(inner).trim(), attributes.includes("disabled")]);
    const buttons = ["In Progress", "Resolve", "Close"];
    expect(await disabled()).toEqual(buttons.map((label) => [label, false]));
    for (const [status, current] of [
      ["in_progress", "In Progress"],
      ["resolved", "Resolve"],
      ["closed", "Close"],
    ] as const) {
      await answer(id, status);
      expect(await disabled()).toEqual(buttons.map((label) => [label, label === current]));
    }
  });

  test("2.68 without complaints the list shows 'No complaints or bug reports'", async () => {
    expect(wordsOf(await mainAt("/admin/complaints"))).toContain("No complaints or bug reports");
  });

  test("2.81 the complaint form asks for type, priority, title and description", async () => {
    const page = await open(catchDay.ann, "/submit-complaint");
    const main = piece(page.html, "<main", "</main>");
    expect(headingsOf(main)[0]).toBe("h1 Submit Complaint or Bug Report");
    const labels = [...main.matchAll(/<label\b[^>]*>(.*?)<\/label>/gs)].map(([, inner = ""]) => wordsOf(inner).trim());
    expect(labels.slice(0, 4)).toEqual(["Type", "Priority", "Title", "Description"]);
  });

  test("2.82 a visitor sees that a complaint requires a login", async () => {
    const { status, text, html } = await open(catchDay.club.visitor, "/submit-complaint");
    expect(status).toBe(200);
    expect(text).toContain("You must be logged in to submit a complaint.");
    expect(html).not.toContain("<textarea");
  });

  test("4.12 an admin can set any status of a complaint except open", async () => {
    const { id, status } = await filed(catchDay.ann);
    expect(status).toBe("open");
    const set = async (to: string) =>
      (await catchDay.judge.send(`/api/admin/complaints/${id}/status`, { json: { status: to, adminNotes: "" } }))
        .status;
    for (const to of ["in_progress", "resolved", "closed", "resolved", "in_progress", "closed", "in_progress"]) {
      expect([to, await set(to)]).toEqual([to, 200]);
      expect([to, await set(to)]).toEqual([to, 409]);
    }
    expect(await set("open")).toBe(422);
    expect(await set("lost")).toBe(422);
  });

  test("4.13 each complaint status has its color", async () => {
    const { id } = await filed(catchDay.ann);
    const badge = async () => badgesIn(mainOfPage(await open(catchDay.judge, "/admin/complaints")))[1];
    expect(await badge()).toEqual(["blue", "Open"]);
    for (const [status, tone, words] of [
      ["in_progress", "orange", "In Progress"],
      ["resolved", "green", "Resolved"],
      ["closed", "slate", "Closed"],
    ] as const) {
      await catchDay.judge.send(`/api/admin/complaints/${id}/status`, { json: { status, adminNotes: "" } });
      expect(await badge()).toEqual([tone, words]);
    }
  });

  test("4.14 each complaint priority has its color", async () => {
    for (const priority of ["low", "medium", "high", "urgent"]) await filed(catchDay.ann, { priority });
    const shown = badgesIn(mainOfPage(await open(catchDay.judge, "/admin/complaints"))).filter(
      ([, words]) => words !== "Open",
    );
    expect(shown.toReversed()).toEqual([
      ["green", "Low"],
      ["amber", "Medium"],
      ["orange", "High"],
      ["red", "Urgent"],
    ]);
  });

  test("7.25 GET /api/admin/complaints returns all complaints", async () => {
    const { id } = await filed(catchDay.ann);
    expect(await catchDay.judge.get<object[]>("/api/admin/complaints")).toMatchObject([
      { id, username: "ann", ...report },
    ]);
  });

  test("7.28 POST /api/admin/complaints/{id}/status takes a status, and notes that may be empty", async () => {
    const { id } = await filed(catchDay.ann);
    const answer = (json: object) => send(`POST /api/admin/complaints/${id}/status`, json);
    const inProgress = { status: "in_progress", adminNotes: "We look at it." };
    expect(await answer(inProgress)).toMatchObject({ status: 200, body: { id, ...inProgress } });
    const resolved = { id, status: "resolved", adminNotes: "We look at it." };
    expect(await answer({ status: "resolved" })).toMatchObject({ status: 200, body: resolved });
  });

  test("7.36 POST /api/complaints takes type, title, description and priority", async () => {
    const { ann } = catchDay;
    const filedNow = await ann.send("/api/complaints", { json: report });
    expect([filedNow.status, await filedNow.json()]).toEqual([201, expect.objectContaining({ id: 1, ...report })]);
  });

  test("8.22 a filed complaint is confirmed and redirects home", async () => {
    const { redirectTo, toast } = await post(catchDay.ann, "/submit-complaint", report);
    expect([redirectTo, toast]).toEqual([
      "/",
      expect.objectContaining({ title: "Submitted Successfully", tone: "good" }),
    ]);
  });
});

describe("the specification, in a new club", () => {
  let club: Club;
  let ann: Browser;
  let admin: Browser;
  beforeEach(async () => {
    club = await openClub();
    ann = await club.logIn("ann");
    admin = await club.logIn("ruth", { isAdmin: true });
  });
  afterEach(() => club.close());

  const now = new Date(noon).toISOString();

  /** A field, the value it gets (undefined: left out), and its error message; null if it is accepted. */
  type Case = [field: string, value: unknown, message: string | null];

  /** Sends the form once per case, with all other fields valid, and compares the field's error message. */
  async function expectSaid(by: Browser, call: string, rightly: object, cases: Case[]): Promise<void> {
    for (const [field, value, message] of cases) {
      const actual = await complaintAbout(by, call, { ...rightly, [field]: value }, field);
      expect([field, value, actual]).toEqual([field, value, message]);
    }
  }

  /** The tag of a field on a page. */
  const fieldOn = (html: string, name: string): string => {
    const tags = [...html.matchAll(/<(?:input|select|textarea)\b[^>]*>/g)].map(([tag]) => tag);
    return tags.find((tag) => tag.includes(` name="${name}"`)) ?? "";
  };

  const chosenOn = (html: string, name: string): string | undefined => {
    const select = piece(html, fieldOn(html, name), "</select>");
    const option = [...select.matchAll(/<option[^>]*>/g)].find(([tag]) => tag.includes("selected"));
    return / value="([^"]*)"/.exec(option?.[0] ?? "")?.[1];
  };

  const choices: Case[] = [
    ["type", "bug", null],
    ["type", "complaint", null],
    ["type", "praise", "Please select a type"],
    ["type", undefined, "Please select a type"],
    ["title", "Four", "Title must be at least 5 characters"],
    ["title", "Fives", null],
    ["description", "x".repeat(19), "Description must be at least 20 characters"],
    ["description", "x".repeat(20), null],
    ["priority", "low", null],
    ["priority", "medium", null],
    ["priority", "high", null],
    ["priority", "urgent", null],
    ["priority", "soon", "Please select a priority"],
    ["priority", undefined, null],
  ];

  /** The text of the page's red alert. */
  const redAlert = (html: string) =>
    wordsOf(piece(html, '<div class="alert tone-red" role="alert"', "</div></div>")).trim();

  const words = { type: "bug", title: "Blank page", description: "The page of my catches stays blank." };

  test("3.6 a complaint has its fields, open and of medium priority by default", async () => {
    const text = { title: "Two boats", description: "The same fish was weighed by two boats." };
    const first = await filed(ann, { type: "bug", ...text, priority: undefined });
    expect(first).toMatchObject({
      id: 1,
      userId: ann.userId,
      type: "bug",
      ...text,
      status: "open",
      priority: "medium",
    });
    expect(first).toMatchObject({ adminNotes: null, assignedToId: null, createdAt: now, updatedAt: now });
    club.setNow(noon + 60_000);
    const json = { status: "in_progress", adminNotes: "We look at the photos." };
    await admin.send("/api/admin/complaints/1/status", { json });
    const changed = { ...json, assignedToId: admin.userId, createdAt: now, updatedAt: "2026-06-06T17:01:00.000Z" };
    expect(await ann.get<object>("/api/complaints/1")).toMatchObject(changed);
    const { status, priority } = getTableColumns(complaints);
    expect([status.default, priority.default]).toEqual(["open", "medium"]);
  });

  test("5.15 each field of a complaint has its own error message and its default", async () => {
    await expectSaid(ann, "POST /api/complaints", report, choices);
    const { html } = await open(ann, "/submit-complaint");
    expect([chosenOn(html, "type"), chosenOn(html, "priority")]).toEqual(["complaint", "medium"]);
  });

  test("5.16 filing a complaint without a login redirects to the login", async () => {
    const { status, redirectTo } = await post(club.visitor, "/submit-complaint", report);
    expect([status, redirectTo]).toEqual([302, "/login?next=%2Fsubmit-complaint"]);
    expect((await club.visitor.send("/api/complaints", { json: report })).status).toBe(401);
  });

  test("8.15 a failed complaint is an inline alert", async () => {
    const eli = await club.logIn("Eli", { suspendedUntil: noon + 1 });
    const form = { ...words, api: "/api/complaints", page: "/submit-complaint", failed: "Failed to submit complaint" };
    expect((await act(browserSide(eli), postForm, "/submit-complaint", form)).said).toEqual([
      expect.stringContaining("Your account is suspended until 2026-06-06"),
    ]);
    const silent = browserSide(ann, broken);
    expect((await act(silent, postForm, "/submit-complaint", form)).said).toEqual(["Failed to submit complaint"]);
    const { html } = await post(eli, "/submit-complaint", words);
    expect(redAlert(html)).toStartWith("Your account is suspended until 2026-06-06");
  });
});
