import { type FormatInput, format } from "../rulebook/format.ts";

type Written = FormatInput | null;

/** Sorts fields, because their order doesn't matter. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, sorted(field)]));
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** Whether two formats are equivalent, however they are written. */
export function isSameFormat(a: Written, b: Written): boolean {
  if (a === null || b === null) return a === b;
  return isSame(a, b) || isSame(format.parse(a), format.parse(b));
}

/**
 * Whether the main board may rank its fish and sides differently. Its name, its prizes and further boards have no
 * effect on that.
 */
export function formatRescores(before: Written, after: Written): boolean {
  if (before === null || after === null) return before !== after;
  const [was, is] = [before, after].map((written) => {
    const { name: _, prizes: __, ...main } = format.parse(written).main;
    return main;
  });
  return !isSame(was, is);
}
