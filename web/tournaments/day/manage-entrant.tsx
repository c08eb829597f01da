import { Link } from "react-router-dom";
import { moneyText } from "../../../src/base/format/money.ts";
import { type DayEntrant, entryRemovalForm } from "../../../src/entries/entry-shapes.ts";
import type { TeamView } from "../../../src/options/teams/team-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { EntrantDetails } from "../../entries/manage/entrant-details.tsx";
import { fieldProps } from "../../form-field.ts";
import { paidWords } from "../../money/paid-words.ts";
import { useNameOf } from "../../names.tsx";
import { EntrantStepActions } from "../../options/day.tsx";
import type { DayOptions } from "../../options/day-loader.ts";
import { MoveEntrant } from "../../options/divisions/move-entrant.tsx";
import { EntrantSubmitters } from "../../options/submitters/entrant-submitters.tsx";
import { MoveToTeam } from "../../options/teams/move-to-team.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useSession } from "../../runtime/session.ts";
import { Select, TextArea } from "../../ui/form/text-input.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DisqualifyEntrant } from "./disqualify-entrant.tsx";
import { EntrantPenalties } from "./entrant-penalties.tsx";
import { EntrantState, GuestEntrant } from "./entrant-state.tsx";
import { DayMoment } from "./times-in.tsx";
import { TookCash } from "./took-cash.tsx";

type Props = {
  entrant: DayEntrant;
  tournament: TournamentWithResult;
  /** Null if the tournament has no teams. */
  teams: TeamView[] | null;
  options: DayOptions;
  hasStarted: boolean;
  hasEnded: boolean;
  closeTo: string;
};

/** A sheet with one entrant: their choices, and all of a director's actions. */
export function ManageEntrant({ entrant, tournament, teams, options, hasStarted, hasEnded, closeTo }: Props) {
  const { userId, joinedAt, hasPaid, amountDue, number, entryNote, disqualifiedAt } = entrant;
  const { divisions } = tournament;
  const name = useNameOf()(entrant);
  const route = `/api/admin/tournaments/${tournament.id}/entries/${userId}`;
  return (
    <Dialog open title={number === undefined ? name : `${name}, No. ${number}`} closeTo={closeTo}>
      <p className="text-[0.9375rem]">
        {hasPaid ? paidWords(entrant) : "Unpaid"}
        {amountDue !== undefined && `, ${moneyText(amountDue)} due`}, entered <DayMoment at={joinedAt} />
        {entryNote && <>. {entryNote}</>}
      </p>
      <EntrantDetails {...{ entrant, tournament, options }} />
      <div className="mt-3 flex flex-col divide-y divide-line">
        {!(hasPaid || (hasEnded && tournament.isOfficial)) && <TookCash entrant={entrant} tournament={tournament} />}
        {entrant.lacksPassword && <PasswordSlip entrant={entrant} tournamentId={tournament.id} />}
        {divisions.length > 0 && <MoveEntrant {...{ entrant, divisions, hasStarted, route }} />}
        {teams && hasPaid && <MoveToTeam {...{ entrant, teams, route }} />}
        <EntrantStepActions entrant={entrant} route={route} />
        <EntrantSubmitters entrant={entrant} tournamentId={tournament.id} route={route} />
        {hasPaid && (
          <>
            {hasStarted && disqualifiedAt === undefined && <EntrantState entrant={entrant} route={route} />}
            <EntrantPenalties {...{ entrant, tournament, route }} />
            <GuestEntrant entrant={entrant} route={route} />
            <DisqualifyEntrant entrant={entrant} route={route} />
          </>
        )}
        <RemoveEntrant {...{ entrant, hasStarted, route }} />
      </div>
    </Dialog>
  );
}

/** A link to the slip with their password link, which only admins can print. */
function PasswordSlip({ entrant: { userId }, tournamentId }: { entrant: DayEntrant; tournamentId: number }) {
  const { user } = useSession();
  return user?.isAdmin ? (
    <Link
      to={`/admin/users/slips?member=${userId}&tournament=${tournamentId}`}
      className="min-h-12 content-center font-semibold text-lake-ink"
    >
      Password Slip
    </Link>
  ) : (
    <p className="py-3 text-[0.9375rem]">They have no password yet. An admin can print a slip for them.</p>
  );
}

/** `route` is their entry's. Once the fee may stay with the club, one of the two must be chosen. */
function RemoveEntrant({ entrant, hasStarted, route }: Pick<Props, "entrant" | "hasStarted"> & { route: string }) {
  const isFree = entrant.paidVia === null || entrant.paidVia === "free";
  const asksFee = hasStarted && !isFree;
  const action = `${route}/remove`;
  const form = usePageForm(entryRemovalForm, { action });
  const { fields } = form;
  return (
    <ConfirmDetails
      summary="Remove"
      summaryLabel={`Remove ${useNameOf()(entrant)}`}
      isGrave
      className="min-w-0"
      intent={action}
    >
      <p>Their catches no longer count{!(isFree || asksFee) && "; their entry fee is refunded"}.</p>
      <PageForm of={form} submit="Remove" look="danger" preventScrollReset>
        {asksFee && (
          <>
            <input type="hidden" name={fields.asksFee.name} value="on" />
            <Select
              {...fieldProps(fields.keepFee)}
              label="Payment"
              hint="Only a treasurer or an admin can remove an angler who paid."
            >
              <option value="">Choose…</option>
              <option value="false">Refund it</option>
              <option value="true">Keep it</option>
            </Select>
          </>
        )}
        <TextArea {...fieldProps(fields.reason)} label="Reason" rows={2} maxLength={500} required />
      </PageForm>
    </ConfirmDetails>
  );
}
