const monthsOfYear = 12;

/** The twelve months up to and including the month of `day`, as YYYY-MM. `day` is YYYY-MM-DD. */
export function lastMonths(day: string): string[] {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return Array.from({ length: monthsOfYear }, (_, index) => {
    const count = year * monthsOfYear + (month - 1) - (monthsOfYear - 1 - index);
    return `${Math.floor(count / monthsOfYear)}-${String((count % monthsOfYear) + 1).padStart(2, "0")}`;
  });
}
