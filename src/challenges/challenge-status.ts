import type { Rules } from "../scoring/scoring-rules.ts";

export type ChallengeStatus = "open" | "upheld" | "denied" | "withdrawn";

export type Side = "challenger" | "angler" | "judge";

/** Nobody else learns who opened it, or which judge was involved. */
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

/** The reasons for a challenge under the tournament's rules (docs/rules.md 10.5). */
export function reasonsOf({ penalties, identifier }: Pick<Rules, "penalties" | "identifier">): string[] {
  const usual = ["Length", "Species", "Photo", "Wrong place or time", ...(identifier ? ["Identifier missing"] : [])];
  return [...new Set([...penalties.map(({ name }) => name), ...usual, otherReason])];
}

/** A reason that the rules don't have becomes 'Other', with the given text. */
export function reasonOf(rules: Pick<Rules, "penalties" | "identifier">, typedReason: string, text: string) {
  const listedReason = reasonsOf(rules).find((reason) => reason.toLowerCase() === typedReason.toLowerCase());
  return listedReason
    ? { reason: listedReason, text }
    : { reason: otherReason, text: text ? `${typedReason}\n${text}` : typedReason };
}

export const depositStates = ["held", "kept", "returned"] as const;

export type DepositState = (typeof depositStates)[number];

/** The state of a paid deposit. It's `returned` even while the refund is pending. */
export function depositState(paid: { refundState: string | null; keptAt: number | null }): DepositState {
  if (paid.refundState !== null) return "returned";
  return paid.keptAt === null ? "held" : "kept";
}

export const depositWords: Readonly<Record<DepositState, string>> = {
  held: "Held until the decision",
  kept: "Kept by the club",
  returned: "Refunded",
};

/** Limit for each account (docs/rules.md 10.6). */
export const maxOpenChallenges = 10;

/** Limit for each side of an open challenge. */
export const maxMessages = 50;

/** Lengths in characters. */
export const challengeLimits = { reason: 200, text: { max: 2000 }, other: { min: 5 } } as const;

export const challengePage = { rows: 20, maxRows: 100 } as const;

/** The mark on a decision about a challenge; null if it was made by an impartial judge. */
export function markOf(decided: { isByParty: boolean; isByRulingJudge: boolean }): string | null {
  if (decided.isByParty) return "Decided by an entrant";
  return decided.isByRulingJudge ? "Decided by the same judge" : null;
}
