import { afterEach, beforeEach, expect, test } from "bun:test";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, openClub } from "../../support/club.ts";
import { open, post } from "../../support/read-pages.ts";
import { bassOpen, createTournament, nextWeek } from "../forms.ts";

let club: Club;
let admin: Browser;
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("ruth", { isAdmin: true });
});
afterEach(() => club.close());

const typed = {
  ...Object.fromEntries(Object.entries({ ...bassOpen, ...nextWeek }).map(([name, value]) => [name, String(value)])),
  hasOpenBoard: "on",
  isActive: "on",
};
const prizes = { "positions[0].amount": "400", "positions[1].amount": "250" };
const page = "/admin/tournaments/new";

test("a form whose paid places don't add up to the pool is refused at the prize, and keeps what was typed", async () => {
  const refused = await post(admin, page, { ...typed, ...prizes, prize: "600" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("The paid places add up to $650. Set the prize to $650, or change the places");
  expect(refused.text).toContain("Set Pool to $650");
  expect(refused.html).toContain('value="600"');
  expect(await club.visitor.get<TournamentView[]>("/api/tournaments")).toEqual([]);
});

test("a button sets the pool to the sum of the places, without script", async () => {
  const { html, text } = await post(admin, page, { ...typed, ...prizes, prize: "600" });
  expect(text).toContain("Leave at 0 to use the sum of the paid places.");
  const button = html.split("<button").find((tag) => tag.includes("Set Pool to $650")) ?? "";
  const [intent = ""] = /\{"type":"update".*?\}\}/.exec(button) ?? [];
  const set = await post(admin, page, { ...typed, ...prizes, prize: "600", __intent__: intent });
  expect(set.html).toMatch(/<input[^>]*name="prize"[^>]*value="650"|<input[^>]*value="650"[^>]*name="prize"/);
});

test("a pool of 0 becomes the sum of the places, including those of the divisions", async () => {
  const fields = {
    ...typed,
    ...prizes,
    prize: "0",
    "divisions[0].name": "Kayak",
    "divisions[0].positions[0].amount": "50",
  };
  expect((await post(admin, page, fields)).status).toBe(302);
  expect(await club.visitor.get<TournamentView[]>("/api/tournaments")).toMatchObject([{ prize: 700 }]);
});

test("a pool without places is saved unchanged", async () => {
  expect((await post(admin, page, { ...typed, prize: "600" })).status).toBe(302);
  expect(await club.visitor.get<TournamentView[]>("/api/tournaments")).toMatchObject([{ prize: 600 }]);
});

test("a tournament whose prizes were set in their own dialog can be renamed without changing them", async () => {
  const kayak = { "divisions[0].name": "Kayak", "divisions[0].positions[0].amount": "50" };
  expect((await post(admin, page, { ...typed, ...prizes, ...kayak, prize: "700" })).status).toBe(302);
  const [{ id } = { id: 0 }] = await club.visitor.get<TournamentView[]>("/api/tournaments");
  const set = { "positions[0].amount": "100", ...kayak };
  const prizeBreakdown = [
    { position: 1, amount: 100 },
    { position: 1, amount: 50, division: "Kayak" },
  ];
  expect((await admin.send(`/api/admin/tournaments/${id}/prizes`, { json: { prizeBreakdown } })).status).toBe(200);
  const address = `/admin/tournaments/${id}/edit`;
  const [, storedPrizes = ""] = /name="storedPrizes" value="([^"]*)"/.exec((await open(admin, address)).html) ?? [];
  const edit = { ...typed, ...set, storedPrizes, prize: "700", name: "Spring Open" };
  const renamed = { ...edit, "divisions[0].name": "Kayaks", "divisions[0].formerName": "Kayak" };
  expect((await post(admin, address, renamed)).status).toBe(302);
  expect(await club.visitor.get<TournamentView>(`/api/tournaments/${id}`)).toMatchObject({
    name: "Spring Open",
    prize: 700,
    divisions: [{ name: "Kayaks" }],
  });
});

test("the API accepts a pool that differs from the places, and the edit form asks to resolve it once prize or places change", async () => {
  const prizeBreakdown = [{ position: 1, amount: 650 }];
  const { id } = await createTournament(admin, { ...nextWeek, prize: 600, prizeBreakdown });
  const address = `/admin/tournaments/${id}/edit`;
  const { html, text } = await open(admin, address);
  expect(text).toContain("Set Pool to $650");
  const [, storedPrizes = ""] = /name="storedPrizes" value="([^"]*)"/.exec(html) ?? [];
  const edit = { ...typed, storedPrizes, prize: "600", "positions[0].amount": "650" };
  const pool = async () => (await club.visitor.get<TournamentView>(`/api/tournaments/${id}`)).prize;
  const changes: Record<string, string>[] = [
    { prize: "500" },
    { "positions[0].amount": "640" },
    { "positions[1].amount": "50" },
  ];
  for (const changed of changes) {
    expect((await post(admin, address, { ...edit, ...changed })).status).toBe(422);
  }
  expect((await post(admin, address, { ...edit, name: "Bass Open, Renamed" })).status).toBe(302);
  expect(await pool()).toBe(600);
  expect((await post(admin, address, { ...edit, prize: "650" })).status).toBe(302);
  expect(await pool()).toBe(650);
});
