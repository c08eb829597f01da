import { checkEntries } from "../money/ledger/check-entries.ts";
import { checkLedger } from "../money/ledger/check-ledger.ts";
import { checkProvider } from "../money/ledger/check-provider.ts";
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

/** The payment provider has what payments and payouts say; asked where the club has its keys. */
export const providersSide: Check = {
  name: "payment provider",
  run: async (db, { payments }) => (payments ? (await checkProvider(db, payments)).map(wrong) : []),
};
