import { Link } from "react-router-dom";
import { Figure } from "./figure.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type Tab = { to: string; label: string; current: boolean; count?: number; countOf?: string };

/** Tabs as links: each has its address, works without script and goes back with the back button. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className="tab"
          aria-current={tab.current ? "page" : undefined}
          preventScrollReset
        >
          {tab.label}
          {tab.count !== undefined && tab.count > 0 && (
            <span className="rounded bg-lake-soft px-1.5 py-0.5 text-lake-ink">
              <Figure value={tab.count.toLocaleString("en-US")} />
              {tab.countOf && <VisuallyHidden> {tab.countOf}</VisuallyHidden>}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
