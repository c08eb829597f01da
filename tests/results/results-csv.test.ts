import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { tournaments } from "../../src/base/db/schema.ts";
import { rebuildStandings } from "../../src/results/rebuild-standings.ts";
import { resultsFileName } from "../../src/results/results-csv.ts";
import { type Club, openClub } from "../support/club.ts";
import { addCatch, addEntry, addPhoto, addTournament, addUser } from "./rows.ts";

let club: Club;

beforeEach(async () => {
  club = await openClub();
});
afterEach(() => club.close());

type Angler = [name: string, inches: number[], words?: { species?: string; location?: string; notes?: string }];

/** A tournament with these anglers and their verified fish. */
const tournamentOf = (type: "tournament" | "derby", anglers: Angler[]) =>
  club.store.write(async (tx) => {
    const tournamentId = await addTournament(tx, type, { name: "Café Open / 2026" });
    for (const [name, inches, words = {}] of anglers) {
      const userId = await addUser(tx, name);
      const photoId = await addPhoto(tx, userId);
      await addEntry(tx, tournamentId, userId);
      for (const length of inches) {
        const fish = { userId, tournamentId, photoId, length: Math.round(length * 100) };
        await addCatch(tx, { ...fish, status: "verified", ...words });
      }
    }
    await rebuildStandings(tx, tournamentId);
    return tournamentId;
  });

async function read(id: number) {
  const response = await club.visitor.send(`/api/tournaments/${id}/results.csv`);
  const bytes = await response.bytes();
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return { response, text, lines: text.replace("\uFEFF", "").split("\r\n") };
}

describe("GET /api/tournaments/{id}/results.csv", () => {
  test("results.csv has a line for every angler in the order of the board, with the parts of the score", async () => {
    const id = await tournamentOf("tournament", [
      ["ben", [15.25, 20], { notes: "Jig" }],
      ["ann", [21.3, 15]],
      ["cid", []],
    ]);
    const { response, lines } = await read(id);
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="cafe-open-2026-results.csv"');
    expect(lines).toEqual([
      "Rank,Angler,Display name,Score (in),Fish 1 (in),Fish 2 (in),Fish 3 (in),Fish 4 (in),Fish 5 (in),Best species,Best length (in),Best weight (lb),Location,Notes,Awaiting review",
      "1,ann,ann,36.3,21.3,15.0,,,,Bass,21.3,2.5,North shore,,0",
      "2,ben,ben,35.25,20.0,15.25,,,,Bass,20.0,2.5,North shore,Jig,0",
      ",cid,cid,,,,,,,,,,,,0",
      "",
    ]);
  });

  test("results.csv of a derby has one fish, and the board's ranks for a tie", async () => {
    const id = await tournamentOf("derby", [
      ["ann", [21.3, 15]],
      ["ben", [21.3]],
    ]);
    const { lines } = await read(id);
    expect(lines[0]).toStartWith("Rank,Angler,Display name,Score (in),Fish 1 (in),Best species");
    expect(lines.slice(1, 3)).toEqual([
      "1,ann,ann,21.3,21.3,Bass,21.3,2.5,North shore,,0",
      "2,ben,ben,21.3,21.3,Bass,21.3,2.5,North shore,,0",
    ]);
  });

  test("results.csv is the whole board, not a single page", async () => {
    const id = await tournamentOf(
      "derby",
      Array.from({ length: 120 }, (_, n) => [`angler${n}`, [20]]),
    );
    expect((await read(id)).lines).toHaveLength(122);
  });

  test.each([
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ["+1 512 555", "'+1 512 555"],
    ["-2+3", "'-2+3"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1+1", "'\t'=1+1"],
    [" =1+1", "' =1+1"],
    ["Dock 7, north", '"Dock 7, north"'],
    ['the "hole"', '"the ""hole"""'],
    ["two\nlines", '"two\nlines"'],
    ["Lac Léman", "Lac Léman"],
  ])("in a CSV file, %j isn't a formula and stays in one cell", async (notes, cell) => {
    const { text } = await read(await tournamentOf("derby", [["ann", [20], { notes }]]));
    expect(text).toContain(`,North shore,${cell},0\r\n`);
  });

  test("results.csv begins with a byte order mark, so that Excel reads accents", async () => {
    expect((await read(await tournamentOf("derby", []))).text).toStartWith("\uFEFFRank,");
  });

  test("results.csv of a hidden tournament isn't found for a visitor", async () => {
    const id = await tournamentOf("derby", []);
    await club.store.write(async (tx) => {
      await tx.update(tournaments).set({ isActive: false }).where(eq(tournaments.id, id));
    });
    expect((await read(id)).response.status).toBe(404);
  });

  test("a tournament name without usable letters falls back to the tournament's id", () => {
    expect(resultsFileName({ id: 7, name: "釣り" })).toBe("tournament-7-results.csv");
  });
});
