import type { Mine } from "../../../src/money/entry-fees/payment-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { EnterTournament } from "../../entries/enter-tournament.tsx";
import { EntryAction } from "../../entries/entry-action.tsx";
import { EntryFee } from "../../entries/entry-fee.tsx";
import { PaidInPerson } from "../../entries/paid-in-person.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Moment } from "../../ui/moment.tsx";

/** A full tournament's waiting list, for an angler who has not joined. */
export function WaitingEntry({ tournament, mine }: { tournament: TournamentWithResult; mine: Mine }) {
  const { entryFee } = tournament;
  const { waiting } = mine;
  if (!waiting) {
    return (
      <>
        <EntryFee of={tournament} />
        <PaidInPerson cents={entryFee} />
        <p className="text-ink-soft">We'll notify you when a spot opens. You pay nothing until then.</p>
        <EntryAction tournament={tournament} step="wait" label="Join the Waiting List" />
      </>
    );
  }
  const { position, offeredUntil } = waiting;
  if (offeredUntil === null) {
    return (
      <>
        <Alert title={`You're number ${position} on the waiting list`}>
          We'll notify you when a spot opens, and hold it for a few hours.
        </Alert>
        <EntryAction tournament={tournament} step="stop-waiting" label="Leave the Waiting List" look="secondary" />
      </>
    );
  }
  return (
    <>
      <Alert title="A spot is open for you">
        It's held for you until <Moment at={offeredUntil} isDeadline hasZone />.
      </Alert>
      <EntryFee of={tournament} />
      <PaidInPerson cents={entryFee} />
      <EnterTournament tournament={tournament} mine={mine} />
      <EntryAction tournament={tournament} step="stop-waiting" label="Give Up This Spot" look="secondary" />
    </>
  );
}
