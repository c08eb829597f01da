/** SPEC section 9: a position's share of the sum of all positions, in percent; 0 % while the sum is 0. */
export const percentOf = (amount: number, sum: number): number => (sum === 0 ? 0 : (amount / sum) * 100);
