import { useLoaderData, useSearchParams } from "react-router-dom";
import type { Loaded } from "../page.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import type { loadMoneyIn } from "./money-in-loader.ts";
import { Movements } from "./movements.tsx";

/** Everything that the club received, newest first. */
export function Component() {
  const { movements } = useLoaderData<Loaded<typeof loadMoneyIn>>();
  const isFirstPage = !useSearchParams()[0].has("after");
  return (
    <Page>
      <PageHeading
        title="Money In"
        lead="Entry fees, side pots, deposits, and money that was returned or repaid."
        isLow
      />
      <Movements
        title={isFirstPage ? "Latest" : "Earlier"}
        empty="No money has been received yet."
        movements={movements.rows}
        nextPage={movements.nextAfter && `?after=${movements.nextAfter}`}
        isOfAll
      />
    </Page>
  );
}
