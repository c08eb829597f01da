import { canonicalText } from "../../base/format/canonical-text.ts";
import { BadResultsFile } from "../../scoring/rulebook/score-file.ts";
import { currentSchema, type SignedResults } from "../official/official-results.ts";
import { parseOfficial } from "../official/parse-official.ts";
import { isSignedWith } from "./ed25519.ts";

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new BadResultsFile(`It isn't JSON: ${error.message}`);
  }
}

/** The same results can have different bytes, so the bytes must be the canonical ones. */
function isCanonical(json: unknown, text: string): boolean {
  try {
    return canonicalText(json) === text;
  } catch {
    return false;
  }
}

/**
 * The results in a downloaded file, if they were signed with one of the keys and no byte has changed since. Throws
 * `BadResultsFile`, whose message is the reason.
 */
export async function checkSignature(text: string, keys: readonly string[]): Promise<SignedResults> {
  const json = parsedJson(text);
  const results = parseOfficial(json);
  if (!results) throw new BadResultsFile(`schema: It must be "${currentSchema}", the only version with a signature`);
  if (!("signature" in results)) throw new BadResultsFile("format: Results made before version 0.7 have no signature");
  if (!isCanonical(json, text)) {
    throw new BadResultsFile(
      "Its bytes aren't those that were signed. Download it again, and don't save it in an editor",
    );
  }
  if (!keys.includes(results.key)) {
    throw new BadResultsFile(`key: It was signed with the key ${results.key.slice(0, 100)}, not the given one`);
  }
  // Verify the original text, because the schema may have changed values.
  const { signature: _, ...signed } = json as SignedResults;
  if (!(await isSignedWith(results.key, canonicalText(signed), results.signature))) {
    throw new BadResultsFile("signature: It doesn't match, so the file was changed after it was signed");
  }
  return results;
}
