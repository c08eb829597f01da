import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router-dom";
import { classes } from "./classes.ts";
import { Figure } from "./figure.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

/** `count` is shown beside its link, so that only the label names the link. */
export type Tab = { to: string; label: string; current: boolean; count?: number; countOf?: string };

type Props = {
  label: string;
  tabs: Tab[];
  /** One line that scrolls sideways if there is no room, with the current tab in view. */
  isRow?: boolean;
  /** The second of two rows. */
  isBelow?: boolean;
};

/** Tabs as links: each has its address and works without script and with the back button. */
export function Tabs({ label, tabs, isRow = false, isBelow = false }: Props) {
  const row = useRef<HTMLElement>(null);
  const current = tabs.find((tab) => tab.current)?.to;
  useCurrentInView(row, current);
  return (
    <nav ref={row} aria-label={label} className={classes("tabs", isRow && "tabs-row", isBelow && "tabs-below")}>
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

/** Scrolls only the row: the page stays where it is. */
function useCurrentInView(row: { current: HTMLElement | null }, current: string | undefined): void {
  useLayoutEffect(() => {
    const tab = current === undefined ? null : row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (!(row.current && tab)) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  }, [row, current]);
}

function TabLink({ to, label, current }: Tab) {
  return (
    <Link to={to} className="tab" aria-current={current ? "page" : undefined} preventScrollReset>
      {label}
    </Link>
  );
}
