import { sql } from "drizzle-orm";
import type { EntryAnswer } from "../../base/db/schema.ts";
import { participants } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import type { StepEntrantFields } from "../../options/index.ts";
import { areAnswered } from "../../options/questions/answers.ts";
import { entrySteps } from "../../options/server.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { type Lacking, missingRequirementNames } from "../entrant-groups.ts";

/** Excludes requests to join, which are listed separately until the applicant has joined. */
export const isNoRequest = sql`(${participants.hasPaid} = 1 or ${participants.requestedAt} is null)`;

export type Asking = Pick<Tournament, "id" | "divisions" | "questions" | "waiverVersion">;

type GivenChoices = { division: string | null; answers: EntryAnswer[] | null };

/** `missingSteps` contains the names of missing entry steps. */
export function missingRequirements(
  { divisions, questions }: Asking,
  entry: GivenChoices | undefined,
  missingSteps: readonly Lacking[],
): Lacking[] {
  const missing = new Set<Lacking>(missingSteps);
  if (divisions !== null && !entry?.division) missing.add("division");
  if (!areAnswered(questions ?? [], entry?.answers ?? null)) missing.add("answers");
  return missingRequirementNames.filter((name) => missing.has(name));
}

type StepsOf = { shown: StepEntrantFields; missing: Lacking[] };

/** The entry steps' fields for each entrant, by user. */
export async function readSteps(db: Db, tournament: Asking): Promise<(userId: number) => StepsOf> {
  const steps = await Promise.all(
    entrySteps.map(async ({ name, readAll }) => ({ name, read: await readAll(db, tournament) })),
  );
  return (userId) => {
    const answered = steps.map(({ name, read }) => ({ name, ...read(userId) }));
    return {
      shown: Object.assign({}, ...answered.map(({ shown }) => shown)),
      missing: answered.flatMap(({ name, isMissing }) => (isMissing ? [name] : [])),
    };
  };
}
