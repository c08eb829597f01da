import { stat } from "node:fs/promises";
import { parseArgs } from "node:util";
import { officialResults, resultsFormat } from "../results/official/official-results.ts";
import { recompute } from "../results/official/recompute.ts";
import { resultsFileBounds } from "../scoring/rulebook/results-file.ts";
import { BadResultsFile, parsedFile, scoreFile } from "../scoring/rulebook/score-file.ts";
import { CannotDo, type Command, isOfDisk, WrongUsage } from "./command.ts";

const megabyte = 1024 * 1024;

/** Refuses what is too large before a byte of it is read. */
async function readText(file: string): Promise<string> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new CannotDo(`${file} isn't a file.`);
    if (found.size > resultsFileBounds.bytes) {
      const size = Math.ceil(found.size / megabyte);
      throw new CannotDo(
        `${file} has ${size} MB. A results file can have at most ${resultsFileBounds.bytes / megabyte} MB.`,
      );
    }
    return new TextDecoder("utf-8", { fatal: true }).decode(await Bun.file(file).arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError) throw new CannotDo(`${file} isn't UTF-8 text.`);
    if (isOfDisk(error)) throw new CannotDo(`${file} can't be read: ${error.message}`);
    throw error;
  }
}

function readJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CannotDo(`${file} isn't JSON: ${error.message}`);
  }
}

const isOfficial = (json: unknown): boolean =>
  typeof json === "object" && json !== null && "format" in json && json.format === resultsFormat;

/** Prints the places of downloaded official results, computed from their fish. Throws `CannotDo` if the file says otherwise. */
function scoreOfficial(file: string, json: unknown): void {
  const { boards, differences } = recompute(parsedFile(officialResults, json));
  console.log(JSON.stringify({ boards, payouts: [] }, null, 2));
  const [first] = differences;
  if (first === undefined) return;
  const more = differences.length > 1 ? ` ${differences.length - 1} more differ.` : "";
  throw new CannotDo(`${file}: ${first}${more}`);
}

export const command: Command = {
  help: `Usage: fishtournament score FILE

Ranks the results in FILE, a JSON file with the format and the facts of a tournament, or with the scheme and the events of a
season, and prints places, scores and payouts, or points, as one JSON object. docs/rulebook.md describes both files. FILE can also be
the results.json of a tournament with official results: its fish are scored and ranked again. Exits with 1 and one line if the file
is invalid, or if a place or a score in results.json isn't what its fish give.`,

  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new WrongUsage("Name one results file.");
    const json = readJson(file, await readText(file));
    try {
      if (isOfficial(json)) return scoreOfficial(file, json);
      console.log(JSON.stringify(scoreFile(json), null, 2));
    } catch (error) {
      if (error instanceof BadResultsFile) throw new CannotDo(`${file}: ${error.message}`);
      throw error;
    }
  },
};
