import pino, { type DestinationStream, type Logger } from "pino";
import type { Config } from "./config.ts";

const stripeSecret = /\b((?:sk|rk)_(?:test|live)_|whsec_)\w+/g;

/**
 * The program's log, a line of JSON an event, on standard output unless told otherwise. What looks like a key of Stripe
 * never gets there, whatever an error or a library says.
 */
export function openLog({ logLevel }: Pick<Config, "logLevel">, destination?: DestinationStream): Logger {
  const settings = { level: logLevel, hooks: { streamWrite: (line: string) => line.replaceAll(stripeSecret, "$1…") } };
  return destination ? pino(settings, destination) : pino(settings);
}
