import { hostname } from "node:os";
import pino, { type Logger } from "pino";
import type { Config } from "./config.ts";
import { joinLines, type Output, standardOutput } from "./log-lines.ts";

const stripeSecret = /\b((?:sk|rk)_(?:test|live)_|whsec_)\w+/g;
/** What stands between blanks, quotes and brackets. */
const word = /[^\s"'`<>()[\]{}:;,\\]+/g;

/** By looking for its parts one after the other: one pattern for all of them takes a tenth of a second for the longest path. */
function isEmail(text: string): boolean {
  const at = text.indexOf("@", 1);
  return at > 0 && /\.[a-z]{2,}/i.test(text.slice(at + 2));
}

/** Mail servers name the address that they refuse. Most lines hold neither, and looking for a letter costs next to nothing. */
function withoutSecrets(lines: string): string {
  const keyless = lines.includes("_") ? lines.replaceAll(stripeSecret, "$1…") : lines;
  return keyless.includes("@") ? keyless.replaceAll(word, (text) => (isEmail(text) ? "…@…" : text)) : keyless;
}

/** Of an error only what says where and why: libraries hang whom and what it was about beside it. */
function errorLine(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const { name, message, stack, cause } = error;
  const code = "code" in error ? error.code : undefined;
  return { name, message, code, stack, cause: cause === undefined ? undefined : errorLine(cause) };
}

/** Where the lines of a log go. */
const outputs = new WeakMap<Logger, Output>();

/**
 * The program's log, a line of JSON an event, on standard output unless told otherwise. What looks like a key of Stripe
 * or an email address never gets there, whatever an error or a library says.
 */
export function openLog({ logLevel }: Pick<Config, "logLevel">, chosen?: Output): Logger {
  const end = chosen ?? standardOutput();
  const careful = { write: (lines: string) => end.write(withoutSecrets(lines)) };
  const output = chosen ? careful : joinLines(careful);
  const log = pino({ level: logLevel, serializers: { err: errorLine } }, output);
  outputs.set(log, output);
  return log;
}

/** One answered request, as the log tells it; `ms` it took. */
export type RequestLine = {
  requestId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  userId: number | null;
};

/**
 * Logs requests as `log.info(request, "request")` does: the same line, put together by hand, because answering from
 * memory takes no longer than the log's library needs to write about it.
 */
export function logRequestsTo(log: Logger): (request: RequestLine) => void {
  const output = outputs.get(log);
  if (!output) return (request) => log.info(request, "request");
  const whose = `"pid":${process.pid},"hostname":${JSON.stringify(hostname())}`;
  return ({ requestId, method, path, status, ms, userId }) => {
    if (!log.isLevelEnabled("info")) return;
    const when = `{"level":30,"time":${Date.now()},${whose}`;
    const what = `"requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)}`;
    output.write(`${when},${what},"status":${status},"ms":${ms},"userId":${userId},"msg":"request"}\n`);
  };
}
