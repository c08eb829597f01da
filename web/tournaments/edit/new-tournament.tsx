import { type ActionFunction, redirect, useLoaderData } from "react-router-dom";
import { shippedRules } from "../../../src/scoring/scoring-rules.ts";
import {
  type TournamentForm as TournamentFormValues,
  tournamentForm,
} from "../../../src/tournaments/tournament-shapes.ts";
import type { loadNewTournament } from "../../admin/loaders.ts";
import { adminFailures, adminToasts, alsoAsToast, errorToast } from "../../admin/texts.ts";
import { answer } from "../../api.ts";
import { Autosaved } from "../../autosave/autosaved.tsx";
import { handleForm } from "../../form.ts";
import type { Loaded } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { managementAddress } from "./management-address.ts";
import { ManagementDialog } from "./management-dialog.tsx";
import { sendImage, takeImage, tournamentBody } from "./save-tournament.ts";
import { TournamentForm, tournamentFormId } from "./tournament-form.tsx";
import { typedRules } from "./typed-rules.ts";

export function Component() {
  const { user } = useSession();
  const { zones, ruleSets } = useLoaderData<Loaded<typeof loadNewTournament>>();
  if (!(user?.isAdmin || user?.createsTournaments)) {
    return (
      <ManagementDialog title="Create Tournament">
        <Alert kind="warning">You run single tournaments. Ask an admin of the club to create one for you.</Alert>
      </ManagementDialog>
    );
  }
  return (
    <ManagementDialog title="Create Tournament" submit={{ form: tournamentFormId, label: "Create Tournament" }}>
      <Autosaved>
        <TournamentForm
          zones={zones}
          ruleSets={ruleSets}
          first={{
            tournamentType: "tournament",
            prize: "0",
            entryFee: "0",
            timeZone: zones.club,
            isActive: "on",
            positions: [{ amount: "" }],
            hasOpenBoard: "on",
            rules: typedRules(shippedRules.tournament),
          }}
        />
      </Autosaved>
    </ManagementDialog>
  );
}

/** The first place stands in the form before anybody wants a breakdown. */
const withoutBlankPrizes = (value: TournamentFormValues): TournamentFormValues =>
  value.positions.some(({ amount }) => amount > 0) ? value : { ...value, positions: [] };

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const form = await request.formData();
    const image = takeImage(form);
    return handleForm(
      form,
      tournamentForm,
      async (value, sent) => {
        const { id } = await answer(
          runtime.api.api.tournaments.post({ ...tournamentBody(withoutBlankPrizes(value)), ...sent }),
        );
        const wrongImage = image && (await sendImage(runtime, id, image));
        if (wrongImage) {
          runtime.showToast(errorToast(wrongImage));
          return redirect(managementAddress(`/${id}/edit`));
        }
        runtime.showToast(adminToasts.tournamentCreated);
        return redirect(managementAddress());
      },
      alsoAsToast(runtime, adminFailures.create),
    );
  };
