import pino, { type Logger } from "pino";
import type { Config } from "./config.ts";
import { joinLines, type Output, standardOutput } from "./log-lines.ts";

const stripeSecret = /\b((?:sk|rk)_(?:test|live)_|whsec_)\w+/g;
/** Mail servers name the address that they refuse; it stays inside the quotes of its line. */
const email = /[^\s"'`<>()[\]{}:;,\\]+@[^\s"'`<>()[\]{}:;,\\]+\.[a-z]{2,}/gi;

const withoutSecrets = (line: string) => line.replaceAll(stripeSecret, "$1…").replaceAll(email, "…@…");

/** Of an error only what says where and why: libraries hang whom and what it was about beside it. */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { name, message, code, stack, cause: cause === undefined ? undefined : errorLine(cause) };
}

/**
 * The program's log, a line of JSON an event, on standard output unless told otherwise. What looks like a key of Stripe
 * or an email address never gets there, whatever an error or a library says.
 */
export function openLog({ logLevel }: Pick<Config, "logLevel">, output?: Output): Logger {
  const settings = { level: logLevel, serializers: { err: errorLine } };
  if (output) return pino(settings, { write: (line) => output.write(withoutSecrets(line)) });
  const standard = standardOutput();
  return pino(settings, joinLines({ write: (lines) => standard.write(withoutSecrets(lines)) }));
}
