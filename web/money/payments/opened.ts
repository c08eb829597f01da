import type { OpenedPayment } from "../../../src/money/entry-fees/payment-shapes.ts";

/** The charge; for an entry also the fee as its card shows it, and its side pots. */
export type Opened = Omit<OpenedPayment, "entryFee" | "items"> & Partial<Pick<OpenedPayment, "entryFee" | "items">>;
