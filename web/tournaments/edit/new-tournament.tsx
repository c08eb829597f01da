import { useLoaderData, useLocation } from "react-router-dom";
import { standardFormat } from "../../../src/scoring/format-form/typed-format.ts";
import { shippedRules } from "../../../src/scoring/scoring-rules.ts";
import type { loadNewTournament } from "../../admin/loaders.ts";
import { adminFailures } from "../../admin/texts.ts";
import { Autosaved } from "../../autosave/autosaved.tsx";
import type { Loaded } from "../../page.ts";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { managementAddress } from "./management-address.ts";
import { ManagementDialog } from "./management-dialog.tsx";
import { stepAfter } from "./steps/step-names.ts";
import { useShownStep } from "./steps/use-step.ts";
import { nextStepId, TournamentForm, tournamentFormId } from "./tournament-form.tsx";
import { typedRules } from "./typed-rules.ts";

export function Component() {
  const { user } = useSession();
  const { search } = useLocation();
  const next = stepAfter(useShownStep());
  const { zones, ruleSets, past } = useLoaderData<Loaded<typeof loadNewTournament>>();
  if (!(user?.isAdmin || user?.createsTournaments)) {
    return (
      <ManagementDialog title="Create Tournament">
        <Alert kind="warning">Your role covers individual tournaments. Ask an admin to create one for you.</Alert>
      </ManagementDialog>
    );
  }
  return (
    <ManagementDialog
      isPage
      title="Create Tournament"
      submit={{ form: tournamentFormId, label: "Create Tournament" }}
      next={
        next && (
          <ButtonLink
            to={{ search, hash: next }}
            preventScrollReset
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              document.getElementById(nextStepId)?.click();
            }}
          >
            Next
          </ButtonLink>
        )
      }
    >
      <Autosaved>
        <TournamentForm
          post={{ action: "/api/tournaments", to: managementAddress(), failed: adminFailures.create }}
          zones={zones}
          ruleSets={ruleSets}
          past={past}
          first={{
            tournamentType: "tournament",
            prize: "0",
            entryFee: "0",
            timeZone: zones.club,
            isActive: "on",
            positions: [{ amount: "" }],
            hasOpenBoard: "on",
            rules: typedRules(shippedRules.tournament),
            format: standardFormat,
          }}
        />
      </Autosaved>
    </ManagementDialog>
  );
}
