import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "./config.ts";

const stripeSecret = /\b((?:sk|rk)_(?:test|live)_|whsec_)\w+/g;
/** What stands between blanks, quotes and brackets. */
const word = /[^\s"'`<>()[\]{}:;,\\]+/g;

/** By looking for its parts one after the other: one pattern for all of them takes a tenth of a second for the longest path. */
function isEmail(text: string): boolean {
  const at = text.indexOf("@", 1);
  return at > 0 && /\.[a-z]{2,}/i.test(text.slice(at + 2));
}

/** Mail servers name the address that they refuse. Most lines hold neither, and looking for a letter costs next to nothing. */
function withoutSecrets(line: string): string {
  const keyless = line.includes("_") ? line.replaceAll(stripeSecret, "$1…") : line;
  return keyless.includes("@") ? keyless.replaceAll(word, (text) => (isEmail(text) ? "…@…" : text)) : keyless;
}

/** Of an error only what says where and why: libraries hang whom and what it was about beside it. */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { name, message, code, stack, cause: cause === undefined ? undefined : errorLine(cause) };
}

/**
 * The program's log, a line of JSON an event, on standard output by default. What looks like a key of Stripe
 * or an email address never gets there, whatever an error or a library says.
 */
export function openLog(
  { logLevel }: Pick<Config, "logLevel">,
  output: DestinationStream = pino.destination({ fd: 1, sync: true }),
): Logger {
  const careful = { write: (line: string) => output.write(withoutSecrets(line)) };
  return pino({ level: logLevel, serializers: { err: errorLine } }, careful);
}
