import { DrizzleQueryError } from "drizzle-orm";

/**
 * 'gone': a row refers to a deleted row. 'full': the disk is full. 'lost': the server can't be reached right now. 'unfit': a
 * text contains something that a server can't store, such as a null character.
 */
export type StoreError = "gone" | "full" | "lost" | "unfit";

const ofCode: Readonly<Record<string, StoreError>> = {
  SQLITE_CONSTRAINT_FOREIGNKEY: "gone",
  SQLITE_FULL: "full",
  ENOSPC: "full",
  // https://www.postgresql.org/docs/current/errcodes-appendix.html
  "23503": "gone",
  "53100": "full",
  "22021": "unfit",
  "53300": "lost",
  "57P01": "lost",
  "57P02": "lost",
  "57P03": "lost",
  "25006": "lost",
  ECONNREFUSED: "lost",
  ECONNRESET: "lost",
  EPIPE: "lost",
  ETIMEDOUT: "lost",
  EHOSTUNREACH: "lost",
  ENOTFOUND: "lost",
  EAI_AGAIN: "lost",
};

export const codeOf = (error: unknown): string => (error instanceof Error && "code" in error ? String(error.code) : "");

/** Covers both engines and the file system. Null for any other error. */
export const storeErrorOf = (error: unknown): StoreError | null => ofCode[codeOf(error)] ?? null;

/** Unwraps the server's error from drizzle's own, which has no code and contains the query's values. */
export const engineError = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);
