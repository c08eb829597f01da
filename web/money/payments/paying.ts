import { finishDeposit, openDeposit } from "../../options/challenge-deposit/finish-deposit.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { finishPayment, openPayment } from "./finish-payment.ts";
import type { Opened } from "./opened.ts";

/** How to pay for something: an entry, or the deposit of a challenge. */
export type Paying = {
  /** The dialog's own address, and the one it closes to. */
  path: string;
  closeTo: string;
  /** The address that the bank returns the payer to. */
  returnTo: string;
  /** The route that pays in test mode. */
  mockRoute: string;
  /** "over" if it can no longer be paid, null if it couldn't be set up. */
  open(runtime: Runtime): Promise<Opened | "over" | null>;
  /** Returns the address to continue at. */
  finish(runtime: Runtime, intentId: string): Promise<string>;
  /** The address to continue at if the payment is already completed, or null. */
  doneAt(opened: Opened): string | null;
};

export const payingEntry = (tournamentId: number): Paying => {
  const closeTo = `/tournaments/${tournamentId}`;
  const returnTo = `${closeTo}?payment=success`;
  return {
    path: `${closeTo}/pay`,
    closeTo,
    returnTo,
    mockRoute: `/api/mock/tournaments/${tournamentId}/pay`,
    open: (runtime) => openPayment(runtime, tournamentId),
    finish: (runtime, intentId) => finishPayment(runtime, tournamentId, intentId),
    doneAt: ({ state }) => (state === "joined" ? returnTo : null),
  };
};

export const payingDeposit = (depositId: number): Paying => {
  const closeTo = `/deposits/${depositId}`;
  return {
    path: `${closeTo}/pay`,
    closeTo,
    returnTo: closeTo,
    mockRoute: `/api/mock/deposits/${depositId}/pay`,
    open: (runtime) => openDeposit(runtime, depositId),
    finish: (runtime, intentId) => finishDeposit(runtime, depositId, intentId),
    doneAt: ({ state }) => (state === "paid" ? closeTo : null),
  };
};
