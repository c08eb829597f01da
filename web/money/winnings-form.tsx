import { Button } from "../ui/form/button.tsx";
import { Select } from "../ui/form/text-input.tsx";
import { Section } from "../ui/page.tsx";

/** Each angler's winnings in a year, as a file: for tax reporting (1099). */
export function WinningsForm({ years }: { years: number[] }) {
  return (
    <Section title="Yearly Winnings" className="print:hidden">
      <p className="mb-4 text-ink-soft">
        Prizes paid to each angler in a year, minus reversals, for tax reporting (1099).
      </p>
      {years.length > 0 ? (
        <form method="get" action="/api/admin/money/winnings.csv" className="flex flex-wrap items-start gap-3">
          <Select id="year" name="year" label="Year" defaultValue={years[0]} fieldClassName="w-40">
            {years.map((year) => (
              <option key={year} value={year}>
                {year}
              </option>
            ))}
          </Select>
          <Button look="secondary" className="mt-7.5">
            Download CSV
          </Button>
        </form>
      ) : (
        <p>No prize has been paid yet.</p>
      )}
    </Section>
  );
}
