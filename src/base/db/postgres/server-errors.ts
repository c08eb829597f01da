import { StoreBusy } from "../store.ts";
import { codeOf, engineError, storeErrorOf } from "../store-errors.ts";
import { UnusableServer } from "./migrate.ts";

/** pg has no code for a connection that was lost during a statement or wasn't available in time. */
const ofPg =
  /^Connection terminated|^Client has encountered|^timeout exceeded when trying to connect|^Query read timeout/;

const isCut = (error: unknown) =>
  error instanceof Error && (ofPg.test(error.message) || ("syscall" in error && error.syscall === "connect"));

export const isLost = (error: unknown) => storeErrorOf(error) === "lost" || isCut(error);

/** Conflicts with someone using the database directly or a program changing the schema; our own writes wait for each other. */
const inTheWay = new Set(["40001", "40P01", "55P03"]);
const canceled = "57014";

/** The message for an error that the sender may retry. Null for any other error. */
function busyText(error: unknown): string | null {
  if (inTheWay.has(codeOf(error))) return "The database is busy.";
  if (codeOf(error) === canceled) return "The database server took too long.";
  return isLost(error) ? "The database server can't be reached." : null;
}

export function storeError(error: unknown): unknown {
  const cause = engineError(error);
  const text = busyText(cause);
  return text === null ? cause : Object.assign(new StoreBusy(text), { cause });
}

const advice: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing is listening there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "the host's name can't be resolved",
  ETIMEDOUT: "the server doesn't respond",
  "28P01": "the password or the user is wrong",
  "28000": "the server doesn't let this user connect",
  "3D000": "there is no such database",
  "42501": "the user lacks a privilege there",
  "53300": "the server has too many connections",
  "57P03": "the server is starting or shutting down",
};

/** Errors of the driver and of TLS are matched by text, because they have too many codes. */
const adviceOnText: readonly [RegExp, string][] = [
  [/timeout/i, "the server doesn't respond"],
  [/certificate|altnames|^Invalid CA/i, "the server's certificate isn't trusted"],
  [/^SASL/, "the password is missing or wrong"],
  [/terminated unexpectedly/, "the service there closed the connection"],
];

/** The message is one line that names the setting but not its value. */
export function toUnusableServer(error: unknown, setting = "DATABASE_URL"): unknown {
  if (!(error instanceof Error) || error instanceof UnusableServer) return error;
  const adviceText = advice[codeOf(error)] ?? adviceOnText.find(([text]) => text.test(error.message))?.[1];
  const cannot = adviceText ?? (codeOf(error) || isCut(error) || /SSL/.test(error.message) ? error.message : null);
  return cannot === null
    ? error
    : new UnusableServer(`${setting}: ${adviceText ? `${adviceText} (${error.message})` : cannot}.`);
}
