import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import type { TeamView } from "../../../src/options/teams/team-shapes.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { ReasonDetails } from "../../admin/reason-details.tsx";
import { EntrantDetails } from "../../entries/manage/entrant-details.tsx";
import { paidWords } from "../../money/paid-words.ts";
import { useNameOf } from "../../names.tsx";
import { EntrantStepActions } from "../../options/day.tsx";
import type { DayOptions } from "../../options/day-loader.ts";
import { MoveEntrant } from "../../options/divisions/move-entrant.tsx";
import { MoveToTeam } from "../../options/teams/move-to-team.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DisqualifyEntrant } from "./disqualify-entrant.tsx";
import { EntrantPenalties } from "./entrant-penalties.tsx";
import { EntrantState, GuestEntrant } from "./entrant-state.tsx";

type Props = {
  entrant: DayEntrant;
  tournament: TournamentView;
  /** Null if the tournament has no teams. */
  teams: TeamView[] | null;
  options: DayOptions;
  hasStarted: boolean;
  closeTo: string;
};

/** A sheet with one entrant: their choices, and all of a director's actions. */
export function ManageEntrant({ entrant, tournament, teams, options, hasStarted, closeTo }: Props) {
  const { userId, joinedAt, hasPaid, number, entryNote, disqualifiedAt } = entrant;
  const { divisions } = tournament;
  const name = useNameOf()(entrant);
  const route = `/api/admin/tournaments/${tournament.id}/entries/${userId}`;
  return (
    <Dialog open title={number === undefined ? name : `${name}, No. ${number}`} closeTo={closeTo}>
      <p className="text-[0.9375rem]">
        {hasPaid ? paidWords(entrant) : "Unpaid"}, entered <Moment at={joinedAt} />
        {entryNote && <>. {entryNote}</>}
      </p>
      <EntrantDetails {...{ entrant, tournament, options }} />
      <div className="mt-3 flex flex-col divide-y divide-line">
        {divisions.length > 0 && <MoveEntrant {...{ entrant, divisions, hasStarted, route }} />}
        {teams && hasPaid && <MoveToTeam {...{ entrant, teams, route }} />}
        <EntrantStepActions entrant={entrant} route={route} />
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

/** `route` is their entry's. */
function RemoveEntrant({ entrant, hasStarted, route }: Pick<Props, "entrant" | "hasStarted"> & { route: string }) {
  const { paidVia } = entrant;
  const nameOf = useNameOf();
  return (
    <ReasonDetails
      summary="Remove"
      summaryLabel={`Remove ${nameOf(entrant)}`}
      isGrave
      className="min-w-0"
      action={`${route}/remove`}
      label="Remove"
      hint={
        paidVia === "free"
          ? "Their catches no longer count."
          : "Their catches no longer count; their entry fee is refunded."
      }
      extra={
        hasStarted &&
        paidVia !== "free" && (
          <Checkbox name="keepFee" label="The entry fee stays with the club" keepErrorLine={false} />
        )
      }
      look="danger"
    />
  );
}
