import type { SendOutcome } from "./weigh-in-queue.ts";

type Refused = Pick<Extract<SendOutcome, { name: "refused" }>, "isQuestion" | "issues">;

/**
 * Whether a refusal no longer applies after a change to a field: an error belongs to its own field's value, but a question
 * can depend on any figure.
 */
export const isOutdated = ({ isQuestion = false, issues }: Refused, changedField: string): boolean =>
  isQuestion || issues.some(({ path }) => path === changedField);
