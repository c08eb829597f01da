import { afterEach, beforeEach, expect, test } from "bun:test";
import { shippedRules } from "../../src/scoring/scoring-rules.ts";
import { newCatchForm, toQueuedCatch } from "../../web/catches/catch-form.ts";
import { openTournament } from "../catches/catch-day.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { bassOpen } from "./forms.ts";

let club: Club;
let admin: Browser;
let ann: Browser;
let catchId: number;

/** A fish of 47.5 cm in a tournament that scores in centimeters, and a complaint about it. */
beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
  ann = await club.logIn("ann");
  const id = await openTournament(club, { rules: { ...shippedRules.tournament, unit: "cm" } });
  await ann.send(`/api/tournaments/${id}/join`, { method: "POST" });
  const form = new FormData();
  const fish = {
    species: "Largemouth Bass",
    length: "47.5",
    weight: "1.2",
    location: "North bay",
    tournamentId: `${id}`,
  };
  for (const [name, value] of Object.entries(fish)) form.set(name, value);
  ({ id: catchId } = (await (await ann.send("/api/catches", { form })).json()) as { id: number });
  const report = { type: "complaint", title: "A wrong length", description: "It was longer than that.", catchId };
  await ann.send("/api/complaints", { json: report });
});
afterEach(() => club.close());

test.each([
  ["the audit", () => "/admin/audit", "47.5 cm, 1.2 kg"],
  ["a catch's history", () => `/admin/catches/${catchId}`, "47.5 cm, 1.2 kg"],
  ["the list of complaints", () => "/admin/complaints", "Largemouth Bass, 47.5 cm, caught by ann"],
  ["a user's catches", () => `/admin/users/${ann.userId}`, "Largemouth Bass, 47.5 cm"],
])("%s shows lengths in the tournament's unit", async (_, path, text) => {
  const page = await pageOf(admin, path());
  expect(page).toContain(text);
  expect(page).not.toContain("47.5 in");
});

test("catch choices in the report form show the tournament's unit", async () => {
  expect(await pageOf(ann, "/submit-complaint")).toContain("Largemouth Bass, 47.5 cm");
});

test("the dashboard shows its oldest catch in the tournament's unit", async () => {
  expect(await pageOf(admin, "/admin")).not.toContain("47.5 in");
});

test("the tournament day page shows the leader and the paper card form in the tournament's unit", async () => {
  const card = { username: "ann", species: "Largemouth Bass", length: "40", weight: "1.1", location: "North bay" };
  const path = "/api/admin/tournaments/1/catches";
  expect((await admin.send(path, { json: { ...card, paperNote: "Card 1" } })).status).toBe(201);
  const page = await pageOf(admin, "/admin/tournaments/1/day?card=new");
  expect(page).toMatch(/Leader<.*?40\.0.*?>\s*cm</s);
  expect(page).not.toMatch(/>\s*in</);
});

test("the error for an invalid minimum length mentions no unit, because the rules determine it", async () => {
  const rules = { unit: "cm" };
  for (const minLength of ["200.1", "long"]) {
    const newReply = await admin.send("/api/tournaments", { json: { ...bassOpen, minLength, rules } });
    const edited = await admin.send("/api/admin/tournaments/1", { method: "PUT", json: { ...bassOpen, minLength } });
    for (const reply of [newReply, edited]) {
      expect(reply.status).toBe(422);
      expect(await reply.text()).not.toMatch(/inch|centimeter/);
    }
  }
});

test("a catch saved on the phone is stored with its unit, which isn't sent", () => {
  const typed = { species: "Zander", length: "47.5", weight: "1.2", location: "Bay", notes: "", unit: "cm" };
  const stored = toQueuedCatch(newCatchForm.parse(typed), 7, "0123456789abcdef", 0);
  expect(stored.unit).toBe("cm");
  expect(Object.keys(stored.fields)).not.toContain("unit");
});
