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

test("a form whose paid places aren't the prize pool is refused at the prize, and keeps what was typed", async () => {
  const refused = await post(admin, page, { ...typed, ...prizes, prize: "600" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("The paid places add up to $650. Set the prize to $650, or change the places");
  expect(refused.text).toContain("Set Pool to $650");
  expect(refused.html).toContain('value="600"');
  expect(await club.visitor.get<TournamentView[]>("/api/tournaments")).toEqual([]);
});

test("a button sets the pool to the sum of the places, without script", async () => {
  const { html } = await post(admin, page, { ...typed, ...prizes, prize: "600" });
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

test("a pool without places is saved as it is", async () => {
  expect((await post(admin, page, { ...typed, prize: "600" })).status).toBe(302);
  expect(await club.visitor.get<TournamentView[]>("/api/tournaments")).toMatchObject([{ prize: 600 }]);
});

test("the API still accepts a pool with other places, and the edit form then asks to resolve the difference", async () => {
  const prizeBreakdown = [{ position: 1, amount: 650 }];
  const { id } = await createTournament(admin, { ...nextWeek, prize: 600, prizeBreakdown });
  expect((await open(admin, `/admin/tournaments/${id}/edit`)).text).toContain("Set Pool to $650");
  const edit = { ...typed, prize: "600", "positions[0].amount": "650" };
  expect((await post(admin, `/admin/tournaments/${id}/edit`, edit)).status).toBe(422);
  expect((await post(admin, `/admin/tournaments/${id}/edit`, { ...edit, prize: "650" })).status).toBe(302);
});
