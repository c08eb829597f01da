import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { InstalledFile } from "../../support/executable.ts";
import { expect, type Person, photos } from "./club.ts";
import { day } from "./days.ts";

/* Steps before payouts in a journey, done through the API: a tournament with prizes, its entrants and their catches. */

const open = {
  name: "June Bass Open",
  description: "Five largest bass, from any public water.",
  targetSpecies: "Bass",
  minLength: "12",
  prize: 600,
  startDate: day(-1),
  endDate: day(1),
  tournamentType: "tournament",
};

async function posted(person: Person, path: string, data: object): Promise<unknown> {
  const answer = await person.page.request.post(path, { data });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return answer.json();
}

/** Creates a running tournament with three prizes, $300, $200 and $100. Returns its id. */
export async function createTournament(admin: Person): Promise<number> {
  const { id } = (await posted(admin, "/api/tournaments", open)) as { id: number };
  const prizeBreakdown = [300, 200, 100].map((amount, index) => ({ position: index + 1, amount }));
  await posted(admin, `/api/admin/tournaments/${id}/prizes`, { prizeBreakdown });
  return id;
}

export const enter = (angler: Person, id: number) => posted(angler, `/api/tournaments/${id}/join`, {});

/** Submits a fish with a photo as its angler, which is then pending. */
export async function sendFish({ page }: Person, tournamentId: number, length: string): Promise<void> {
  const photo = { name: "fish.jpg", mimeType: "image/jpeg", buffer: readFileSync(photos.largemouth18) };
  const fish = { species: "Largemouth Bass", length, weight: "3.4", location: "Lake Fork, TX", photo };
  const answer = await page.request.post("/api/catches", { multipart: { ...fish, tournamentId } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Enters a verified fish from a paper card. */
export const readCard = (admin: Person, angler: Person, tournamentId: number, length: string) =>
  posted(admin, `/api/admin/tournaments/${tournamentId}/catches`, {
    ...{ username: angler.username, species: "Largemouth Bass", length, weight: "3.4" },
    ...{ location: "Lake Fork, TX", paperNote: "Card 7, seen by the secretary" },
  });

/** Moves the club's tournaments this many days into the past. */
export function passDays({ folder }: InstalledFile, days: number): void {
  const bun = join(import.meta.dirname, "../../../node_modules/.bin/bun");
  const script = join(import.meta.dirname, "pass-days.ts");
  execFileSync(bun, [script, join(folder, "data/club.sqlite"), String(days)]);
}
