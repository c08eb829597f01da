import { parseArgs } from "node:util";
import { z } from "zod";
import { checkSignature } from "../results/signing/check-signature.ts";
import { isPublicKey } from "../results/signing/ed25519.ts";
import { BadResultsFile } from "../scoring/rulebook/score-file.ts";
import { CannotDo, type Command, WrongUsage } from "./command.ts";
import { readResultsText } from "./read-results-file.ts";

const options = { key: { type: "string" } } as const;

/** The reply of `GET /api/keys`. */
const listedKeys = z.array(z.object({ key: z.string().refine(isPublicKey) })).min(1);

function keysIn(file: string, text: string): string[] {
  if (isPublicKey(text.trim())) return [text.trim()];
  try {
    return listedKeys.parse(JSON.parse(text)).map(({ key }) => key);
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof z.ZodError)) throw error;
    throw new CannotDo(`${file} contains neither a public key nor the keys that GET /api/keys lists.`);
  }
}

/** Doesn't download keys: a key is trustworthy only if it comes another way than the file. */
async function readKeys(keyOrFile: string): Promise<string[]> {
  if (isPublicKey(keyOrFile)) return [keyOrFile];
  if (/^https?:/.test(keyOrFile)) throw new WrongUsage("--key takes a key or a file. Download the keys first.");
  if (!(await Bun.file(keyOrFile).exists())) {
    throw new WrongUsage(`--key must be a public key of 43 characters, or a file. There is no file ${keyOrFile}.`);
  }
  return keysIn(keyOrFile, await readResultsText(keyOrFile));
}

/** One key in 64 begins with a dash and would be taken for an option. */
function withKeyAttached(args: readonly string[]): string[] {
  const at = args.indexOf("--key");
  const key = args[at + 1];
  return at >= 0 && key && isPublicKey(key) ? args.toSpliced(at, 2, `--key=${key}`) : [...args];
}

export const command: Command = {
  help: `Usage: fishtournament verify FILE --key KEY

Checks that FILE, a downloaded results.json, was signed with the club's key and hasn't changed by a single byte since. KEY is the public
key, or a file with the public key or with the reply of the club's address /api/keys. Exits with 1 and the reason otherwise. To check
whether the places follow from the fish, use fishtournament score FILE.`,

  async run(args) {
    const { positionals, values } = parseArgs({ args: withKeyAttached(args), options, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new WrongUsage("Specify one results file.");
    if (!values.key) throw new WrongUsage("Add --key with the club's public key.");
    const keys = await readKeys(values.key);
    try {
      const { tournament, version, key } = await checkSignature(await readResultsText(file), keys);
      console.log(
        `Version ${version} of the results of ${tournament.name} was signed with the key ${key} and hasn't changed.`,
      );
    } catch (error) {
      if (error instanceof BadResultsFile) throw new CannotDo(`${file}: ${error.message}.`);
      throw error;
    }
  },
};
