import { readFileSync } from "node:fs";
import { join } from "node:path";
import { scoreFile } from "../../../src/scoring/rulebook/score-file.ts";
import type { TournamentResult } from "../../../src/scoring/rulebook/score-tournament.ts";

export type FileEntrant = { id: string } & Record<string, unknown>;

export type FileFacts = {
  entrants?: readonly (string | FileEntrant)[];
  fish?: readonly Record<string, unknown>[];
  totals?: readonly Record<string, unknown>[];
  directorsOrder?: readonly Record<string, unknown>[];
};

/**
 * A results file in JSON. If there are no entrants, the anglers of the fish and totals are entered, in the order in
 * which they appear.
 */
export function fileOf(format: Record<string, unknown>, { entrants, ...facts }: FileFacts): Record<string, unknown> {
  const seen = [...(facts.fish ?? []), ...(facts.totals ?? [])].map(({ entrant }) => String(entrant));
  const all = entrants ?? [...new Set(seen)];
  const listed = all.map((entrant) => (typeof entrant === "string" ? { id: entrant } : entrant));
  return JSON.parse(JSON.stringify({ kind: "tournament", format, entrants: listed, ...facts }));
}

export function score(format: Record<string, unknown>, facts: FileFacts): TournamentResult {
  const result = scoreFile(fileOf(format, facts));
  if (!("boards" in result)) throw new Error("This is a season");
  return result;
}

export function boardNamed({ boards }: TournamentResult, name = boards[0]?.name): TournamentResult["boards"][number] {
  const board = boards.find((board) => board.name === name);
  if (!board) throw new Error(`There is no board ${name} among ${boards.map((board) => board.name).join(", ")}`);
  return board;
}

/** "1 ann 20", one line per row. A row without a place starts with "-". */
export const lines = (result: TournamentResult, name?: string): string[] =>
  boardNamed(result, name).rows.map(({ id, place, score: points }) => `${place ?? "-"} ${id} ${points}`);

/** Scores by id. */
export const scores = (result: TournamentResult, name?: string): Record<string, number> =>
  Object.fromEntries(boardNamed(result, name).rows.map(({ id, score: points }) => [id, points]));

/** Cents by id. */
export const cents = (result: TournamentResult): Record<string, number> =>
  Object.fromEntries(result.payouts.map(({ id, cents: amount }) => [id, amount]));

/** Fish of one entrant with these lengths. */
export const lengths = (entrant: string, ...all: number[]): Record<string, unknown>[] =>
  all.map((length) => ({ entrant, length }));

export const weights = (entrant: string, ...all: number[]): Record<string, unknown>[] =>
  all.map((weight) => ({ entrant, weight }));

/** The lines of a published table, without its comments. No value contains a quotation mark. */
export function material(name: string): Record<string, string>[] {
  const text = readFileSync(join(import.meta.dir, "material", `${name}.csv`), "utf8");
  const [header = "", ...rows] = text.split(/\r?\n/).filter((line) => line !== "" && !line.startsWith("#"));
  const columns = header.split(",");
  return rows.map((row) => {
    const values = row.split(",");
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? ""]));
  });
}
