import { Form, Link } from "react-router-dom";
import { z } from "zod";
import { daysText, dayText } from "../../src/base/format/days.ts";
import { type MoneyPeriod, moneyPeriod } from "../../src/money/ledger/money-period.ts";
import { Button } from "../ui/form/button.tsx";
import { TextInput } from "../ui/form/text-input.tsx";

/** The dates as typed, and the period that they make: an empty one if there are errors. */
export type ChosenPeriod = {
  typed: { from: string; to: string };
  period: MoneyPeriod;
  errors: { from?: string[]; to?: string[] } | null;
};

export function periodIn(query: URLSearchParams): ChosenPeriod {
  const typed = { from: query.get("from") ?? "", to: query.get("to") ?? "" };
  const { data, error } = moneyPeriod.safeParse(typed);
  return { typed, period: data ?? {}, errors: error ? z.flattenError(error).fieldErrors : null };
}

export const isLimited = ({ from, to }: MoneyPeriod): boolean => from !== undefined || to !== undefined;

/** The address of a view of the page, without absent values. */
export function addressWith(values: Record<string, string | number | null | undefined>): string {
  const present = Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
  return `?${new URLSearchParams(present)}`;
}

/** "Jun 1–30, 2026" */
export function periodText({ from, to }: MoneyPeriod): string {
  if (from && to) return daysText(from, to);
  if (from) return `From ${dayText(from)}`;
  return to ? `Through ${dayText(to)}` : "All dates";
}

/** Limits a page of the finances to a period. It is collapsed so that a phone shows the money first. `shown` is the rest of the address. */
export function PeriodFilter({
  chosen: { typed, period, errors },
  shown = {},
}: {
  chosen: ChosenPeriod;
  shown?: Record<string, string | number | null | undefined>;
}) {
  const isSet = isLimited(period);
  return (
    <div className={isSet ? "mt-4" : "mt-4 print:hidden"}>
      <details open={errors !== null} key={`${typed.from} ${typed.to}`}>
        <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">
          {isSet ? `Filter: ${periodText(period)}` : "Filter by Date"}
        </summary>
        <Form method="get" role="search" className="pt-3">
          {Object.entries(shown).map(
            ([name, value]) => value != null && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-5">
            <TextInput label="From" name="from" type="date" defaultValue={typed.from} error={errors?.from?.[0]} />
            <TextInput label="To" name="to" type="date" defaultValue={typed.to} error={errors?.to?.[0]} />
          </div>
          <Button look="secondary">Show Period</Button>
        </Form>
      </details>
      {(isSet || errors) && (
        <Link to={addressWith(shown)} className="link">
          Show All Dates
        </Link>
      )}
    </div>
  );
}
