import { useLoaderData } from "react-router-dom";
import { dollarsText } from "../../../src/base/format/money.ts";
import { Autosaved } from "../../autosave/autosaved.tsx";
import type { Loaded } from "../../page.ts";
import { Alert } from "../../ui/alert.tsx";
import { PrizeBars } from "../prizes/prize-bars.tsx";
import { ManagementDialog } from "./management-dialog.tsx";
import { PrizeForm, prizeFormId } from "./prize-form.tsx";
import type { loadPrizeBreakdown } from "./prize-loader.ts";

export function Component() {
  const { tournament, prizes, isFixed, needsReason } = useLoaderData<Loaded<typeof loadPrizeBreakdown>>();
  return (
    <ManagementDialog
      title="Prize Breakdown"
      lead={
        <>
          {tournament.name}, prize pool {dollarsText(tournament.prize)}
        </>
      }
      submit={isFixed || tournament.payoutShare ? undefined : { form: prizeFormId, label: "Save Prize Breakdown" }}
    >
      {isFixed || tournament.payoutShare ? (
        <>
          <Alert>
            {isFixed
              ? "A prize for this tournament has been sent, so its prizes can't be changed."
              : `The prizes ${tournament.payoutShare?.byEntrants ? "depend on the number of entries" : "are a share of the entry fees"}. ${tournament.prizeText} Edit the tournament to change them.`}
          </Alert>
          <div className="mt-6">
            <PrizeBars prizes={prizes} />
          </div>
        </>
      ) : (
        <Autosaved>
          <PrizeForm prizes={prizes} tournament={tournament} needsReason={needsReason} />
        </Autosaved>
      )}
    </ManagementDialog>
  );
}
