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

type PeriodFilterProps = {
  chosen: ChosenPeriod;
  /** The name that the rows are limited to, of a page that can be searched. */
  search?: string | null;
  /** The rest of the address. */
  shown?: Record<string, string | number | null | undefined>;
};

/** Limits a page of the finances to a period, and its rows to a name. It is collapsed so that a phone shows the money first. */
export function PeriodFilter({ chosen: { typed, period, errors }, search, shown = {} }: PeriodFilterProps) {
  const filters = [isLimited(period) && periodText(period), search && `“${search}”`].filter(Boolean);
  const isSet = filters.length > 0;
  const unset = search === undefined ? "Filter by Date" : "Filter by Date or Name";
  return (
    <div className={isSet ? "mt-4" : "mt-4 print:hidden"}>
      <details open={errors !== null} key={`${typed.from} ${typed.to} ${search}`}>
        <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">
          {isSet ? `Filter: ${filters.join(", ")}` : unset}
        </summary>
        <Form method="get" role="search" className="pt-3">
          {Object.entries(shown).map(
            ([name, value]) => value != null && <input key={name} type="hidden" name={name} value={value} />,
          )}
          <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-5">
            <TextInput label="From" name="from" type="date" defaultValue={typed.from} error={errors?.from?.[0]} />
            <TextInput label="To" name="to" type="date" defaultValue={typed.to} error={errors?.to?.[0]} />
            {search !== undefined && (
              <TextInput label="Name" name="search" type="search" defaultValue={search ?? ""} autoComplete="off" />
            )}
          </div>
          <Button look="secondary">{search === undefined ? "Show Period" : "Apply Filter"}</Button>
        </Form>
      </details>
      {(isSet || errors) && (
        <Link to={addressWith(shown)} className="link">
          {search ? "Clear Filter" : "Show All Dates"}
        </Link>
      )}
    </div>
  );
}
