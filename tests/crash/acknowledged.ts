import { Database } from "bun:sqlite";
import { existsSync } from "node:fs";
import { join } from "node:path";

/** Writes that the server acknowledged. Each must be durable, whatever happens to the process afterward. */
export type Acknowledged = {
  /** Usernames. */
  accounts: string[];
  entries: { userId: number; tournamentId: number }[];
  catches: { id: number; sha256: string }[];
  /** Catches that were verified. */
  decisions: number[];
  /** Payments that succeeded. */
  payments: number[];
};

export const nothingYet = (): Acknowledged => ({ accounts: [], entries: [], catches: [], decisions: [], payments: [] });

export const countOf = (acknowledged: Acknowledged) =>
  Object.values(acknowledged).reduce((sum, writes) => sum + writes.length, 0);

/** Queries for the stored rows, in SQL that both databases understand. */
export const storedQueries = {
  accounts: "select username from users",
  entries: "select tournament_id || ' ' || user_id from tournament_participants where has_paid = 1",
  catches: "select c.id || ' ' || p.sha256 from catches c join photos p on p.id = c.photo_id",
  decisions: "select id from catches where status = 'verified'",
  payments: "select id from payments where status = 'succeeded'",
};

/** Each kind's values as texts. */
export type StoredIds = Record<keyof typeof storedQueries, ReadonlySet<string>>;

/** Descriptions of the acknowledged writes that are missing. */
export function lostOf(
  there: StoredIds,
  hasPhoto: (sha256: string) => boolean,
  { accounts, entries, catches, decisions, payments }: Acknowledged,
): string[] {
  return [
    ...accounts.filter((name) => !there.accounts.has(name)).map((name) => `account ${name}`),
    ...entries
      .map(({ tournamentId, userId }) => `${tournamentId} ${userId}`)
      .filter((entry) => !there.entries.has(entry))
      .map((entry) => `entry ${entry}`),
    ...catches.filter(({ id, sha256 }) => !there.catches.has(`${id} ${sha256}`)).map(({ id }) => `catch ${id}`),
    ...catches.filter(({ sha256 }) => !hasPhoto(sha256)).map(({ sha256 }) => `photo ${sha256}`),
    ...decisions.filter((id) => !there.decisions.has(String(id))).map((id) => `decision on ${id}`),
    ...payments.filter((id) => !there.payments.has(String(id))).map((id) => `payment ${id}`),
  ];
}

/** Descriptions of the acknowledged writes that are missing from the data folder. Reads the database directly. */
export function lostWrites(dataDir: string, acknowledged: Acknowledged): string[] {
  const db = new Database(join(dataDir, "club.sqlite"), { readonly: true });
  try {
    const values = (name: keyof StoredIds) => new Set(db.query(storedQueries[name]).values().flat().map(String));
    const there = {
      accounts: values("accounts"),
      entries: values("entries"),
      catches: values("catches"),
      decisions: values("decisions"),
      payments: values("payments"),
    };
    const hasPhoto = (sha256: string) => existsSync(join(dataDir, "photos", sha256.slice(0, 2), `${sha256}.original`));
    return lostOf(there, hasPhoto, acknowledged);
  } finally {
    db.close();
  }
}
