/** Lists are ordered by arrival, then id. The judges' queue can put one group (0) before the rest (1). */
type Key = { submittedAt: number; id: number; group?: number };

/** Parses `1765000000000.12`, or `1765000000000.12.0` with a group. The model has checked the format. */
export function decodeKey(after: string | undefined): Key | undefined {
  if (after === undefined) return undefined;
  const [submittedAt = 0, id = 0, group] = after.split(".").map(Number);
  return { submittedAt, id, group };
}

export const encodeKey = ({ submittedAt, id, group }: Key): string =>
  [submittedAt, id, group].filter((part) => part !== undefined).join(".");
