import { Fragment } from "react";
import { Link } from "react-router-dom";
import { Figure } from "./figure.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** `count` stands beside its link, so that the link is named by its label alone. */
export type Tab = { to: string; label: string; current: boolean; count?: number; countOf?: string };

/** Tabs as links: each has its address, works without script and goes back with the back button. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map(({ to, label, current, count = 0, countOf }) => (
        <Fragment key={to}>
          <Link to={to} className="tab" aria-current={current ? "page" : undefined} preventScrollReset>
            {label}
          </Link>
          {count > 0 && (
            <span className="-ml-2 self-center rounded bg-lake-soft px-1.5 py-0.5 text-lake-ink">
              <Figure value={count.toLocaleString("en-US")} />
              {countOf && <VisuallyHidden> {countOf}</VisuallyHidden>}
            </span>
          )}
        </Fragment>
      ))}
    </nav>
  );
}
