import { Database } from "bun:sqlite";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { SignedIn } from "../../../src/actor.ts";
import type { Store } from "../../../src/base/db/store.ts";
import { verifyCatch } from "../../../src/catches/review/approve-catch.ts";
import { undoDecision } from "../../../src/catches/review/undo-decision.ts";
import type { BenchClub } from "../shared/large-club.ts";

const decisionsARound = 3;

export type WaitingCatch = { id: number; sha256: string };

/** Milliseconds per decision: its own statements, and the whole write including the wait for the disk. */
export type Timing = { statements: number; write: number };

/** A tournament's oldest pending catches that have photos. */
export function listWaitingCatches({ folder }: BenchClub, tournamentId: number): WaitingCatch[] {
  const db = new Database(join(folder, "club.sqlite"), { readonly: true });
  const waiting = db
    .query<WaitingCatch, [number, number]>(
      `select c.id, p.sha256 from catches c join photos p on p.id = c.photo_id
        where c.tournament_id = ? and c.status = 'pending' and c.ineligible_reason is null limit ?`,
    )
    .all(tournamentId, decisionsARound);
  db.close();
  if (waiting.length < decisionsARound) throw new Error(`Only ${waiting.length} catches wait there.`);
  return waiting;
}

export const judge: SignedIn = {
  ...{
    id: 1,
    username: "Ruth Calloway",
    displayName: "Ruth Calloway",
    isAdmin: true,
    roles: [],
    sessionHash: "",
    hasAcceptedUserAgreement: true,
  },
  ...{ hasSeenTutorial: true, suspendedUntil: null, suspensionReason: null },
};

const approval = { isVerified: true, length: undefined, reason: undefined, species: undefined, weight: undefined };

/** Makes SQLite read every page from the file again. */
export async function disablePageCache(store: Store): Promise<void> {
  await store.write(async (tx) => void (await tx.run(sql.raw("pragma cache_size = 0"))));
}

/** Approves the catches, then undoes the approvals, which isn't timed. */
export async function measureDecisions(store: Store, waiting: readonly WaitingCatch[], now: number): Promise<Timing> {
  const total: Timing = { statements: 0, write: 0 };
  for (const { id, sha256 } of waiting) {
    const startedAt = performance.now();
    await store.write(async (tx) => {
      const begunAt = performance.now();
      await verifyCatch(tx, judge, id, approval, sha256, now);
      total.statements += performance.now() - begunAt;
    });
    total.write += performance.now() - startedAt;
  }
  for (const { id } of waiting) await store.write((tx) => undoDecision(tx, judge, id, {}, now));
  return { statements: total.statements / waiting.length, write: total.write / waiting.length };
}
