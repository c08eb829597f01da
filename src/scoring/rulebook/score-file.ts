import type { z } from "zod";
import { unknownFields } from "./fields.ts";
import { tournamentFile } from "./results-file.ts";
import { type ScoredBoard, scoreBoards, type TournamentResult, tournamentResult } from "./score-tournament.ts";
import { scoreSeason } from "./season.ts";
import { seasonFile } from "./season-file.ts";

/** The message is one line: the field that is wrong and a sentence that explains how to fix it. */
export class BadResultsFile extends Error {
  override readonly name = "BadResultsFile";
}

type Issue = { code?: string; keys?: readonly string[]; path: PropertyKey[]; message: string };

/** "fish.3.length: …"; further problems are only counted. A misspelled field comes before the field that is missing for it. */
function problemOf(issues: readonly Issue[]): string {
  const first = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
  if (!first) return "The file is invalid";
  const message = (first.keys ? unknownFields(first.keys) : first.message).replace(/\s+/g, " ");
  const [unknown] = first.keys ?? [];
  const path = [...first.path, ...(unknown === undefined ? [] : [unknown.slice(0, 100)])].map(String).join(".");
  const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : "";
  return `${path === "" ? "" : `${path}: `}${message}${more}`;
}

/** A file by its schema. Throws `BadResultsFile`. */
export function parsedFile<Schema extends z.ZodType>(schema: Schema, json: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(json);
  if (!success) throw new BadResultsFile(problemOf(error.issues));
  return data;
}

const kindOf = (json: unknown): unknown =>
  typeof json === "object" && json !== null && "kind" in json ? json.kind : undefined;

/** Every board of a tournament's file with its places, their explanations, and its prizes. Throws `BadResultsFile`. */
export function scoreTournamentFile(json: unknown): ScoredBoard[] {
  const { format, facts } = parsedFile(tournamentFile, json);
  return scoreBoards(format, facts);
}

/** The results of a parsed JSON file, of a tournament or a season. Throws `BadResultsFile`. */
export function scoreFile(json: unknown): TournamentResult | ReturnType<typeof scoreSeason> {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    throw new BadResultsFile("A results file is a JSON object");
  }
  const kind = kindOf(json);
  if (kind === "tournament") {
    const { format, facts, ids } = parsedFile(tournamentFile, json);
    return tournamentResult(scoreBoards(format, facts), ids);
  }
  if (kind === "season") return scoreSeason(parsedFile(seasonFile, json));
  throw new BadResultsFile('kind: Add "kind":"tournament" or "kind":"season"');
}
