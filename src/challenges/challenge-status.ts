import type { Rules } from "../scoring/scoring-rules.ts";

export type ChallengeStatus = "open" | "upheld" | "denied" | "withdrawn";

export type Side = "challenger" | "angler" | "judge";

/** Nobody else is told by whom it was opened, or which judge it was. */
export const sideWords: Readonly<Record<Side, string>> = {
  challenger: "The challenger",
  angler: "The angler",
  judge: "A judge",
};

export const statusWords = {
  open: { text: "Open", tone: "blue" },
  upheld: { text: "Upheld", tone: "green" },
  denied: { text: "Denied", tone: "red" },
  withdrawn: { text: "Closed", tone: "slate" },
} as const satisfies Record<ChallengeStatus, { text: string; tone: string }>;

export const otherReason = "Other";

/** For what a decision can be challenged by the tournament's rules (docs/rules.md 10.5). */
export function reasonsOf({ penalties, identifier }: Pick<Rules, "penalties" | "identifier">): string[] {
  const usual = ["Length", "Species", "Not caught here or then", ...(identifier ? ["Identifier missing"] : [])];
  return [...new Set([...penalties.map(({ name }) => name), ...usual, otherReason])];
}

/** What is not a reason of the rules is 'Other', with these words. */
export function reasonOf(rules: Pick<Rules, "penalties" | "identifier">, asked: string, text: string) {
  const known = reasonsOf(rules).find((reason) => reason.toLowerCase() === asked.toLowerCase());
  return known ? { reason: known, text } : { reason: otherReason, text: text ? `${asked}\n${text}` : asked };
}

export const depositStates = ["held", "kept", "returned"] as const;

export type DepositState = (typeof depositStates)[number];

/** Of a deposit that was paid: `returned` already while the money is on its way. */
export function depositState(paid: { refundState: string | null; keptAt: number | null }): DepositState {
  if (paid.refundState !== null) return "returned";
  return paid.keptAt === null ? "held" : "kept";
}

export const depositWords: Readonly<Record<DepositState, string>> = {
  held: "Held until the decision",
  kept: "Kept by the club",
  returned: "Returned",
};

/** Of one account (docs/rules.md 10.6). */
export const maxOpenChallenges = 10;

/** Of one side in one challenge that is open. */
export const maxMessages = 50;

/** Characters. */
export const challengeLimits = { reason: 200, text: { max: 2000 }, other: { min: 5 } } as const;

export const challengePage = { rows: 20, maxRows: 100 } as const;

/** What a decision on a challenge is marked with; null for one by somebody impartial. */
export function markOf(decided: { isByParty: boolean; isByRulingJudge: boolean }): string | null {
  if (decided.isByParty) return "Decided by an entrant";
  return decided.isByRulingJudge ? "Decided by the judge who ruled" : null;
}
