/** Two people of whom neither judges the other; who declared it makes no difference. */
export type Relation = { userId: number; otherId: number };

/** Of one account, as it declared them. */
export const maxRelations = 50;

/** docs/rules.md 8.17. */
export function mayJudge(judgeId: number, anglerId: number, relations: readonly Relation[]): boolean {
  const isBetween = ({ userId, otherId }: Relation) =>
    (userId === judgeId && otherId === anglerId) || (userId === anglerId && otherId === judgeId);
  return judgeId !== anglerId && !relations.some(isBetween);
}

/** Why somebody is no impartial judge of an angler's fish. */
export type Conflict = {
  isOwn: boolean;
  /** Then this one is refused; else the decision is allowed, and marked. */
  hasOtherJudge: boolean;
};

/** `judges` are all who could decide now. Null for an impartial judge. */
export function conflictOf(
  judgeId: number,
  anglerId: number,
  judges: readonly number[],
  relations: readonly Relation[],
): Conflict | null {
  if (mayJudge(judgeId, anglerId, relations)) return null;
  const hasOtherJudge = judges.some((other) => other !== judgeId && mayJudge(other, anglerId, relations));
  return { isOwn: judgeId === anglerId, hasOtherJudge };
}

export const byEntrantWords = "Decided by an entrant";

export const onlyJudgeWords = `You are the only judge; it will be marked '${byEntrantWords}'.`;
