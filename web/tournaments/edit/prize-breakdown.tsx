import { type ActionFunction, redirect, useLoaderData } from "react-router-dom";
import { dollarsText } from "../../../src/base/format/money.ts";
import { adminFailures, adminToasts, alsoAsToast } from "../../admin/texts.ts";
import { answer } from "../../api.ts";
import { Autosaved } from "../../autosave/autosaved.tsx";
import { handleForm } from "../../form.ts";
import type { Loaded } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { Alert } from "../../ui/alert.tsx";
import { PrizeBars } from "../prizes/prize-bars.tsx";
import { listOf } from "./management-address.ts";
import { ManagementDialog } from "./management-dialog.tsx";
import { PrizeForm, prizeFormId } from "./prize-form.tsx";
import { prizeForm } from "./prize-form-model.ts";
import type { loadPrizeBreakdown } from "./prize-loader.ts";
import { breakdownOf } from "./save-tournament.ts";

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) =>
    handleForm(
      await request.formData(),
      prizeForm,
      async (prizes) => {
        const prizeBreakdown = breakdownOf(prizes);
        const { reason } = prizes;
        await answer(
          runtime.api.api.admin.tournaments({ id: params.id ?? "" }).prizes.post({ prizeBreakdown, reason }),
        );
        runtime.showToast(adminToasts.prizesUpdated);
        return redirect(listOf(request));
      },
      alsoAsToast(runtime, adminFailures.prizes),
    );

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
              ? "A prize of this tournament was sent, so its prizes are fixed."
              : `The prizes are a share of the entry fees. ${tournament.prizeText} Edit the tournament to change the share.`}
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
