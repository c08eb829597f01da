import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { catches } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { Refusal } from "../refusal.ts";
import { refreshStanding } from "../results/refresh-standing.ts";
import { isOpen } from "./catch-status.ts";
import { findOwnCatch } from "./find-catch.ts";
import { refusalTexts } from "./texts.ts";

/** The next sweep deletes its photo. Throws `not_found`, `not_yours` or `already_judged`. */
export async function withdrawCatch(tx: Tx, angler: SignedIn, id: number, now: number): Promise<void> {
  const { fish, photo } = await findOwnCatch(tx, angler, id);
  if (!isOpen(fish.status)) throw new Refusal("already_judged", refusalTexts.judged);
  await tx.delete(catches).where(eq(catches.id, id));
  const { species, length, weight, location, tournamentId, submittedAt } = fish;
  const detail = { species, length, weight, location, tournamentId, submittedAt, photo: photo?.sha256 ?? null };
  await recordAudit(tx, angler, { action: "withdraw-catch", subject: "catch", subjectId: id, detail }, now);
  if (tournamentId !== null) await refreshStanding(tx, tournamentId, fish.userId);
}
