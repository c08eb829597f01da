import { useLoaderData } from "react-router-dom";
import { localMomentText } from "../../../src/base/format/moments.ts";
import type { PrizePosition } from "../../../src/money/prizes/prize-breakdown.ts";
import { textOfWaters } from "../../../src/options/waters/waters-geometry.ts";
import { standardFormat, typedFormat } from "../../../src/scoring/format-form/typed-format.ts";
import { prizesText } from "../../../src/tournaments/prize-positions/typed-breakdown.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import type { loadEditTournament } from "../../admin/loaders.ts";
import { adminFailures } from "../../admin/texts.ts";
import { useAutosave, WithAutosave } from "../../autosave/autosaved.tsx";
import { typedShare } from "../../options/fee-share/typed-share.ts";
import type { SeparateTerms } from "../../options/loaders.ts";
import { typedTeams } from "../../options/teams/team-fields.tsx";
import { typedOptionTerms } from "../../options/terms.tsx";
import type { Loaded } from "../../page.ts";
import { ApiForm } from "../../posted-form.tsx";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { useManagementAddress } from "./management-address.ts";
import { ManagementDialog } from "./management-dialog.tsx";
import { typedTextTerms } from "./text-terms.tsx";
import { TournamentForm, type TypedTournament, tournamentFormId } from "./tournament-form.tsx";
import { typedRules } from "./typed-rules.ts";

type Stored = { tournament: TournamentWithResult; prizes: readonly PrizePosition[]; separate: SeparateTerms };

/** A stored tournament as the form's input. */
function formValuesOf({ tournament, prizes, separate }: Stored): TypedTournament {
  const { name, description, targetSpecies, minLength, prize, entryFee, timeZone, tournamentType } = tournament;
  const amountsOf = (division: string | undefined) =>
    prizes.filter((prize) => prize.division === division).map(({ amount }) => ({ amount: String(amount) }));
  const local = (moment: string | null) => (moment ? localMomentText(new Date(moment), timeZone) : "");
  return {
    ...typedTextTerms(tournament),
    ...separate,
    ...typedOptionTerms(tournament),
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
    payoutShare: typedShare(tournament.payoutShare),
    divisions: tournament.divisions.map(({ name: division, minLength: minimum }) => ({
      name: division,
      formerName: division,
      minLength: minimum?.toFixed(1) ?? "",
      positions: amountsOf(division),
    })),
    hasOpenBoard: tournament.hasOpenBoard ? "on" : "",
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
    isActive: tournament.isActive ? "on" : "",
    skipsWeight: tournament.skipsWeight ? "on" : "",
    allowsSubmitters: tournament.allowsSubmitters ? "on" : "",
    rules: typedRules(tournament.rules),
    format: tournament.format ? typedFormat(tournament.format) : standardFormat,
    waters: textOfWaters(tournament.waters),
    flagsOff: tournament.flagsOff,
  };
}

const amountsIn = (positions: TypedTournament["positions"]) =>
  positions.map(({ amount }) => ({ amount: Number(amount) }));

/** The stored prizes in the form's order. */
const storedPrizes = (
  { prize, payoutShare }: TournamentWithResult,
  { positions, divisions }: TypedTournament,
): string =>
  prizesText({
    prize,
    payoutShare,
    positions: amountsIn(positions),
    divisions: divisions.map(({ name, positions: amounts }) => ({ name, positions: amountsIn(amounts) })),
  });

/** Drafts of earlier versions have a basis that the server doesn't know. */
const isFromServer = (basis: string | undefined): basis is string => basis?.includes(":") ?? false;

/** The id of the button's form that removes the picture, which is inside the tournament's form. */
const removalId = "remove-picture";

export function Component() {
  const { zones, ruleSets, past, tournament, prizes, arePrizesFixed, separate, basis } =
    useLoaderData<Loaded<typeof loadEditTournament>>();
  const { now } = useSession();
  const listAddress = useManagementAddress()();
  const initialValues = formValuesOf({ tournament, prizes, separate });
  const autosave = useAutosave("", { basis });
  const hasStarted = now >= Date.parse(tournament.startDate);
  return (
    <ManagementDialog
      isPage
      title="Edit Tournament"
      lead={tournament.name}
      submit={{ form: tournamentFormId, label: "Update Tournament" }}
    >
      {autosave.isOutdated && (
        <Alert kind="warning" announce>
          This tournament changed while you were editing. Your changes were restored over the new values. Check them
          before you save.
        </Alert>
      )}
      <WithAutosave autosave={autosave}>
        <TournamentForm
          key={tournament.id}
          post={{
            action: `/api/admin/tournaments/${tournament.id}`,
            method: "put",
            to: listAddress,
            failed: adminFailures.update,
          }}
          zones={zones}
          ruleSets={ruleSets}
          past={past}
          first={initialValues}
          storedPrizes={storedPrizes(tournament, initialValues)}
          basis={isFromServer(autosave.basis) ? autosave.basis : basis}
          isFixed={hasStarted && tournament.participantCount > 0}
          hasStarted={hasStarted}
          arePrizesFixed={arePrizesFixed}
          isOfficial={tournament.isOfficial}
          minPositions={!tournament.payoutShare && prizes.some(({ division }) => division === undefined) ? 1 : 0}
          picture={tournament}
          formatAddress={tournament.format && `/api/tournaments/${tournament.id}/format.json`}
          removePicture={
            tournament.imageUrl && (
              <Button form={removalId} look="quiet" size="small" className="self-start">
                Remove Stored Picture
              </Button>
            )
          }
        />
      </WithAutosave>
      {tournament.imageUrl && (
        <ApiForm
          id={removalId}
          action={`/api/admin/tournaments/${tournament.id}/image`}
          method="delete"
          refusals="toast"
          preventScrollReset
        >
          <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
            Remove Stored Picture
          </button>
        </ApiForm>
      )}
    </ManagementDialog>
  );
}
