import { months as monthNames } from "../../src/base/format/days.ts";
import type { Season } from "../../src/catches/profile/angler-profile.ts";

const height = 64;

const nameOf = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? month;

/** A bar a month, the last twelve; its number is above it. */
export function SeasonStrip({ months }: Pick<Season, "months">) {
  const most = Math.max(1, ...months.map(({ fish }) => fish));
  return (
    <dl className="grid grid-cols-6 items-end gap-x-1 gap-y-3 text-center sm:grid-cols-12 text-sm tabular-nums">
      {months.map(({ month, fish }) => (
        <div key={month} className="flex min-w-0 flex-col-reverse">
          <dt className="text-ink-soft text-xs">{nameOf(month)}</dt>
          <dd>
            <span className={fish === 0 ? "text-ink-faint" : "font-semibold"}>{fish}</span>
            <svg aria-hidden="true" width="100%" height={height} className="fill-lake">
              <rect width="100%" y={height - barOf(fish, most)} height={barOf(fish, most)} rx="3" />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const barOf = (fish: number, most: number) => Math.max(2, Math.round((fish / most) * height));
