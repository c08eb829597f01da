import type { Db } from "../db/store.ts";
import type { PaymentProvider } from "../money/providers/provider.ts";
import type { Photos } from "../photos/photos.ts";

/** Something that is not as it must be, or (a note) something to know that harms nothing. One line for people. */
export type Finding = { severity: "wrong" | "note"; message: string };

/** What a check may look at besides the database as it was. */
export type CheckDeps = {
  photos: Photos;
  /** Reads the database as it is now: what lies outside it may have changed with it meanwhile. */
  readNow<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Where a provider can be asked. */
  payments?: PaymentProvider | null;
};

/** One thing that must hold of a club, whatever happened to it. */
export type Check = {
  /** Stands before its findings. */
  name: string;
  /** `db` is the database at one moment; others may write meanwhile. Answers nothing when all is well. */
  run(db: Db, deps: CheckDeps): Promise<Finding[]>;
};

/** A finding that makes `fishtournament check` fail. */
export const wrong = (message: string): Finding => ({ severity: "wrong", message });

/** A finding that is only told. */
export const note = (message: string): Finding => ({ severity: "note", message });
