/** The end of a permanent ban: 9999-12-31T23:59:59.999Z in UTC ms. */
export const banEnd = 253_402_300_799_999;

/** UTC ms. */
export const isBan = (suspendedUntil: number): boolean => suspendedUntil >= banEnd;
