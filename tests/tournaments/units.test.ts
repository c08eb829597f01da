import { afterAll, beforeAll, expect, test } from "bun:test";
import { refreshStanding } from "../../src/results/refresh-standing.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { addCatch, addPhoto } from "../results/rows.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf } from "../support/posting.ts";
import { createTournament } from "./forms.ts";

let club: Club;
let angler: Browser;
let byWeight: TournamentView;
let metric: TournamentView;

async function withFish(admin: Browser, values: object, scored: number): Promise<TournamentView> {
  const tournament = await createTournament(admin, values);
  await angler.send(`/api/tournaments/${tournament.id}/join`, { method: "POST" });
  await club.store.write(async (tx) => {
    const keys = { userId: angler.userId, tournamentId: tournament.id };
    await addCatch(tx, {
      ...keys,
      photoId: await addPhoto(tx, angler.userId),
      length: 4650,
      scored,
      status: "verified",
    });
    await refreshStanding(tx, tournament.id, angler.userId);
  });
  return tournament;
}

beforeAll(async () => {
  club = await openClub();
  const admin = await club.logIn("secretary", { isAdmin: true });
  angler = await club.logIn("angler");
  metric = await withFish(admin, { name: "Metric", rules: { unit: "cm", fish: 7 } }, 4650);
  const derby = { name: "Heaviest", tournamentType: "derby", rules: { unit: "cm", by: "weight" } };
  byWeight = await withFish(admin, derby, 250);
});
afterAll(() => club.close());

test("a board in centimeters shows the unit, and how many fish count", async () => {
  const page = await pageOf(club.visitor, `/tournaments/${metric.id}`);
  expect(page).toContain("46.5<i>cm</i>");
  expect(page).toContain("7 biggest fish");
  expect(page).toContain("Fish, centimeters");
  expect(page).toContain("Minimum 12.0 cm");
  expect(page).toContain("Fish (cm)");
  expect(page).not.toMatch(/\d in\b/);
});

test("a board by weight shows kilograms, with the length beside them", async () => {
  const page = await pageOf(club.visitor, `/tournaments/${byWeight.id}`);
  expect(page).toContain("2.50<i>kg</i>");
  expect(page).toContain("46.5 cm");
  expect(page).toContain("The single heaviest fish wins.");
});

test("an ended tournament's big fish is shown in its unit, also on the angler's page", async () => {
  club.setNow(Date.parse(metric.endDate) + 1);
  for (const path of [`/tournaments/${metric.id}`, `/tournaments/${metric.id}/results`]) {
    const page = await pageOf(club.visitor, path);
    expect(page.replaceAll(/<[^>]*>/g, "")).toContain("Big fish: 46.5 cm");
    expect(page).not.toMatch(/46\.5 in\b/);
  }
  const angled = await pageOf(club.visitor, `/anglers/${angler.userId}`);
  expect(angled).toContain("Bass, 46.5\u00a0cm");
  expect(angled).toContain("2.5 kg");
});

test("CSV results have the units in their headings", async () => {
  const heading = async (id: number) =>
    (await (await club.visitor.send(`/api/tournaments/${id}/results.csv`)).text()).split("\r\n")[0];
  expect(await heading(byWeight.id)).toContain("Score (kg),Fish 1 (kg),Best species,Best length (cm),Best weight (kg)");
  expect(await heading(metric.id)).toContain("Score (cm),Fish 1 (cm)");
});

test("the list of leaderboards shows each in its unit", async () => {
  const page = await pageOf(club.visitor, "/leaderboard");
  expect(page).toContain("longest 46.5 cm");
  expect(page).toContain("Minimum catch: 12 centimeters");
  expect(page).not.toContain("inches");
});
