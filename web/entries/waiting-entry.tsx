import type { WaitingPlace } from "../../src/entries/model.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/model.ts";
import { EntryFee } from "../tournaments/entry-fee.tsx";
import { Alert } from "../ui/alert.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { EntryAction } from "./entry-action.tsx";

/** Of a full tournament, for who has not joined it. */
export function WaitingEntry({ tournament, waiting }: { tournament: TournamentWithResult; waiting?: WaitingPlace }) {
  const { id, entryFee } = tournament;
  if (!waiting) {
    return (
      <>
        <EntryFee cents={entryFee} />
        <p className="text-ink-soft">You are notified when a place is yours. You pay nothing before.</p>
        <EntryAction intent="wait" label="Join the Waiting List" />
      </>
    );
  }
  const { position, offeredUntil } = waiting;
  if (offeredUntil === null) {
    return (
      <>
        <Alert title={`You are number ${position} on the waiting list`}>
          When a place becomes free, it is kept for you for some hours, and you are notified.
        </Alert>
        <EntryAction intent="stop-waiting" label="Leave the Waiting List" look="secondary" />
      </>
    );
  }
  return (
    <>
      <Alert title="A place is yours if you take it">
        It is kept for you until <Moment at={offeredUntil} isDeadline />.
      </Alert>
      <EntryFee cents={entryFee} />
      {entryFee > 0 ? (
        <ButtonLink to={`/tournaments/${id}/pay`} wide size="large" preventScrollReset>
          Pay Entry Fee & Join Tournament
        </ButtonLink>
      ) : (
        <EntryAction intent="join" label="Join Tournament" />
      )}
      <EntryAction intent="stop-waiting" label="Give Up This Place" look="secondary" />
    </>
  );
}
