import { z } from "zod";
import { rowNumber, rowsAsked, wholeNumber } from "../../db/model.ts";
import type { MoneySums, MovementKind } from "./rules.ts";

const id = rowNumber();
const limit = rowsAsked(200);

/** Of one tournament where it is named, else of all. */
export const moneyOf = z.object({ tournamentId: id.optional() });

/** `after` is the id of the last movement of the page before. */
export const movementQuery = z.object({ tournamentId: id.optional(), after: id.optional(), limit });

export type MovementQuery = z.output<typeof movementQuery>;

/** `after` is the id of the last tournament of the page before. */
export const tournamentMoneyQuery = z.object({ after: id.optional(), limit });

export const winningsQuery = z.object({ year: wholeNumber("Give a year such as 2026", 2000, 9999) });

/** The money of one tournament, deleted or not, or of the whole club (`tournamentId` null). Cents. */
export type MoneyView = MoneySums & { tournamentId: number | null; name: string | null; isDeleted: boolean };

/** A row of the ledger. `amount` in cents, in positive, out negative; `at` ISO 8601. */
export type MovementView = {
  id: number;
  at: string;
  kind: MovementKind;
  amount: number;
  provider: "stripe" | "mock" | "cash";
  tournamentId: number | null;
  tournamentName: string;
  userId: number | null;
  /** Null once the account is deleted. */
  username: string | null;
  paymentId: number | null;
  payoutId: number | null;
  reference: string;
  note: string | null;
  /** The admin whose act it was. */
  actor: string | null;
};
