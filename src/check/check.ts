import type { Db } from "../base/db/store.ts";
import type { Photos } from "../base/photos/photos.ts";
import type { PaymentProvider } from "../money/providers/provider.ts";

/** One line for people. A note is something to know that harms nothing. */
export type Finding = { severity: "wrong" | "note"; message: string };

export type CheckDeps = {
  /** Names in the data folder that a restore, backup or upgrade made and has not finished. */
  unfinished?: readonly string[];
  /** A server looks after its own pages and references. */
  isOnServer?: boolean;
  photos: Photos;
  /** Reads the database as it is now: files may have changed with it meanwhile. */
  readNow<T>(work: (db: Db) => Promise<T>): Promise<T>;
  payments?: PaymentProvider | null;
  /** Hashes of the demo's photos that are still to be painted. */
  unpainted?: ReadonlySet<string>;
  /** Whether originals in a bucket are read whole, too. */
  readsOriginals?: boolean;
};

export type Check = {
  name: string;
  /** Of the file of the embedded database alone. */
  ofFile?: boolean;
  /** `db` is the database at one moment. Returns nothing when all is well. */
  run(db: Db, deps: CheckDeps): Promise<Finding[]>;
};

export const wrong = (message: string): Finding => ({ severity: "wrong", message });

export const note = (message: string): Finding => ({ severity: "note", message });
