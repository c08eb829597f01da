export type SanctionKind = "warning" | "suspension" | "ban";

export const suspensionDays = { min: 7, max: 30 } as const;

export const reasonLimit = 500;

/** The steps of docs/rules.md 11.9. */
export const ladder: readonly { violation: string; means: string; kind: SanctionKind }[] = [
  { violation: "First violation", means: "Warning", kind: "warning" },
  { violation: "Second violation", means: "7-30 day suspension", kind: "suspension" },
  { violation: "Third or severe violation", means: "Permanent ban", kind: "ban" },
  { violation: "Fraud", means: "Immediate permanent ban", kind: "ban" },
];

export const sanctionWords: Readonly<Record<SanctionKind, string>> = {
  warning: "Warning",
  suspension: "Suspension",
  ban: "Permanent ban",
};

/** A lifted sanction was a mistake and doesn't count. */
export function suggestedSanction(history: readonly { isLifted: boolean }[]): SanctionKind {
  const violations = history.filter(({ isLifted }) => !isLifted).length;
  if (violations === 0) return "warning";
  return violations === 1 ? "suspension" : "ban";
}

export const memberPage = { rows: 30, maxRows: 100, entries: 50 } as const;
