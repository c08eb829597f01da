import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { photoFile } from "../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { post as postForm, submit } from "../support/posting.ts";
import { createTournament } from "./forms.ts";

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
const post = (path: string, fields: Record<string, string | Blob>) => submit(admin, path, formOf(fields));
const list = () => admin.get<TournamentView[]>("/api/tournaments");

const prizesOf = (id: number | undefined) => admin.get<{ amount: number }[]>(`/api/tournaments/${id}/prizes`);

const pages = ["/admin", "/admin/verification", "/admin/complaints", "/admin/tournaments", "/admin/tournaments/new"];

describe("the dashboard's pages", () => {
  test.each(pages)("%s: a visitor is redirected to the login and returns to the page", async (path) => {
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
  test("the form creates a tournament, and the fee typed in dollars is stored in cents", async () => {
    const response = await post("/admin/tournaments/new", { ...typed, "positions[0].amount": "" });
    expect([response.status, response.headers.get("location")]).toEqual([302, "/admin/tournaments/1/share"]);
    expect(await prizesOf((await list())[0]?.id)).toEqual([]);
    expect(await list()).toMatchObject([
      { name: "July Open", targetSpecies: ["Bass", "Crappie"], minLength: 12.5, prize: 750, entryFee: 1250 },
    ]);
  });

  test("the form creates a derby from 6 AM to 3 PM with its prizes, in the form's time zone", async () => {
    const hours = { startTime: "06:00", endTime: "15:00", joinUntil: "2026-07-04T05:00" };
    const prizes = { "positions[0].amount": "500", "positions[1].amount": "250" };
    expect((await post("/admin/tournaments/new", { ...typed, ...hours, ...prizes })).status).toBe(302);
    const [tournament] = await list();
    expect(tournament).toMatchObject({
      startDate: "2026-07-04T12:00:00.000Z",
      endDate: "2026-07-04T21:00:00.000Z",
      joinUntil: "2026-07-04T11:00:00.000Z",
    });
    expect(await prizesOf(tournament?.id)).toMatchObject([{ amount: 500 }, { amount: 250 }]);
  });

  test("invalid times are reported at their fields and kept", async () => {
    const response = await post("/admin/tournaments/new", { ...typed, startTime: "15:00", endTime: "06:00" });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain("The end time isn't after the start time");
    expect(html).toMatch(/name="startTime"[^>]*value="15:00"|value="15:00"[^>]*name="startTime"/);
    const late = await post("/admin/tournaments/new", { ...typed, joinUntil: "2026-07-05T00:01" });
    expect(late.status).toBe(422);
    expect(await late.text()).toContain("The registration deadline is after the end of the tournament");
    expect(await list()).toEqual([]);
  });

  test.each([
    ["adding a place", { type: "insert", payload: { name: "positions", defaultValue: { amount: "" } } }, 3],
    ["adding up the prizes", { type: "validate", payload: { name: "positions" } }, 2],
  ])("%s returns the sum beside the prize pool, before anything is saved", async (_, intent, places) => {
    const prizes = { "positions[0].amount": "500", "positions[1].amount": "200" };
    const response = await post("/admin/tournaments/new", { ...typed, ...prizes, __intent__: JSON.stringify(intent) });
    expect(response.status).toBe(200);
    const html = (await response.text()).replaceAll("<!-- -->", "");
    expect(html).toContain("Total for all positions: <b>$700</b>");
    expect(html).toContain("(the tournament's prize pool is $750)".replace("'", "&#x27;"));
    expect(html.match(/name="positions\[\d\]\.amount"/g)).toHaveLength(places);
    expect(await list()).toEqual([]);
  });

  const blanks = { "positions[0].amount": "750", "divisions[0].name": "Kayak", "pots[0].name": "Big Bass" };
  const focused = (html: string) =>
    Array.from(html.matchAll(/<(?:input|button)[^>]* autofocus=""[^>]*>/g), ([tag]) => /name="([^"]*)"/.exec(tag)?.[1]);

  test.each([
    ["positions", "positions[1].amount"],
    ["divisions", "divisions[1].name"],
    ["pots", "pots[1].name"],
    ["questions", "questions[0].label"],
    ["rules.penalties", "rules.penalties[0].name"],
  ])("without script, a row added to %s has the focus in its first field", async (name, field) => {
    const __intent__ = JSON.stringify({ type: "insert", payload: { name, defaultValue: {} } });
    const response = await post("/admin/tournaments/new", { ...typed, ...blanks, __intent__ });
    expect(focused(await response.text())).toEqual([field]);
  });

  test("without script, removing a row focuses the button below its list", async () => {
    const __intent__ = JSON.stringify({ type: "remove", payload: { name: "divisions", index: 0 } });
    const page = await (await post("/admin/tournaments/new", { ...typed, ...blanks, __intent__ })).text();
    expect(focused(page)).toEqual(["__intent__"]);
    expect(page).toMatch(/autofocus=""[^>]*>(?:<svg.*?<\/svg>)?Add Division/);
  });

  test("the edit form shows times and prizes as typed, and blank times are removed", async () => {
    const hours = { startTime: "06:00", endTime: "15:00", joinUntil: "2026-06-06T05:00" };
    const prizeBreakdown = [{ position: 1, amount: 500 }];
    const { id } = await createTournament(admin, { ...hours, prizeBreakdown });
    const html = await (await admin.send(`/admin/tournaments/${id}/edit`)).text();
    for (const value of ["06:00", "15:00", "2026-06-06T05:00", "500"]) expect(html).toContain(`value="${value}"`);
    const form = { ...typed, "positions[0].amount": "750" };
    expect((await post(`/admin/tournaments/${id}/edit`, form)).status).toBe(302);
    expect((await list())[0]).toMatchObject({ startTime: null, endTime: null, joinUntil: null });
    expect(await prizesOf(id)).toMatchObject([{ amount: 750 }]);
  });

  test("a refused form lists its errors above the first step, each with a link to its step", async () => {
    const response = await post("/admin/tournaments/new", { ...typed, prize: "-1", endDate: "" });
    expect(response.status).toBe(422);
    const page = await response.text();
    const list = page
      .slice(page.indexOf("The tournament wasn"), page.indexOf('id="basics"'))
      .replaceAll("<!-- -->", "");
    const links = Array.from(list.matchAll(/<a href="(#\w+)"[^>]*>([^<]+)/g), ([, to, text]) => [to, text]);
    expect(links).toEqual([
      ["#when", "When and Where: End date is required"],
      ["#money", "Entry and Money: Prize must be a positive number"],
    ]);
    // Outside of the form, the list would be in its column, and the form in the preview's.
    expect(page.indexOf("The tournament wasn")).toBeGreaterThan(page.indexOf('id="tournament"'));
  });

  test("invalid values get 422 with messages and keep what was typed; nothing is created", async () => {
    const response = await post("/admin/tournaments/new", { ...typed, name: "", minLength: "12.25" });
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain("Tournament name is required");
    expect(html).toContain("Enter the minimum length with one decimal, such as 12.5");
    for (const value of ["Another day on the lake.", "Bass, Crappie", "12.25", "12.50", "2026-07-04"]) {
      expect(html).toContain(value);
    }
    expect(await list()).toEqual([]);
  });

  test("a form with the box unchecked creates a draft", async () => {
    const { isActive: _, ...draft } = typed;
    await post("/admin/tournaments/new", draft);
    expect((await list())[0]?.isActive).toBe(false);
  });

  test("a picture chosen in the form becomes the tournament's picture", async () => {
    const response = await post("/admin/tournaments/new", { ...typed, image: await photoFile() });
    expect(response.headers.get("location")).toBe("/admin/tournaments/1/share");
    expect((await list())[0]?.imageUrl).toEndWith("/large.webp");
  });

  test("an invalid picture: the tournament is still created, and the reply redirects to its form", async () => {
    const image = new File(["not a picture"], "boat.jpg", { type: "image/jpeg" });
    const response = await post("/admin/tournaments/new", { ...typed, image });
    const [tournament] = await list();
    expect(response.headers.get("location")).toBe(`/admin/tournaments/${tournament?.id}/edit`);
    expect(tournament?.imageUrl).toBeNull();
  });

  test("an edit that rescores catches shows its requirements, and is saved with the box checked", async () => {
    const { id } = await createTournament(admin);
    await admin.send(`/api/tournaments/${id}/join`, { method: "POST" });
    const path = `/admin/tournaments/${id}/edit`;
    const unchanged = { startDate: "2026-06-06", endDate: "2026-06-06", timeZone: "America/Chicago", entryFee: "0" };
    const edit = { ...typed, ...unchanged, tournamentType: "tournament", minLength: "14.0" };
    const confirmation = await post(path, edit);
    expect(confirmation.status).toBe(409);
    expect(await confirmation.text()).toContain("Confirm the change to save it.");
    expect((await post(path, { ...edit, confirm: "on" })).status).toBe(302);
    expect((await list())[0]?.minLength).toBe(14);
  });
});

describe("Tournament Management", () => {
  test("an empty Tournament Management shows a message", async () => {
    const html = await (await admin.send("/admin/tournaments")).text();
    expect(html).toContain("No tournaments found.");
    expect(html).toContain("Create your first tournament to get started.");
  });

  test("tournaments can be searched by part of the name and by state, and dialogs keep the search", async () => {
    const { id } = await createTournament(admin, { name: "Walleye Night" });
    await createTournament(admin, { name: "Trout Day" });
    const html = await (await admin.send("/admin/tournaments?search=eye&show=open")).text();
    expect(html).toContain("Walleye Night");
    expect(html).not.toContain("Trout Day");
    expect(html).toContain(`href="/admin/tournaments/${id}/edit?search=eye&amp;show=open"`);
    const none = await (await admin.send("/admin/tournaments?search=eye&show=ended")).text();
    expect(none).toContain("No tournament matches your filter.");
    expect(none).not.toContain("Create your first tournament");
    const edited = await post(`/admin/tournaments/${id}/edit?search=eye&show=open`, {
      ...typed,
      ...{ confirm: "on", to: "/admin/tournaments?search=eye&show=open" },
    });
    expect(edited.headers.get("location")).toBe("/admin/tournaments?search=eye&show=open");
    const anything = `?search=${encodeURIComponent('%"🎣'.repeat(400))}&show=nothing`;
    expect((await admin.send(`/admin/tournaments${anything}`)).status).toBe(200);
  });

  test("deleting asks for confirmation with the specified text", async () => {
    const { id } = await createTournament(admin);
    const html = await (await admin.send(`/admin/tournaments?delete=${id}`)).text();
    expect(html).toMatch(/<dialog[^>]* open/);
    expect(html).toContain(
      "Are you sure you want to delete this tournament? This will remove all associated catches and participants.",
    );
    expect(await list()).toHaveLength(1);
    await postForm(admin, "/admin/tournaments", { api: `/api/admin/tournaments/${id}`, method: "delete" });
    expect(await list()).toEqual([]);
  });

  test("a copy continues to its form", async () => {
    const { id } = await createTournament(admin);
    const { redirectTo } = await postForm(admin, "/admin/tournaments", { api: `/api/admin/tournaments/${id}/copy` });
    const copy = (await list()).find((row) => row.id !== id);
    expect(redirectTo).toBe(`/admin/tournaments/${copy?.id}/edit`);
    expect(copy?.isActive).toBe(false);
  });
});
