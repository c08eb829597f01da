import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { type CatchDay, openCatchDay, photoFile, submitted } from "../catches/catch-day.ts";
import { filed } from "../complaints/complaint-club.ts";
import { openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";
import { headingsOf, linksIn, open, piece, post, wordsOf } from "./pages.ts";

let catchDay: CatchDay;
beforeEach(async () => {
  catchDay = await openCatchDay();
});
afterEach(() => catchDay.club.close());

const mainOf = async (path: string) => piece((await open(catchDay.judge, path)).html, "<main", "</main>");
const dialogOf = async (path: string) => piece(await mainOf(path), "<dialog", "</dialog>");
const waiting = async () => submitted(catchDay.ann, { tournamentId: catchDay.tournamentId, photo: await photoFile() });
const answer = (id: number, status: string, adminNotes = "") =>
  catchDay.judge.send(`/api/admin/complaints/${id}/status`, { json: { status, adminNotes } });

describe("2. Admin dashboard (/admin)", () => {
  test("2.55 a non-admin gets 403 and 'Access denied.', a visitor the login", async () => {
    for (const path of ["/admin", "/admin/verification", "/admin/users"]) {
      const refused = await open(catchDay.ann, path);
      expect([path, refused.status]).toEqual([path, 403]);
      expect(headingsOf(piece(refused.html, "<main", "</main>"))).toEqual([
        "h1 Access denied. Admin privileges required.",
      ]);
      expect((await open(catchDay.club.visitor, path)).leadsTo).toBe(`/login?next=${encodeURIComponent(path)}`);
    }
  });

  test("2.57 the dashboard has its title and subtitle", async () => {
    for (const path of ["/admin", "/admin/verification"]) {
      const main = await mainOf(path);
      expect(headingsOf(main)[0]).toBe("h1 Admin Dashboard");
      expect(wordsOf(main)).toContain("Manage users, tournaments, and system oversight");
    }
  });

  test("2.58 the dashboard has five tabs and opens with Analytics", async () => {
    const tabs = piece(await mainOf("/admin"), '<nav aria-label="Admin"', "</nav>");
    expect(linksIn(tabs)).toEqual([
      ["Analytics", "/admin"],
      ["Verification", "/admin/verification"],
      ["Complaints", "/admin/complaints"],
      ["Tournaments", "/admin/tournaments"],
      ["Payouts", "/admin/payout-overview"],
    ]);
    expect(wordsOf(await mainOf("/admin"))).toContain("Total Users");
  });

  test("2.59 Analytics counts users, tournaments, catches, active users and new registrations", async () => {
    await waiting();
    expect(wordsOf(await mainOf("/admin"))).toContain(
      "Total Users 3 Tournaments 1 Total Catches 1 Active Users 3 Last 7 days New Registrations 3 Last 7 days",
    );
  });

  test("2.60 Verification lists the pending tournament catches in a table of seven columns", async () => {
    await waiting();
    await submitted(catchDay.ann, { species: "Trout" });
    const table = piece(await mainOf("/admin/verification"), "<table", "</table>");
    const heads = [...table.matchAll(/<th\b[^>]*>(.*?)<\/th>/gs)].map(([, inner = ""]) => wordsOf(inner).trim());
    expect(heads).toEqual(["User", "Species", "Size", "Location", "Submitted", "Photo", "Actions"]);
    expect(wordsOf(table)).toContain("ann Largemouth Bass 18.3 in 4.5 lb North cove Jun 6, 12:00 PM");
    expect(table).toMatch(/<a [^>]*aria-label="Enlarge the photo of ann".*<img[^>]*thumbnail/s);
    expect(table).not.toContain("Trout");
  });

  test("2.61 a thumbnail opens the 'Catch Photo' dialog", async () => {
    const { id, photoUrl } = await waiting();
    expect(linksIn(await mainOf("/admin/verification")).map(([, to]) => to)).toContain(
      `/admin/verification?photo=${id}`,
    );
    const dialog = await dialogOf(`/admin/verification?photo=${id}`);
    expect(headingsOf(dialog)[0]).toBe("h2 Catch Photo");
    expect(dialog).toContain(`src="${photoUrl}"`);
  });

  test("2.62 each pending catch has Verify and Reject", async () => {
    const { id } = await waiting();
    const row = piece(await mainOf("/admin/verification"), "<tbody", "</tbody>");
    expect(row).toMatch(/<button[^>]*>(<[^>]*>)*Verify</);
    expect(linksIn(row)).toContainEqual(["Reject", `/admin/verification?reject=${id}`]);
  });

  test("2.63 an empty queue reads 'No unverified catches pending review'", async () => {
    expect(wordsOf(await mainOf("/admin/verification"))).toContain("No unverified catches pending review");
  });

  test("2.65 the Complaints tab is headed 'Complaints & Bug Reports'", async () => {
    await filed(catchDay.ann);
    expect(headingsOf(await mainOf("/admin/complaints"))).toContain("h2 Complaints & Bug Reports");
  });

  test("2.66 a complaint shows its type, title, priority, status, text, time and notes", async () => {
    const complaint = await filed(catchDay.ann);
    await filed(catchDay.ann, { type: "bug", title: "The photo button", priority: "urgent" });
    await answer(complaint.id, "in_progress", "We ask both boats.");
    const [bug = "", card = ""] = (await mainOf("/admin/complaints")).split("<li").slice(1);
    expect(bug).toMatch(/<svg[^>]*aria-label="Bug report"/);
    expect(wordsOf(bug)).toMatch(/The photo button Urgent Open .*Jun 6, 12:00 PM/);
    expect(bug).not.toContain("Admin notes");
    expect(card).toMatch(/<svg[^>]*aria-label="Complaint"/);
    expect(wordsOf(card)).toMatch(
      /Two boats High In Progress .*The same fish was weighed .*Admin notes We ask both boats\./,
    );
  });

  test("2.67 of In Progress, Resolve and Close, the one for the present status is disabled", async () => {
    const { id } = await filed(catchDay.ann);
    const disabled = async () =>
      [...(await mainOf("/admin/complaints")).matchAll(/<button\b([^>]*)>(.*?)<\/button>/gs)]
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

  test("2.68 without complaints the list reads 'No complaints or bug reports'", async () => {
    expect(wordsOf(await mainOf("/admin/complaints"))).toContain("No complaints or bug reports");
  });

  test("2.69 'Tournament Management' has Create Tournament", async () => {
    const main = await mainOf("/admin/tournaments");
    expect(headingsOf(main)).toContain("h2 Tournament Management");
    expect(linksIn(main)).toContainEqual(["Create Tournament", "/admin/tournaments/new"]);
  });

  test("2.70 a managed tournament shows its facts and has Prizes, Edit and Delete", async () => {
    const { id } = await createTournament(catchDay.judge, {
      isActive: false,
      tournamentType: "derby",
      minLength: "12.5",
    });
    const main = await mainOf("/admin/tournaments");
    const card = main.split("<li").find((item) => item.includes("Bass Open")) ?? "";
    for (const words of [
      "Inactive Derby",
      "Bass Open A day on the lake.",
      "Species Bass, Walleye",
      "Min length 12.5 inches",
      "Prize $500",
      "Dates Jun 6, 2026",
      "Participants 0",
    ]) {
      expect(wordsOf(card)).toContain(words);
    }
    expect(linksIn(card)).toContainEqual(["Prizes", `/admin/tournaments/${id}/prizes`]);
    expect(linksIn(card)).toContainEqual(["Edit", `/admin/tournaments/${id}/edit`]);
    expect(linksIn(card)).toContainEqual(["Delete", `/admin/tournaments?delete=${id}`]);
    expect(wordsOf(main.split("<li").find((item) => item.includes("Spring Open")) ?? "")).toContain(
      "Active Tournament",
    );
  });

  test("2.71 without tournaments the tab says how to create the first", async () => {
    const club = await openClub();
    const admin = await club.logIn("secretary", { isAdmin: true });
    const { text } = await open(admin, "/admin/tournaments");
    expect(text).toContain("No tournaments found. Create your first tournament to get started.");
    await club.close();
  });

  test("2.72 there are dialogs to create, to edit and to set the prizes", async () => {
    const of = `/admin/tournaments/${catchDay.tournamentId}`;
    for (const [path, title, field] of [
      ["/admin/tournaments/new", "Create Tournament", 'name="name"'],
      [`${of}/edit`, "Edit Tournament", 'value="Spring Open"'],
      [`${of}/prizes`, "Prize Breakdown", 'name="positions[0].amount"'],
    ] as const) {
      const main = await mainOf(path);
      expect(headingsOf(main)).toContain("h2 Tournament Management");
      const dialog = await dialogOf(path);
      expect(dialog).toMatch(/<dialog[^>]* open/);
      expect(headingsOf(dialog)[0]).toBe(`h2 ${title}`);
      expect(dialog).toContain(field);
      expect(linksIn(dialog)).toContainEqual(["Cancel", "/admin/tournaments"]);
    }
  });

  test("2.73 deleting asks first; money records stay", async () => {
    const dialog = await dialogOf(`/admin/tournaments?delete=${catchDay.tournamentId}`);
    expect(wordsOf(dialog)).toContain(
      "Are you sure you want to delete this tournament? This will remove all associated catches and participants.",
    );
    await post(catchDay.judge, "/admin/tournaments", {
      api: `/api/admin/tournaments/${catchDay.tournamentId}`,
      method: "delete",
    });
    expect((await open(catchDay.judge, `/tournaments/${catchDay.tournamentId}`)).status).toBe(404);
  });

  test("2.74 the Payouts tab links to the payouts page", async () => {
    const links = linksIn(await mainOf("/admin/payout-overview"));
    expect(links).toContainEqual(["Manage Tournament Payouts", "/admin/payouts"]);
  });
});

describe("2. Submit complaint (/submit-complaint)", () => {
  test("2.81 the complaint form asks for type, priority, title and description", async () => {
    const page = await open(catchDay.ann, "/submit-complaint");
    const main = piece(page.html, "<main", "</main>");
    expect(headingsOf(main)[0]).toBe("h1 Submit Complaint or Bug Report");
    const labels = [...main.matchAll(/<label\b[^>]*>(.*?)<\/label>/gs)].map(([, inner = ""]) => wordsOf(inner).trim());
    expect(labels.slice(0, 4)).toEqual(["Type", "Priority", "Title", "Description"]);
  });

  test("2.82 a visitor reads that a complaint needs a login", async () => {
    const { status, text, html } = await open(catchDay.club.visitor, "/submit-complaint");
    expect(status).toBe(200);
    expect(text).toContain("You must be logged in to submit a complaint.");
    expect(html).not.toContain("<textarea");
  });
});
