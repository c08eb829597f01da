import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import type { TriedFormat } from "../../src/results/try-format-shapes.ts";
import type { FormatInput } from "../../src/scoring/rulebook/format.ts";
import { type Browser, type Club, openClub } from "../support/club.ts";
import { pageOf, post } from "../support/posting.ts";
import { refusal } from "../tournaments/forms.ts";
import { addCatch, addEntry, addPhoto, addTournament, addUser, noon } from "./rows.ts";

let club: Club;
let admin: Browser;

beforeEach(async () => {
  club = await openClub();
  admin = await club.logIn("secretary", { isAdmin: true });
});
afterEach(() => club.close());

const day = 86_400_000;

/** A tournament with a fish of each angler, in hundredths of an inch and a pound. */
function addBoard(fish: Record<string, [length: number, weight: number][]>, values = {}): Promise<number> {
  return club.store.write(async (tx) => {
    const times = { startDay: "2026-06-04", endDay: "2026-06-04", startsAt: noon - 2 * day, endsAt: noon - day };
    const id = await addTournament(tx, "tournament", { ...times, ...values });
    for (const [name, ownFish] of Object.entries(fish)) {
      const userId = await addUser(tx, name);
      await addEntry(tx, id, userId);
      const photoId = await addPhoto(tx, userId);
      for (const [length, weight] of ownFish) {
        const fishRow = { userId, tournamentId: id, photoId, length, weight, scored: length };
        await addCatch(tx, { ...fishRow, status: "verified", submittedAt: noon - 2 * day, judgedAt: noon });
      }
    }
    await rebuildStandings(tx, id);
    return id;
  });
}

const tryOn = (tournamentId: number, format: FormatInput) =>
  admin.send("/api/admin/tournaments/try-format", { json: { tournamentId, format } });

const rowsOf = async (tournamentId: number, format: FormatInput) => {
  const tried = (await (await tryOn(tournamentId, format)).json()) as TriedFormat;
  return { ...tried, rows: tried.rows.map(({ names, before, after }) => [names[0], before, after]) };
};

const lakeOpen = {
  ann: [
    [1830, 200],
    [1210, 100],
  ],
  bob: [[2010, 410]],
  cid: [[1825, 310]],
} satisfies Parameters<typeof addBoard>[0];

describe("trying other rules on a past tournament (docs/rules.md 3.33)", () => {
  test("the rows are in the order of the tried rules, with the places and scores of both", async () => {
    const id = await addBoard(lakeOpen);
    const tried = await rowsOf(id, { preset: "derby", rounding: { step: 0.25, direction: "down" } });
    expect(tried).toMatchObject({ tournament: { id, name: "Bass Open" }, unitBefore: "in", unitAfter: "in", moved: 2 });
    expect(tried.rows).toEqual([
      ["bob", { place: 2, score: 20.1 }, { place: 1, score: 20 }],
      ["ann", { place: 1, score: 30.4 }, { place: 2, score: 18.25, decidedBy: "entry-order" }],
      ["cid", { place: 3, score: 18.25 }, { place: 3, score: 18.25, decidedBy: "entry-order" }],
    ]);
  });

  test("lengths can be tried as weights", async () => {
    const id = await addBoard(lakeOpen);
    const tried = await rowsOf(id, { preset: "bass-weigh-in" });
    expect(tried.unitAfter).toBe("lb");
    expect(tried.rows.map(([name, , after]) => [name, (after as { score: number }).score])).toEqual([
      ["bob", 4.1],
      ["cid", 3.1],
      ["ann", 3],
    ]);
  });

  test("the tournament keeps its board and its rules", async () => {
    const id = await addBoard(lakeOpen);
    const before = await admin.get(`/api/tournaments/${id}/leaderboard`);
    await tryOn(id, { preset: "derby" });
    expect(await admin.get(`/api/tournaments/${id}/leaderboard`)).toEqual(before as object);
    expect(await admin.get<object>(`/api/tournaments/${id}`)).not.toHaveProperty("format");
  });

  test("a tournament with its own format is compared with that", async () => {
    const id = await addBoard(lakeOpen, { format: { preset: "derby" } });
    const { rows, moved } = await rowsOf(id, { measure: "length-in", limit: 5 });
    expect(moved).toBe(2);
    expect(rows[0]).toEqual(["ann", { place: 2, score: 18.3 }, { place: 1, score: 30.4 }]);
  });

  test("rules can't be tried on a tournament that hasn't ended", async () => {
    const id = await addBoard(lakeOpen, { endsAt: noon + day });
    expect(await refusal(await tryOn(id, { preset: "derby" }))).toMatchObject({ status: 409, code: "not_ended" });
  });

  test("rules can't be tried on a missing tournament", async () => {
    expect(await refusal(await tryOn(77, { preset: "derby" }))).toMatchObject({ status: 404, code: "not_found" });
  });

  test("tried rules that contradict themselves are refused at their field", async () => {
    const id = await addBoard(lakeOpen);
    const response = await tryOn(id, { preset: "derby", ties: ["shared", "most-fish"] });
    expect(await refusal(response)).toEqual({ status: 422, code: "invalid", paths: ["format.ties.0"] });
  });
});

describe("the page that tries rules, without script (docs/rules.md 3.33)", () => {
  const path = "/admin/tournaments/try";
  const api = "/api/admin/tournaments/try-format";

  test("the page tries a preset and shows who moves", async () => {
    const id = await addBoard(lakeOpen);
    expect(await pageOf(admin, path)).toContain("Bass Open (2026-06-04)");
    const { status, text } = await post(admin, path, { api, tournamentId: String(id), preset: "derby" });
    expect(status).toBe(200);
    expect(text).toContain("Bass Open: 2 of 3 places change.");
    expect(text).toContain("2 → 1");
    expect(text).toContain("Down 1");
    expect(text).toContain("1 fish counts, not 2");
  });

  test("a pasted format file is tried, and an unusable one is refused at its field", async () => {
    const id = await addBoard(lakeOpen);
    const fields = { api, tournamentId: String(id), preset: "derby" };
    const same = await post(admin, path, { ...fields, file: '{"measure":"length-in","limit":5}' });
    expect(same.text).toContain("Bass Open: nobody moves.");
    const refused = await post(admin, path, { ...fields, file: '{"measure":"length-in","limits":5}' });
    expect(refused.status).toBe(422);
    expect(refused.text).toMatch(/id="try-format-file-error"[^>]*>Unknown field "limits"</);
  });

  test("the page for trying rules begins with the tournament's format", async () => {
    const id = await addBoard(lakeOpen, { format: { preset: "fly" } });
    expect(await pageOf(admin, `${path}?of=${id}`)).toContain('"preset": "fly"');
  });

  test("before any tournament has ended, the page for trying rules shows a message", async () => {
    expect(await pageOf(admin, path)).toContain("No tournament has ended yet.");
  });
});
