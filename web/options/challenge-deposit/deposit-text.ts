import { type DepositState, depositWords } from "../../../src/challenges/challenge-status.ts";

export const depositText = (state: DepositState | undefined): string =>
  state === undefined ? "Challenge deposit" : `Challenge deposit: ${depositWords[state].toLowerCase()}`;
