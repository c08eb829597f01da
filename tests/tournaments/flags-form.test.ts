import { afterEach, beforeEach, expect, test } from "bun:test";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
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
  targetSpecies: "Bass",
  minLength: "12.5",
  prize: "0",
  startDate: "2026-07-04",
  endDate: "2026-07-04",
  tournamentType: "tournament",
  isActive: "on",
};
const create = (fields: Record<string, string>) => post(admin, "/admin/tournaments/new", { ...typed, ...fields });
const foldedPart = /<details[^>]*>(?=<summary[^>]*>Waters and Flags)/;

test("without script, waters and a turned-off flag are stored and shown in the form, unfolded", async () => {
  expect((await pageOf(admin, "/admin/tournaments/new")).match(foldedPart)?.[0]).not.toContain("open");
  expect((await create({ waters: "46.2, -93.65 12 mi", flagsOff: "pace" })).status).toBe(302);
  const [tournament] = await admin.get<TournamentView[]>("/api/tournaments");
  expect(tournament?.waters).toEqual({ kind: "circle", center: { latitude: 46.2, longitude: -93.65 }, miles: 12 });
  expect(tournament?.flagsOff).toEqual(["pace"]);
  const page = await pageOf(admin, `/admin/tournaments/${tournament?.id}/edit`);
  expect(page.match(foldedPart)?.[0]).toContain("open");
  expect(page).toContain("46.2, -93.65 12 mi</textarea>");
  const boxes = page.match(/<input[^>]*name="flagsOff"[^>]*>/g) ?? [];
  expect(boxes.filter((box) => box.includes("checked"))).toEqual([expect.stringContaining('value="pace"')]);
});

test("without script, crossing lines are refused at their field, and the typed text is kept", async () => {
  const refused = await create({ waters: "46, -94\n47, -93\n47, -94\n46, -93" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("The lines of the area cross. List its corners in order around the waters");
  expect(refused.text).toContain("47, -94\n46, -93</textarea>");
});

test("an edit by form removes the waters if they are blank", async () => {
  const circle = { kind: "circle", center: { latitude: 46.2, longitude: -93.65 }, miles: 12 };
  const { id } = await createTournament(admin, { waters: circle, flagsOff: ["pace"] });
  expect((await post(admin, `/admin/tournaments/${id}/edit`, { ...typed, waters: "" })).status).toBe(302);
  const [edited] = await admin.get<TournamentView[]>("/api/tournaments");
  expect({ waters: edited?.waters, flagsOff: edited?.flagsOff }).toEqual({ waters: null, flagsOff: [] });
});

test("without script, states are stored by code, and unknown codes are refused", async () => {
  expect((await create({ waters: "mn, wi" })).status).toBe(302);
  const [tournament] = await admin.get<TournamentView[]>("/api/tournaments");
  expect(tournament?.waters).toEqual({ kind: "states", states: ["MN", "WI"] });
  expect(await pageOf(admin, `/admin/tournaments/${tournament?.id}/edit`)).toContain("MN, WI</textarea>");
  const refused = await create({ waters: "MN, ZZ" });
  expect(refused.status).toBe(422);
  expect(refused.text).toContain("ZZ isn't a US state");
});
