import type { Db } from "../base/db/store.ts";
import type { Photos } from "../base/photos/photos.ts";
import type { PaymentProvider } from "../money/providers/provider.ts";

/** A one-line message for people. A note is harmless but worth knowing. */
export type Finding = { severity: "wrong" | "note"; message: string };

export type CheckDeps = {
  /** Unfinished files of a restore, backup or upgrade in the data folder. */
  unfinished?: readonly string[];
  /** A database server checks its own pages and references. */
  isOnServer?: boolean;
  photos: Photos;
  /** Reads the current database, because files and rows may have changed since the check began. */
  readNow<T>(work: (db: Db) => Promise<T>): Promise<T>;
  payments?: PaymentProvider | null;
  /** Hashes of the demo's photos that haven't been painted yet. */
  unpainted?: ReadonlySet<string>;
  /** Whether to read originals in a bucket completely, too. */
  readsOriginals?: boolean;
};

export type Check = {
  name: string;
  /** Whether the check applies only to the file of the embedded database. */
  ofFile?: boolean;
  /** `db` is a snapshot of the database. Returns an empty list if all is well. */
  run(db: Db, deps: CheckDeps): Promise<Finding[]>;
};

export const wrong = (message: string): Finding => ({ severity: "wrong", message });

export const note = (message: string): Finding => ({ severity: "note", message });
