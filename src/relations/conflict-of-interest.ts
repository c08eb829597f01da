/** Two people who must not judge each other; declared by `userId`. */
export type Relation = { userId: number; otherId: number; declaredAt: number };

/** The angler of a fish, its arrival, and the entrant who submitted it for the angler, if somebody did. */
export type ArrivedFish = { userId: number; submittedAt: number; submittedBy: number | null };

/** The maximum number of people that an account can declare. */
export const maxRelations = 50;

/** A judge is partial to an angler's fish that arrive from this time on (docs/rules.md 8.17); Infinity for an impartial judge. */
function partialFrom(judgeId: number, anglerId: number, relations: readonly Relation[]): number {
  if (judgeId === anglerId) return 0;
  const since = relations.map(({ userId, otherId, declaredAt }) => {
    if (userId === judgeId && otherId === anglerId) return 0;
    return userId === anglerId && otherId === judgeId ? declaredAt : Number.POSITIVE_INFINITY;
  });
  return Math.min(Number.POSITIVE_INFINITY, ...since);
}

export const mayJudge = (judgeId: number, fish: ArrivedFish, relations: readonly Relation[]): boolean =>
  judgeId !== fish.submittedBy && fish.submittedAt < partialFrom(judgeId, fish.userId, relations);

/** The reason why a judge isn't impartial about an angler's fish. */
export type Conflict = {
  isOwn: boolean;
  /** The judge submitted the fish for its angler (docs/rules.md 8.30). */
  isSubmitter?: true;
  /** If true, this judge is refused; otherwise the decision is allowed and marked. */
  hasOtherJudge: boolean;
};

/** The arrival times of an angler's fish that a judge must leave to other judges. */
export type ConflictPeriod = { anglerId: number; from: number; until: number };

/**
 * `judges` contains everyone who could decide now. For a judge's own fish, someone who fishes with them counts as another judge.
 */
export function conflictPeriod(
  judgeId: number,
  anglerId: number,
  judges: readonly number[],
  relations: readonly Relation[],
): ConflictPeriod {
  const isOwn = judgeId === anglerId;
  const others = judges.filter((other) => other !== judgeId && other !== anglerId);
  const until = others.map((other) => (isOwn ? Number.POSITIVE_INFINITY : partialFrom(other, anglerId, relations)));
  return { anglerId, from: partialFrom(judgeId, anglerId, relations), until: Math.max(0, ...until) };
}

/** Null for an impartial judge. The fish's angler and its submitter don't count as other judges. */
export function conflictOf(
  judgeId: number,
  fish: ArrivedFish,
  judges: readonly number[],
  relations: readonly Relation[],
): Conflict | null {
  if (mayJudge(judgeId, fish, relations)) return null;
  const isOwn = judgeId === fish.userId;
  const isSubmitter = !isOwn && judgeId === fish.submittedBy;
  const others = judges.filter((other) => other !== fish.submittedBy);
  // A fish counts as its submitter's own.
  const { until } = conflictPeriod(isSubmitter ? fish.userId : judgeId, fish.userId, others, relations);
  return { isOwn, ...(isSubmitter && { isSubmitter }), hasOtherJudge: fish.submittedAt < until };
}

export const byEntrantText = "Decided by an entrant";

export const onlyJudgeText = `You're the only judge; it will be marked '${byEntrantText}'.`;
