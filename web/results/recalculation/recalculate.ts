import { hundredthsOf } from "../../../src/base/format/numbers.ts";
import type { OfficialResults } from "../../../src/results/official/official-results.ts";
import { parseOfficial } from "../../../src/results/official/parse-official.ts";
import { recompute } from "../../../src/results/official/recompute.ts";
import { checkSignature } from "../../../src/results/signing/check-signature.ts";
import { resultsFileBounds } from "../../../src/scoring/rulebook/results-file.ts";
import { BadResultsFile } from "../../../src/scoring/rulebook/score-file.ts";

/** The rows of the page's board, in its order. */
export type ShownPlace = { rank: number | null; totalScore: number };

export type Recalculated = { places: string; signature: string };

async function readBounded(address: string): Promise<string | null> {
  const response = await fetch(address);
  const isLarge = Number(response.headers.get("content-length")) > resultsFileBounds.bytes;
  if (!response.ok || isLarge) return null;
  const bytes = await response.arrayBuffer();
  if (bytes.byteLength > resultsFileBounds.bytes) return null;
  return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Rank and score of each row of the board that the page shows; null for a division that had another name then. */
function claimedPlaces({ standings }: OfficialResults, division: string | null): [number, number][] | null {
  if (division === null) return standings.flatMap(({ rank, score }) => (rank === null ? [] : [[rank, score]]));
  const ofDivision = standings.filter((standing) => standing.division && isSame(standing.division, division));
  return ofDivision.length === 0 ? null : ofDivision.map(({ divisionRank = 0, score }) => [divisionRank, score]);
}

/** The first place on the page that differs from the file, or null. */
function pageDifference(
  results: OfficialResults,
  division: string | null,
  shown: readonly ShownPlace[],
): string | null {
  const claimed = claimedPlaces(results, division);
  if (claimed === null) return null;
  const placed = shown.flatMap(({ rank, totalScore }): [number, number][] =>
    rank === null ? [] : [[rank, hundredthsOf(totalScore)]],
  );
  const length = Math.max(claimed.length, placed.length);
  const at = Array.from({ length }, (_, row) => row).find((row) => String(claimed[row]) !== String(placed[row]));
  if (at === undefined) return null;
  const [place] = placed[at] ?? claimed[at] ?? [];
  return `Place ${place} on this page doesn't match the results file. Reload the page.`;
}

function matchText(count: number): string {
  if (count === 0) return "nobody has a place";
  return count === 1 ? "the only place matches" : `all ${count} places match`;
}

function placesText(results: OfficialResults, division: string | null, shown: readonly ShownPlace[]): string {
  const [first] = recompute(results).differences;
  if (first !== undefined) return `Recalculated on your device: ${first}`;
  const difference = pageDifference(results, division, shown);
  if (difference !== null) return difference;
  return `Recalculated on your device: ${matchText(shown.filter(({ rank }) => rank !== null).length)}.`;
}

/** A browser without Ed25519, or a page that isn't served by https, can't check a signature. */
async function signatureText(text: string, keys: readonly string[]): Promise<string> {
  try {
    await checkSignature(text, keys);
    return "The file's signature is valid.";
  } catch (error) {
    if (!(error instanceof BadResultsFile)) return "Your browser can't check the file's signature.";
    return `The file's signature isn't valid. ${error.message.replace(/^\w+: /, "")}.`;
  }
}

const unsignedText = "The file has no signature, because it was made before version 0.7.";

async function readKeys(): Promise<string[]> {
  const keys = (await (await fetch("/api/keys")).json()) as { key: string }[];
  return keys.map(({ key }) => key);
}

/** Ranks a tournament's official results in the browser and checks their signature. Null if the file can't be loaded. */
export async function recalculate(
  tournamentId: number,
  division: string | null,
  shown: readonly ShownPlace[],
): Promise<Recalculated | null> {
  const [text, keys] = await Promise.all([readBounded(`/api/tournaments/${tournamentId}/results.json`), readKeys()]);
  if (text === null) return null;
  try {
    const results = parseOfficial(JSON.parse(text));
    if (!results) throw new BadResultsFile("It isn't an official results file");
    const signature = "signature" in results ? await signatureText(text, keys) : unsignedText;
    return { places: placesText(results, division, shown), signature };
  } catch (error) {
    if (!(error instanceof BadResultsFile || error instanceof SyntaxError)) throw error;
    return { places: `The results file can't be recalculated. ${error.message}.`, signature: "" };
  }
}
