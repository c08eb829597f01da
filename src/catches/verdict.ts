import { eq } from "drizzle-orm";
import { catches } from "../db/schema.ts";
import type { Db, Tx } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import { refreshStanding } from "../standings/refresh-standing.ts";
import type { CatchRow } from "./catch-rows.ts";
import { findJudgedCatch } from "./find-catch.ts";
import { refusalTexts } from "./texts.ts";

/** A tournament catch with its tournament. */
export type JudgedCatch = Awaited<ReturnType<typeof findJudgedCatch>>;

/** Names the claim and the photo that a judge looks at, so that a verdict on anything else is noticed. */
export const revisionOf = ({ fish }: Pick<CatchRow, "fish">): string =>
  [fish.claimedLength, fish.claimedWeight, fish.photoId ?? 0, fish.claimedSpecies].join(".");

/**
 * A catch that waits for its verdict, as the judge saw it. Throws `not_found`, `already_judged`, or `stale` when the
 * angler changed it since.
 */
export async function findAwaiting(db: Db, id: number, seen: string | undefined): Promise<JudgedCatch> {
  const row = await findJudgedCatch(db, id);
  if (row.fish.status === "lapsed") throw new Refusal("already_judged", refusalTexts.lapsed);
  if (row.fish.status !== "pending") throw new Refusal("already_judged", refusalTexts.judged);
  if (seen !== undefined && seen !== revisionOf(row)) throw new Refusal("stale", refusalTexts.changed);
  return row;
}

type Verdict = Partial<typeof catches.$inferInsert>;

/** Writes a verdict, or its taking back, and moves the one standing it can move. */
export async function writeVerdict(tx: Tx, { fish, tournament }: JudgedCatch, verdict: Verdict): Promise<void> {
  await tx.update(catches).set(verdict).where(eq(catches.id, fish.id));
  await refreshStanding(tx, tournament.id, fish.userId);
}

/** The claim of a catch, in hundredths. */
export const claimOf = ({ fish }: Pick<CatchRow, "fish">) => ({
  species: fish.claimedSpecies,
  length: fish.claimedLength,
  weight: fish.claimedWeight,
});

/** Where the angler reads about it. */
export const catchLink = (id: number): string => `/my-catches#catch-${id}`;
