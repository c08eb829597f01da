/** Lists are ordered by arrival, then id. */
type Key = { submittedAt: number; id: number };

/** `1765000000000.12`; the model has checked the format. */
export function decodeKey(after: string | undefined): Key | undefined {
  if (after === undefined) return undefined;
  const [submittedAt = 0, id = 0] = after.split(".").map(Number);
  return { submittedAt, id };
}

export const encodeKey = ({ submittedAt, id }: Key): string => `${submittedAt}.${id}`;
