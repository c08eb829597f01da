import { checkEntries } from "../ledger/check-entries.ts";
import { checkLedger } from "../ledger/check-ledger.ts";
import { type Check, wrong } from "./check.ts";

/** The ledger says what payments and payouts say, to the cent. */
export const ledgerBooks: Check = {
  name: "ledger",
  run: async (db) => (await checkLedger(db)).map(wrong),
};

/** Every paid entry has its money, and all money an entry or a way back. */
export const paidEntries: Check = {
  name: "entry fees",
  run: async (db) => (await checkEntries(db)).map(wrong),
};
