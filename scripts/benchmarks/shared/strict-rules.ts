import { type Rules, shippedRules } from "../../../src/scoring/scoring-rules.ts";

/** What `scripts/bench` passes to a benchmark. */
export type BenchOptions = {
  /** How many penalties the rules of the measured tournaments have; with none they are those that ship. */
  penalties: number;
};

export const noOptions: BenchOptions = { penalties: 0 };

/** Null for the rules that ship. */
export function strictRules({ penalties }: BenchOptions): Rules | null {
  if (penalties === 0) return null;
  const named = Array.from({ length: penalties }, (_, at) => ({ name: `Penalty ${at + 1}`, deduct: 0.25 }));
  return { ...shippedRules.tournament, rounding: "1/4", penalties: named };
}
