import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { TournamentView } from "../../src/tournaments/model.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { createTournament } from "../tournaments/forms.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const typed = {
  name: "July Open",
  description: "Another day on the lake.",
  targetSpecies: "Bass, Crappie",
  minLength: "12.5",
  prize: "750",
  entryFee: "12.50",
  startDate: "2026-07-04",
  endDate: "2026-07-04",
  timeZone: "America/Denver",
  tournamentType: "derby",
  isActive: "on",
};

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
const post = (path: string, fields: Record<string, string | Blob>) => admin.send(path, { form: formOf(fields) });
const list = () => admin.get<TournamentView[]>("/api/tournaments");

const pages = ["/admin", "/admin/verification", "/admin/complaints", "/admin/tournaments", "/admin/tournaments/new"];

describe("the dashboard's pages", () => {
  test.each(pages)("%s: a visitor is sent to log in and comes back", async (path) => {
    const response = await club.visitor.send(path);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `/login?next=${encodeURIComponent(path)}`,
    ]);
  });

  test.each(pages)("%s: an angler gets 403 'Access denied. Admin privileges required.'", async (path) => {
    const angler = await club.logIn("angler");
    const response = await angler.send(path);
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("Access denied. Admin privileges required.");
  });

  test.each(pages)("%s: an admin sees it", async (path) => {
    expect((await admin.send(path)).status).toBe(200);
  });
});

describe("the form of a tournament, posted without script", () => {
  test("creates it, and the fee typed in dollars is stored in cents", async () => {
    const response = await post("/admin/tournaments/new", typed);
    expect([response.status, response.headers.get("location")]).toEqual([302, "/admin/tournaments"]);
    expect(await list()).toMatchObject([
      { name: "July Open", targetSpecies: ["Bass", "Crappie"], minLength: 12.5, prize: 750, entryFee: 1250 },
    ]);
  });

  test("wrong values answer 422 with their messages and keep what was typed; nothing is made", async () => {
    const response = await post("/admin/tournaments/new", { ...typed, name: "", minLength: "12.25" });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain("Tournament name is required");
    expect(html).toContain("Give the minimum length with one decimal, such as 12.5");
    for (const value of ["Another day on the lake.", "Bass, Crappie", "12.25", "12.50", "2026-07-04"]) {
      expect(html).toContain(value);
    }
    expect(await list()).toEqual([]);
  });

  test("a box that is not ticked makes a draft", async () => {
    const { isActive: _, ...draft } = typed;
    await post("/admin/tournaments/new", draft);
    expect((await list())[0]?.isActive).toBe(false);
  });

  test("a picture that is none leaves the tournament made and leads to its form", async () => {
    const image = new File(["not a picture"], "boat.jpg", { type: "image/jpeg" });
    const response = await post("/admin/tournaments/new", { ...typed, image });
    const [made] = await list();
    expect(response.headers.get("location")).toBe(`/admin/tournaments/${made?.id}/edit`);
    expect(made?.imageUrl).toBeNull();
  });

  test("an edit that scores anew says what it needs, and with the box ticked is made", async () => {
    const { id } = await createTournament(admin);
    await admin.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const path = `/admin/tournaments/${id}/edit`;
    const kept = { startDate: "2026-06-06", endDate: "2026-06-06", timeZone: "America/Chicago", entryFee: "0" };
    const edit = { ...typed, ...kept, tournamentType: "tournament", minLength: "14.0" };
    const asked = await post(path, edit);
    expect(asked.status).toBe(409);
    expect(await asked.text()).toContain("Confirm the change to save it.");
    expect((await post(path, { ...edit, confirm: "on" })).status).toBe(302);
    expect((await list())[0]?.minLength).toBe(14);
  });
});

describe("Tournament Management", () => {
  test("empty, it says so", async () => {
    const html = await (await admin.send("/admin/tournaments")).text();
    expect(html).toContain("No tournaments found.");
    expect(html).toContain("Create your first tournament to get started.");
  });

  test("asks before it deletes, in the words of the specification", async () => {
    const { id } = await createTournament(admin);
    const html = await (await admin.send(`/admin/tournaments?delete=${id}`)).text();
    expect(html).toMatch(/<dialog[^>]* open/);
    expect(html).toContain(
      "Are you sure you want to delete this tournament? This will remove all associated catches and participants.",
    );
    expect(await list()).toHaveLength(1);
    await post("/admin/tournaments", { intent: "delete", id: String(id) });
    expect(await list()).toEqual([]);
  });

  test("a copy goes on to its own form", async () => {
    const { id } = await createTournament(admin);
    const response = await post("/admin/tournaments", { intent: "copy", id: String(id) });
    const copy = (await list()).find((row) => row.id !== id);
    expect(response.headers.get("location")).toBe(`/admin/tournaments/${copy?.id}/edit`);
    expect(copy?.isActive).toBe(false);
  });
});
