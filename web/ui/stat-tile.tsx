import type { ReactNode } from "react";
import { Figure } from "./figure.tsx";

/** One number and what it counts. Several stand in `StatGrid`. */
export function StatTile({
  label,
  value,
  unit,
  note,
  loading = false,
}: {
  label: string;
  /** As it is to be read: "1,234", "$1,000,000", "21.3". Words ("Bass, Trout") are set smaller. */
  value: string;
  unit?: string;
  note?: ReactNode;
  loading?: boolean;
}) {
  return (
    <div className="@container flex min-w-0 flex-col gap-1.5 border-line border-l-2 pl-3 sm:pl-4">
      <dt className="text-[0.9375rem] text-ink-soft leading-tight">{label}</dt>
      <dd className="min-w-0">
        {loading ? <span className="skeleton block h-9 w-24" /> : <StatValue value={value} unit={unit} />}
        {note && <span className="mt-1 block text-ink-faint text-sm">{note}</span>}
      </dd>
    </div>
  );
}

/** Characters that are set at full size: "$1,000,000". Sizes follow the tile, so that its figure always fits. */
const shortValue = 10;
const sizes = {
  short: "text-[clamp(1.25rem,17cqi,2rem)] sm:text-[clamp(1.25rem,17cqi,2.5rem)]",
  long: "text-[clamp(1rem,13cqi,2rem)] sm:text-[clamp(1rem,13cqi,2.5rem)]",
};

function StatValue({ value, unit }: { value: string; unit?: string }) {
  const isNumber = /^[$#−-]?[\d.,]+%?$/.test(value);
  return isNumber ? (
    <Figure value={value} unit={unit} className={value.length > shortValue ? sizes.long : sizes.short} />
  ) : (
    <span className="title-3 block pt-1.5 sm:text-2xl">{value}</span>
  );
}

/** The tiles beside each other: as many a row as there is room for; on a phone two (one where text is large), an odd last one across both. */
export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-6 max-sm:[&>:last-child:nth-child(odd)]:col-span-full">
      {children}
    </dl>
  );
}
