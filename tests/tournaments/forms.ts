import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import type { Browser } from "../support/club.ts";

/** A free bass tournament on the day of the tests' clock, as the admin's form sends it. */
export const bassOpen = {
  name: "Bass Open",
  description: "A day on the lake.",
  targetSpecies: "Bass, Walleye",
  minLength: "12.0",
  prize: 500,
  entryFee: 0,
  startDate: "2026-06-06",
  endDate: "2026-06-06",
  isActive: true,
  tournamentType: "tournament",
};

/** Days on which the tournament hasn't started yet. */
export const nextWeek = { startDate: "2026-06-13", endDate: "2026-06-14" };

export async function createTournament(admin: Browser, values: object = {}): Promise<TournamentView> {
  const response = await admin.send("/api/tournaments", { json: { ...bassOpen, ...values } });
  if (response.status !== 201) throw new Error(`Not created: ${await response.text()}`);
  return (await response.json()) as TournamentView;
}

/** A failed reply's status and code, and the fields that it names. */
export async function refusal(response: Response): Promise<{ status: number; code: string; paths: string[] }> {
  const body = (await response.json()) as { code: string; issues?: { path: string }[] };
  return { status: response.status, code: body.code, paths: (body.issues ?? []).map(({ path }) => path) };
}
