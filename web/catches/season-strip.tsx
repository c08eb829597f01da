import type { Season } from "../../src/catches/profile/model.ts";
import { months as monthNames } from "../../src/format/days.ts";

const height = 64;

const nameOf = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? month;

/** A bar a month, the last twelve; its number stands above it. */
export function SeasonStrip({ months }: Pick<Season, "months">) {
  const most = Math.max(1, ...months.map(({ fish }) => fish));
  return (
    <ol className="grid grid-cols-12 items-end gap-1 text-center text-sm tabular-nums" aria-label="Catches by month">
      {months.map(({ month, fish }) => (
        <li key={month} className="min-w-0">
          <span className={fish === 0 ? "text-ink-faint" : "font-semibold"}>{fish}</span>
          <svg aria-hidden="true" width="100%" height={height} className="fill-lake">
            <rect width="100%" y={height - barOf(fish, most)} height={barOf(fish, most)} rx="3" />
          </svg>
          <span className="block truncate text-ink-soft text-xs">{nameOf(month)}</span>
        </li>
      ))}
    </ol>
  );
}

const barOf = (fish: number, most: number) => Math.max(2, Math.round((fish / most) * height));
