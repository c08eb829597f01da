import type { ReactNode } from "react";
import { Figure } from "./figure.tsx";

/** A number with its label. Several are placed in a `StatGrid`. */
export function StatTile({
  label,
  value,
  unit,
  note,
  loading = false,
}: {
  label: string;
  /** The formatted value: "1,234", "$1,000,000", "21.3", or "–" for none. Words ("Bass, Trout") are set smaller. */
  value: string;
  unit?: string;
  note?: ReactNode;
  loading?: boolean;
}) {
  return (
    <div className="stat">
      <dt>{label}</dt>
      <dd>
        {loading ? <span className="skeleton block h-9 w-24" /> : <StatValue value={value} unit={unit} />}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}

/** The number of characters set at full size: "$1,000,000". Sizes follow the tile, so that its figure always fits. */
const shortValue = 10;

function StatValue({ value, unit }: { value: string; unit?: string }) {
  const isNumber = /^([$#−-]?[\d.,]+%?|–)$/.test(value);
  return isNumber ? (
    <Figure value={value} unit={unit} className={value.length > shortValue ? "long" : undefined} />
  ) : (
    <span className="title-3 block pt-1.5 sm:text-2xl">{value}</span>
  );
}

/** The tiles side by side: as many per row as fit; two on a phone (one with large text), where an odd last one spans both columns. */
export function StatGrid({ children }: { children: ReactNode }) {
  return <dl className="stats">{children}</dl>;
}
