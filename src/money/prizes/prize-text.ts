/** A percentage; 0 while the sum is 0. */
export const percentOf = (amount: number, sum: number): number => (sum === 0 ? 0 : (amount / sum) * 100);

/** The sum in whole dollars. */
export const sumOf = (positions: readonly { amount: number }[]): number =>
  positions.reduce((total, { amount }) => total + amount, 0);

type Prize = {
  position: number;
  division?: string | null;
  pot?: string | null;
  isReturn?: boolean;
  team?: string | null;
};

/**
 * "1st place", "1st place in Kayak" for a division's board, "1st place in Big Bass" for a side pot, or "1st place for Two Rods" for a
 * team member.
 */
export function prizeText({ position, division, pot, isReturn, team }: Prize): string {
  if (pot && isReturn) return `${pot}, which nobody won`;
  if (team) return `${placeText(position)} place for ${team}`;
  const group = pot ?? division;
  return group ? `${placeText(position)} place in ${group}` : `${placeText(position)} place`;
}

/** "1st place in Spring Open", "1st place in Kayak, Spring Open". */
export const prizeOf = (payout: Prize & { tournamentName: string }): string =>
  `${prizeText(payout)}${payout.division || payout.pot ? "," : " in"} ${payout.tournamentName}`;

/** 1st, 2nd, 3rd, 4th, 11th, 21st. */
export function placeText(position: number): string {
  const [tens, ones] = [position % 100, position % 10];
  if (tens >= 11 && tens <= 13) return `${position}th`;
  return `${position}${["th", "st", "nd", "rd"][ones] ?? "th"}`;
}
