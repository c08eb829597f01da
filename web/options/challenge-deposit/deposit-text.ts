import { type DepositState, depositWords } from "../../../src/challenges/challenge-status.ts";

export const depositText = (state: DepositState | undefined): string =>
  state === undefined ? "Deposit of a challenge" : `Deposit of a challenge: ${depositWords[state].toLowerCase()}`;
