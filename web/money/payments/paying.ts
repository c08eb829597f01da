import { finishDeposit, openDeposit } from "../../options/challenge-deposit/finish-deposit.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { finishPayment, openPayment } from "./finish-payment.ts";
import type { Opened } from "./opened.ts";

/** How one thing is paid for: an entry, or the deposit of a challenge. */
export type Paying = {
  /** The dialog's own address, and where it closes to. */
  path: string;
  closeTo: string;
  /** Where the bank sends the payer back to. */
  returnTo: string;
  /** The route that pays in test mode. */
  mockRoute: string;
  /** "over" where it cannot be paid any more, null where it could not be set up. */
  open(runtime: Runtime): Promise<Opened | "over" | null>;
  /** Returns the address to go on at. */
  finish(runtime: Runtime, intentId: string): Promise<string>;
  /** Where a payment of this state is done, or null. */
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
