import { and, eq } from "drizzle-orm";
import type { z } from "zod";
import type { SignedIn } from "../actor.ts";
import { catches, tournaments } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { isVisible } from "../tournaments/visible-tournament.ts";
import { type Submission, submission, submissionTarget, submissionTo } from "./catch-shapes.ts";

/**
 * Anglers who fished the tournament know about it even if it's now hidden from them: a phone may send the same catch
 * again.
 */
const mayKnow = async (db: Db, sender: SignedIn, tournamentId: number): Promise<boolean> =>
  (await isVisible(db, sender, tournamentId)) ||
  (await db.$count(catches, and(eq(catches.userId, sender.id), eq(catches.tournamentId, tournamentId)))) > 0;

/**
 * A submission's required fields depend on the tournament that it, or the catch it corrects, refers to (docs/rules.md
 * 6.7). A tournament that the sender may not see, or someone else's catch, counts as missing, so that errors don't
 * reveal it.
 */
export async function submissionModel(db: Db, sender: SignedIn, fields: unknown): Promise<z.ZodType<Submission>> {
  const target = submissionTarget.safeParse(fields);
  if (!target.success) return submission;
  const { tournamentId, resubmissionOf } = target.data;
  const { id, skipsWeight, tournamentType, rules } = tournaments;
  const terms = db.select({ id, skipsWeight, tournamentType, rules }).from(tournaments);
  const [tournament] = resubmissionOf
    ? await terms
        .innerJoin(catches, eq(catches.tournamentId, tournaments.id))
        .where(and(eq(catches.id, resubmissionOf), eq(catches.userId, sender.id)))
    : await terms.where(eq(tournaments.id, tournamentId ?? 0));
  if (!(tournament && (await mayKnow(db, sender, tournament.id)))) return submission;
  return submissionTo({ rules: rulesOf(tournament), skipsWeight: tournament.skipsWeight });
}
