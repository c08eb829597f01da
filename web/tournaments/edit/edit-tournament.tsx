import { type ActionFunction, redirect, useLoaderData } from "react-router-dom";
import { localMomentText } from "../../../src/base/format/moments.ts";
import type { PrizePosition } from "../../../src/money/prizes/prize-breakdown.ts";
import { textOfWaters } from "../../../src/options/waters/waters-geometry.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { tournamentForm } from "../../../src/tournaments/tournament-shapes.ts";
import type { loadEditTournament } from "../../admin/loaders.ts";
import { adminFailures, adminToasts, alsoAsToast, errorToast } from "../../admin/texts.ts";
import { answer } from "../../api.ts";
import { Autosaved } from "../../autosave/autosaved.tsx";
import { handleForm } from "../../form.ts";
import { typedPots } from "../../options/side-pots/typed-pots.ts";
import { typedTeams } from "../../options/teams/team-fields.tsx";
import type { Loaded } from "../../page.ts";
import type { Runtime } from "../../runtime/runtime.ts";
import { useSession } from "../../runtime/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { listOf, managementAddress } from "./management-address.ts";
import { ManagementDialog } from "./management-dialog.tsx";
import { sendImage, takeImage, tournamentBody } from "./save-tournament.ts";
import { typedTextTerms } from "./text-terms.tsx";
import { TournamentForm, type TypedTournament, tournamentFormId } from "./tournament-form.tsx";
import { typedRules } from "./typed-rules.ts";

type Stored = { tournament: TournamentWithResult; prizes: readonly PrizePosition[]; waiver: string };

/** A stored tournament as it would be typed. */
function typed({ tournament, prizes, waiver }: Stored): TypedTournament {
  const { name, description, targetSpecies, minLength, prize, entryFee, timeZone, tournamentType } = tournament;
  const amountsOf = (division: string | undefined) =>
    prizes.filter((prize) => prize.division === division).map(({ amount }) => ({ amount: String(amount) }));
  const local = (moment: string | null) => (moment ? localMomentText(new Date(moment), timeZone) : "");
  return {
    ...typedTextTerms(tournament),
    name,
    description,
    targetSpecies: targetSpecies.join(", "),
    minLength: minLength.toFixed(1),
    prize: String(prize),
    entryFee: (entryFee / 100).toFixed(2),
    challengeDeposit: ((tournament.challengeDeposit ?? 0) / 100).toFixed(2),
    startDate: tournament.startDay,
    endDate: tournament.endDay,
    startTime: tournament.startTime ?? "",
    endTime: tournament.endTime ?? "",
    joinUntil: local(tournament.joinUntil),
    identifierReleaseAt: local(tournament.identifierReleaseAt),
    positions: tournament.payoutShare ? [] : amountsOf(undefined),
    payoutShare: {
      oneIn: String(tournament.payoutShare?.oneIn ?? ""),
      percent: String(tournament.payoutShare?.percent ?? ""),
    },
    divisions: tournament.divisions.map(({ name: division, minLength: own }) => ({
      name: division,
      formerName: division,
      minLength: own?.toFixed(1) ?? "",
      positions: amountsOf(division),
    })),
    hasOpenBoard: tournament.hasOpenBoard ? "on" : "",
    pots: typedPots(tournament.pots),
    days: { on: tournament.days ? "on" : "", cut: String(tournament.days?.cut ?? "") },
    ...typedTeams(tournament.teams),
    timeZone,
    tournamentType,
    capacity: tournament.capacity === null ? "" : String(tournament.capacity),
    visibility: tournament.visibility,
    isMembersOnly: tournament.isMembersOnly ? "on" : "",
    isByApproval: tournament.isByApproval ? "on" : "",
    questions: tournament.questions.map(({ label, isRequired, choices = [] }) => ({
      label,
      isRequired: isRequired ? "on" : "",
      choices: choices.join(", "),
    })),
    waiver,
    isActive: tournament.isActive ? "on" : "",
    skipsWeight: tournament.skipsWeight ? "on" : "",
    rules: typedRules(tournament.rules),
    waters: textOfWaters(tournament.waters),
    flagsOff: tournament.flagsOff,
  };
}

export function Component() {
  const { zones, ruleSets, tournament, prizes, arePrizesFixed, waiver } =
    useLoaderData<Loaded<typeof loadEditTournament>>();
  const { now } = useSession();
  const hasStarted = now >= Date.parse(tournament.startDate);
  return (
    <ManagementDialog
      title="Edit Tournament"
      lead={tournament.name}
      submit={{ form: tournamentFormId, label: "Update Tournament" }}
    >
      <Autosaved>
        <TournamentForm
          key={tournament.id}
          zones={zones}
          ruleSets={ruleSets}
          first={typed({ tournament, prizes, waiver })}
          isFixed={hasStarted && tournament.participantCount > 0}
          hasStarted={hasStarted}
          arePrizesFixed={arePrizesFixed}
          isOfficial={tournament.isOfficial}
          minPositions={!tournament.payoutShare && prizes.some(({ division }) => division === undefined) ? 1 : 0}
          picture={tournament}
          removePicture={
            tournament.imageUrl && (
              <Button
                name="intent"
                value="remove-image"
                formNoValidate
                look="quiet"
                size="small"
                className="self-start"
              >
                Remove Stored Picture
              </Button>
            )
          }
        />
      </Autosaved>
    </ManagementDialog>
  );
}

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ params, request }) => {
    const id = Number(params.id);
    const one = runtime.api.api.admin.tournaments({ id });
    const form = await request.formData();
    if (form.get("intent") === "remove-image") {
      await answer(one.image.delete());
      runtime.showToast(adminToasts.tournamentUpdated);
      return redirect(managementAddress(`/${id}/edit`));
    }
    const image = takeImage(form);
    return handleForm(
      form,
      tournamentForm,
      async (value) => {
        await answer(one.put(tournamentBody(value)));
        const wrongImage = image && (await sendImage(runtime, id, image));
        if (wrongImage) {
          runtime.showToast(errorToast(wrongImage));
          return redirect(managementAddress(`/${id}/edit`));
        }
        runtime.showToast(adminToasts.tournamentUpdated);
        return redirect(listOf(request));
      },
      alsoAsToast(runtime, adminFailures.update),
    );
  };
