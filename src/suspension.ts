/** The end of a suspension that has none: a permanent ban. 9999-12-31T23:59:59.999Z in UTC ms. */
export const banEnd = 253_402_300_799_999;

/** Whether a suspension until then (UTC ms) is a permanent ban. */
export const isBan = (suspendedUntil: number): boolean => suspendedUntil >= banEnd;
