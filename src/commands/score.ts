import { parseArgs } from "node:util";
import type { OfficialResults } from "../results/official/official-results.ts";
import { parseOfficial } from "../results/official/parse-official.ts";
import { recompute } from "../results/official/recompute.ts";
import { BadResultsFile, scoreFile } from "../scoring/rulebook/score-file.ts";
import { CannotDo, type Command, WrongUsage } from "./command.ts";
import { readResultsText } from "./read-results-file.ts";

function readJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new CannotDo(`${file} isn't JSON: ${error.message}`);
  }
}

/**
 * Prints the boards of downloaded official results, computed from their facts. Throws `CannotDo` if they differ from
 * the boards in the file.
 */
function scoreOfficial(file: string, results: OfficialResults): void {
  const { result, differences } = recompute(results);
  console.log(JSON.stringify(result, null, 2));
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
is invalid, or if a place or a score in results.json doesn't follow from its fish.`,

  async run(args) {
    const { positionals } = parseArgs({ args, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new WrongUsage("Specify one results file.");
    const json = readJson(file, await readResultsText(file));
    try {
      const official = parseOfficial(json);
      if (official) return scoreOfficial(file, official);
      console.log(JSON.stringify(scoreFile(json), null, 2));
    } catch (error) {
      if (error instanceof BadResultsFile) throw new CannotDo(`${file}: ${error.message}`);
      throw error;
    }
  },
};
