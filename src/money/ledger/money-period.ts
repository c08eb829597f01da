import { z } from "zod";
import { windowOf } from "../../base/format/days.ts";

const orNone = (value: unknown) => (value === "" ? undefined : value);

const day = (what: string) =>
  z
    .preprocess(
      orNone,
      z.iso
        .date("Enter a date, such as 2026-06-06")
        .refine((typed) => typed >= "2000-01-01", "Enter a date from 2000 on")
        .optional(),
    )
    .describe(`${what} day of the period, YYYY-MM-DD in the club's zone`);

/** Limits money to a period; without a day, the period has no start or no end. */
export const periodFields = { from: day("the first"), to: day("the last") };

/** Empty values are absent. */
export type MoneyPeriod = { from?: string | undefined; to?: string | undefined };

/** Adds the check that the last day isn't before the first. */
export const withOrderedDays = <Fields extends z.ZodType<MoneyPeriod>>(fields: Fields): Fields =>
  fields.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ["to"],
    message: "Choose the same date as From or a later one",
  });

export const moneyPeriod = withOrderedDays(z.object(periodFields));

/** UTC ms; null for no start or no end. */
export type Span = { begin: number | null; end: number | null };

/** `to` is included. */
export function spanOf({ from, to }: MoneyPeriod, timeZone: string): Span {
  const anyDay = from ?? to;
  if (anyDay === undefined) return { begin: null, end: null };
  const { startsAt, endsAt } = windowOf({ startDay: from ?? anyDay, endDay: to ?? anyDay, timeZone });
  return { begin: from === undefined ? null : startsAt, end: to === undefined ? null : endsAt };
}
