const yes = new Set(["y", "yes", "true", "t", "1", "x", "✓", "paid", "cash", "member", "active"]);
const no = new Set(["", "n", "no", "false", "f", "0", "unpaid", "not paid", "none", "inactive"]);

/** Null if it's neither. */
export function yesOrNo(cell: string): boolean | null {
  const word = cell.trim().toLowerCase();
  if (yes.has(word)) return true;
  return no.has(word) ? false : null;
}
