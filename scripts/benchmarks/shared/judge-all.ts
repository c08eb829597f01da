import { Database } from "bun:sqlite";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { SignedIn } from "../../../src/actor.ts";
import type { Store, Tx } from "../../../src/base/db/store.ts";
import { verifyCatch } from "../../../src/catches/review/approve-catch.ts";
import type { Verification } from "../../../src/catches/review/review-shapes.ts";
import { takeVerdictBack } from "../../../src/catches/review/undo-decision.ts";
import type { BenchClub } from "./large-club.ts";
import { type BenchOptions, strictRules } from "./strict-rules.ts";

const verdictsARound = 3;

export type Waiting = { id: number; sha256: string };

/** Milliseconds: of the verdict's own statements, and of the whole write with its wait for the disk. */
export type Taken = { work: number; write: number };

/** Photos that wait for their judge in a tournament, the oldest first. */
export function waitingIn({ folder }: BenchClub, tournamentId: number): Waiting[] {
  const db = new Database(join(folder, "club.sqlite"), { readonly: true });
  const waiting = db
    .query<Waiting, [number, number]>(
      `select c.id, p.sha256 from catches c join photos p on p.id = c.photo_id
        where c.tournament_id = ? and c.status = 'pending' and c.ineligible_reason is null limit ?`,
    )
    .all(tournamentId, verdictsARound);
  db.close();
  if (waiting.length < verdictsARound) throw new Error(`Only ${waiting.length} catches wait there.`);
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

const unchanged = { isVerified: true, length: undefined, reason: undefined, species: undefined, weight: undefined };

/** Measured, and given every penalty that the rules have. */
export function verdictBy(options: BenchOptions): Verification {
  const penalties = strictRules(options)?.penalties.map(({ name }) => name);
  return { ...unchanged, ...(penalties && { measured: 18.3, penalties }) };
}

/** Every page is read from the file again: SQLite keeps none between two looks at it. */
export async function keepNoPages(store: Store): Promise<void> {
  await store.write(async (tx: Tx) => void (await tx.run(sql.raw("pragma cache_size = 0"))));
}

/** Each verdict is taken back afterwards, uncounted. */
export async function judgeAll(
  store: Store,
  waiting: readonly Waiting[],
  verdict: Verification,
  now: number,
): Promise<Taken> {
  const taken: Taken = { work: 0, write: 0 };
  for (const { id, sha256 } of waiting) {
    const begun = performance.now();
    await store.write(async (tx) => {
      const inside = performance.now();
      await verifyCatch(tx, judge, id, verdict, sha256, now);
      taken.work += performance.now() - inside;
    });
    taken.write += performance.now() - begun;
  }
  for (const { id } of waiting) await store.write((tx) => takeVerdictBack(tx, judge, id, {}, now));
  return { work: taken.work / waiting.length, write: taken.write / waiting.length };
}
