import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import pino from "pino";
import type { Config } from "../config.ts";
import { openStore } from "../db/store.ts";
import type { Deps } from "../deps.ts";
import { openMail } from "../mail/mail.ts";
import { openPayments } from "../payments/open-payments.ts";
import { openPhotos } from "../photos/photos.ts";

/** The program cannot work where it is; the message is one line that says what is in the way. */
export class CannotServe extends Error {
  override readonly name = "CannotServe";
}

function makeWritable(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch {
    throw new CannotServe(`DATA_DIR="${folder}": the folder cannot be made or written to.`);
  }
}

function openDatabase(config: Config, now: number) {
  try {
    return openStore(join(config.dataDir, "club.sqlite"), now);
  } catch (error) {
    const isSqlites = error instanceof Error && error.name === "SQLiteError";
    if (!isSqlites) throw error;
    throw new CannotServe(`DATA_DIR="${config.dataDir}": the database cannot be opened (${error.message}).`);
  }
}

/** Opens all that the program stands on. Throws `CannotServe`, `NewerDatabase` or `DamagedDatabase`. */
export function openDeps(config: Config): Deps {
  makeWritable(config.dataDir);
  const clock = Date.now;
  const store = openDatabase(config, clock());
  return {
    config,
    store,
    photos: openPhotos(config.dataDir),
    payments: openPayments(config, store, clock),
    mail: config.mailServer && openMail(config.mailServer),
    clock,
    log: pino({ level: config.logLevel }),
    demo: null,
  };
}
