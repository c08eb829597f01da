/** Whether minutes late reach a limit, such as the one that disqualifies. A limit of 0 applies to everyone who is late. */
export const isLate = (minutes: number, limit: number | null | undefined): boolean =>
  limit != null && minutes > 0 && minutes >= limit;
