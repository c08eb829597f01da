import { Link } from "react-router-dom";
import { Figure } from "./figure.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** `count` is shown beside its link, so that only the label names the link. */
export type Tab = { to: string; label: string; current: boolean; count?: number; countOf?: string };

/** Tabs as links: each has its address and works without script and with the back button. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab) =>
        tab.count ? (
          <span key={tab.to} className="tab-counted">
            <TabLink {...tab} />
            <span className="rounded bg-lake-soft px-1.5 py-0.5 text-lake-ink">
              <Figure value={tab.count.toLocaleString("en-US")} />
              {tab.countOf && <VisuallyHidden> {tab.countOf}</VisuallyHidden>}
            </span>
          </span>
        ) : (
          <TabLink key={tab.to} {...tab} />
        ),
      )}
    </nav>
  );
}

function TabLink({ to, label, current }: Tab) {
  return (
    <Link to={to} className="tab" aria-current={current ? "page" : undefined} preventScrollReset>
      {label}
    </Link>
  );
}
