import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "./config.ts";

const stripeSecret = /\b((?:sk|rk)_(?:test|live)_|whsec_)\w+/g;
/** Text between spaces, quotes and brackets. */
const word = /[^\s"'`<>()[\]{}:;,\\]+/g;

/**
 * Searches for the parts one after the other, because a single pattern takes a tenth of a second for the longest path.
 */
function isEmail(text: string): boolean {
  const at = text.indexOf("@", 1);
  return at > 0 && /\.[a-z]{2,}/i.test(text.slice(at + 2));
}

/**
 * Mail servers quote the address that they refuse. Most lines have no secret, so check cheaply for one character first.
 */
function withoutSecrets(line: string): string {
  const keyless = line.includes("_") ? line.replaceAll(stripeSecret, "$1…") : line;
  return keyless.includes("@") ? keyless.replaceAll(word, (text) => (isEmail(text) ? "…@…" : text)) : keyless;
}

/** Keeps only the fields about the location and cause: libraries add others with personal data. */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { name, message, code, stack, cause: cause === undefined ? undefined : errorLine(cause) };
}

/**
 * The server's log: one line of JSON for each event, on standard output by default. Stripe keys and email addresses are
 * removed from every line.
 */
export function openLog(
  { logLevel }: Pick<Config, "logLevel">,
  output: DestinationStream = pino.destination({ fd: 1, sync: true }),
): Logger {
  const careful = { write: (line: string) => output.write(withoutSecrets(line)) };
  return pino({ level: logLevel, serializers: { err: errorLine } }, careful);
}
