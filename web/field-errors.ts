import type { FieldIssue } from "../src/refusal.ts";

/** Issues by field name in the notation of forms: `prizes.0.amount` is `prizes[0].amount`. */
export function fieldErrors(issues: readonly FieldIssue[]): Record<string, string[]> {
  const byPath = Map.groupBy(issues, (issue) => issue.path.replace(/\.(\d+)(?=\.|$)/g, "[$1]"));
  return Object.fromEntries(
    [...byPath].map(([path, fieldIssueList]) => [path, fieldIssueList.map((issue) => issue.message)]),
  );
}
