import { useSearchParams } from "react-router-dom";
import type { Loaded } from "../page.ts";
import { ViewLinks } from "../ui/view-links.tsx";
import type { loadMoneyIn, loadMoneyOut } from "./money-loaders.ts";
import { Movements } from "./movements.tsx";
import { addressWith, isLimited } from "./period-filter.tsx";

type Props = {
  of: Loaded<typeof loadMoneyIn> | Loaded<typeof loadMoneyOut>;
  /** The kinds to choose from; none if nothing has ever moved. */
  views: { status: string | null; label: string }[];
  /** Shown if nothing has ever moved. */
  unused: string;
};

/** The movements of In or Out in a period, with links to those of one kind. */
export function KindMovements({ of: { chosen, movements, kind, search }, views, unused }: Props) {
  const isFirstPage = !useSearchParams()[0].has("after");
  const { period } = chosen;
  const ofKind = kind === null ? unused : "Nothing in this category yet.";
  const ofPeriod = isLimited(period) ? "Nothing in this period." : ofKind;
  const empty = search ? `No money from or to “${search}”.` : ofPeriod;
  return (
    <>
      {views.length > 0 && (
        <div className="mt-8">
          <ViewLinks
            views={views.map((view) => ({ ...view, to: addressWith({ kind: view.status, search, ...period }) }))}
            current={kind}
          />
        </div>
      )}
      <Movements
        title={isFirstPage ? "Latest" : "Earlier"}
        empty={empty}
        movements={movements.rows}
        nextPage={movements.nextAfter && addressWith({ kind, search, ...period, after: movements.nextAfter })}
        isOfAll
      />
    </>
  );
}
