import { z } from "zod";

const saved = z.object({ domain: z.string(), directory: z.string(), key: z.string(), chain: z.string() });

const failure = z.object({
  /** The number of failures in a row. */
  failures: z.number(),
  problem: z.string(),
  /** UTC ms, like `nextAt`. */
  at: z.number(),
  nextAt: z.number(),
  /** Whether the authority set the time. If so, a restart doesn't try earlier. */
  isFirm: z.boolean(),
});

const httpsState = z.object({
  /** Private keys of the accounts by authority, as PEM. */
  accounts: z.record(z.string(), z.string()).default({}),
  certificate: saved.nullable().default(null),
  /** The last attempts that failed, by domain and authority. */
  failures: z.record(z.string(), failure).default({}),
});

/** The keys and certificates that all instances share. */
export type HttpsState = z.output<typeof httpsState>;

/** Names the failure for one domain at one authority. */
export const failureKey = (domain: string, directory: string): string => `${domain} ${directory}`;

export const emptyState: HttpsState = { accounts: {}, certificate: null, failures: {} };

/** The message is a sentence. */
export class UnsavableState extends Error {
  override readonly name = "UnsavableState";
}

/** Null if it is damaged. */
export function parseState(text: string): HttpsState | null {
  try {
    return httpsState.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export type HttpsStore = {
  /** The problem is a sentence about a saved state that can't be used. Throws the error of the disk or the database. */
  read(): Promise<{ state: HttpsState; problem: string | null }>;
  /** Throws `UnsavableState`, or the error of the disk or the database. */
  write(state: HttpsState): Promise<void>;
};
