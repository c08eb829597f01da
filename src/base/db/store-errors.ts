import { DrizzleQueryError } from "drizzle-orm";

/**
 * 'gone': a row refers to one that was deleted. 'full': no room on the disk. 'lost': the server cannot be reached at the
 * moment. 'unfit': a text holds what a server does not keep, such as a zero character.
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

/** Null for any other error. Of both engines and of the file system. */
export const storeErrorOf = (error: unknown): StoreError | null => ofCode[codeOf(error)] ?? null;

/** Of a server, without drizzle's own error around it, which has no code and holds the values of the query. */
export const engineError = (error: unknown): unknown => (error instanceof DrizzleQueryError ? error.cause : error);
