import { eq } from "drizzle-orm";
import type { z } from "zod";
import { catches, tournaments } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { rulesOf } from "../scoring/rules.ts";
import { type Submission, submission, submissionTarget, submissionTo } from "./model.ts";

/** docs/rules.md 6.7: what a submission must hold depends on the tournament that it, or the catch it corrects, names. */
export async function submissionModel(db: Db, fields: unknown): Promise<z.ZodType<Submission>> {
  const target = submissionTarget.safeParse(fields);
  if (!target.success) return submission;
  const { tournamentId, resubmissionOf } = target.data;
  const { skipsWeight, tournamentType, rules } = tournaments;
  const terms = db.select({ skipsWeight, tournamentType, rules }).from(tournaments);
  const [found] = resubmissionOf
    ? await terms.innerJoin(catches, eq(catches.tournamentId, tournaments.id)).where(eq(catches.id, resubmissionOf))
    : await terms.where(eq(tournaments.id, tournamentId ?? 0));
  return found ? submissionTo({ rules: rulesOf(found), skipsWeight: found.skipsWeight }) : submission;
}
