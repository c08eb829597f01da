import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { complaints } from "../../src/base/db/schema.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
import { createTournament } from "../tournaments/forms.ts";
import { filed } from "./complaint-club.ts";

let club: Club;
let ann: Browser;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  ann = await club.logIn("ann");
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const answer = (id: number, fields: Record<string, string>) =>
  post(admin, `/admin/complaints#complaint-${id}`, { api: `/api/admin/complaints/${id}/status`, ...fields });

const stored = () => club.store.read(async (db) => db.select().from(complaints));
const typed = {
  type: "bug",
  priority: "low",
  title: "The photo button",
  description: "It does nothing on my old phone.",
  about: "none",
};

describe("'Submit Complaint or Bug Report'", () => {
  test("visitors are asked to log in and get no form", async () => {
    const page = await pageOf(club.visitor, "/submit-complaint");
    expect(page).toContain("You must be logged in to submit a complaint.");
    expect(page).toContain('href="/login?next=%2Fsubmit-complaint"');
    expect(page).not.toContain("<textarea");
  });

  test("a visitor who posts the form is sent to the login page", async () => {
    const { status, redirectTo } = await post(club.visitor, "/submit-complaint", typed);
    expect([status, redirectTo]).toEqual([302, "/login?next=%2Fsubmit-complaint"]);
    expect(await stored()).toEqual([]);
  });

  test("the form starts with type complaint and priority medium", async () => {
    const page = await pageOf(ann, "/submit-complaint");
    for (const heading of ["Submit Complaint or Bug Report</h1>", ">Type<", ">Priority<", ">Title<", ">Description<"]) {
      expect(page).toContain(heading);
    }
    expect(page).toMatch(/<option value="complaint" selected="">/);
    expect(page).toMatch(/<option value="medium" selected="">/);
  });

  test("a filed complaint shows 'Submitted Successfully' and redirects to the home page", async () => {
    const posted = await post(ann, "/submit-complaint", typed);
    expect(posted).toMatchObject({ status: 302, redirectTo: "/", toast: { title: "Submitted Successfully" } });
    expect(await stored()).toMatchObject([{ type: "bug", priority: "low", title: "The photo button" }]);
  });

  test("errors are shown at their field, and the typed values are kept", async () => {
    const posted = await post(ann, "/submit-complaint", { ...typed, type: "", title: "abc", description: "short" });
    expect(posted.status).toBe(422);
    for (const message of [
      "Please select a type",
      "Title must be at least 5 characters",
      "Description must be at least 20 characters",
    ]) {
      expect(posted.text).toContain(message);
    }
    expect(posted.text).toContain('value="abc"');
    expect(await stored()).toEqual([]);
  });

  test("the form shows a refusal in an alert on the page", async () => {
    const suspended = await club.logIn("sus", { suspendedUntil: club.now() + 1000 });
    const posted = await post(suspended, "/submit-complaint", typed);
    expect(posted.status).toBe(403);
    expect(posted.text).toMatch(/role="alert".*Your account is suspended/s);
  });

  test("the address can preselect the disputed tournament", async () => {
    const { id } = await createTournament(admin);
    expect(await pageOf(ann, `/submit-complaint?tournament=${id}`)).toMatch(
      new RegExp(`<option value="tournament:${id}" selected="">Bass Open`),
    );
    await post(ann, "/submit-complaint", { ...typed, about: `tournament:${id}` });
    expect(await stored()).toMatchObject([{ tournamentId: id }]);
  });

  test("a disputed tournament or catch must exist", async () => {
    const posted = await post(ann, "/submit-complaint", { ...typed, about: "tournament:99" });
    expect(posted.status).toBe(404);
    expect(posted.text).toContain("This tournament doesn't exist.");
  });
});

describe("the angler's own reports are shown below the form", () => {
  test("the angler's own reports show the club's answer, and other anglers' reports aren't shown", async () => {
    const { id } = await filed(ann);
    await filed(admin, { title: "Somebody else's" });
    await answer(id, { status: "resolved", adminNotes: "Weighed again." });
    const page = await pageOf(ann, "/submit-complaint");
    expect(page).toMatch(/id="report-1".*Two boats.*High.*Resolved.*The club's reply.*Weighed again\./s);
    expect(page).not.toContain("Somebody else's");
  });
});

describe("the dashboard's 'Complaints & Bug Reports'", () => {
  test("an empty list of reports shows a message", async () => {
    const page = await pageOf(admin, "/admin/complaints");
    expect(page).toContain("Complaints & Bug Reports</h2>");
    expect(page).toContain("No complaints or bug reports");
  });

  test.each([
    ["bug", "Bug report", "low", "tone-green", "Low"],
    ["complaint", "Complaint", "medium", "tone-amber", "Medium"],
    ["complaint", "Complaint", "high", "tone-orange", "High"],
    ["bug", "Bug report", "urgent", "tone-red", "Urgent"],
  ])("a %s is shown with its icon, and priority %p in its color", async (type, icon, priority, tone, phrase) => {
    await filed(ann, { type, priority });
    const page = await pageOf(admin, "/admin/complaints");
    expect(page).toContain(`aria-label="${icon}"`);
    expect(page).toMatch(new RegExp(`badge ${tone}">${phrase}<`));
    expect(page).toMatch(/badge tone-blue">Open</);
  });

  const buttonOf = (page: string, status: string) =>
    new RegExp(`<button[^>]*value="${status}"[^>]*>`).exec(page)?.[0] ?? "";

  test.each([
    ["in_progress", "tone-orange", "In Progress"],
    ["resolved", "tone-green", "Resolved"],
    ["closed", "tone-slate", "Closed"],
  ])("the button for %s is disabled once the report has that status", async (status, tone, phrase) => {
    const { id } = await filed(ann);
    expect(buttonOf(await pageOf(admin, "/admin/complaints"), status)).not.toContain("disabled");
    const posted = await answer(id, { status, adminNotes: "" });
    expect(posted).toMatchObject({
      status: 302,
      redirectTo: `/admin/complaints#complaint-${id}`,
      toast: { title: "Success", description: "Complaint status updated successfully", tone: "good" },
    });
    const page = await pageOf(admin, "/admin/complaints");
    expect(buttonOf(page, status)).toContain("disabled");
    expect(page).toMatch(new RegExp(`badge ${tone}">.*?${phrase}<`));
  });

  test("a refused status is explained on the page, and the typed answer is kept", async () => {
    const { id } = await filed(ann);
    await answer(id, { status: "closed", adminNotes: "" });
    const posted = await answer(id, { status: "closed", adminNotes: "Once more" });
    expect(posted.status).toBe(409);
    expect(posted.text).toContain("This report is already closed.");
    expect(posted.text).toContain("Once more</textarea>");
  });

  test("anglers can't open the dashboard's complaints", async () => {
    const response = await ann.send("/admin/complaints");
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining("Access denied. Admin privileges required."),
    ]);
    expect((await club.visitor.send("/admin/complaints")).headers.get("location")).toBe(
      "/login?next=%2Fadmin%2Fcomplaints",
    );
  });
});
