import { Link } from "react-router-dom";
import { numberText } from "../../src/base/format/numbers.ts";
import type { RequestState } from "../../src/entries/entry-shapes.ts";
import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import type { Outcome } from "../../src/money/payouts/payout-shapes.ts";
import { placeText } from "../../src/money/prizes/prize-text.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { signedInChunk } from "../layout/signed-in-chunk.ts";
import { ResultState } from "../results/board/result-state.tsx";
import { useSession } from "../runtime/session.ts";
import { useJoinState, useTournamentState } from "../tournaments/clock.ts";
import { TimesIn } from "../tournaments/day/times-in.tsx";
import type { Board } from "../tournaments/loaders.ts";
import { Alert } from "../ui/alert.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { EntryFee } from "./entry-fee.tsx";

type JoinProps = { tournament: TournamentWithResult; mine: Mine; outcome: Outcome | null; board: Board };

export function JoinCard({ tournament, mine, outcome, board }: JoinProps) {
  const { user } = useSession();
  const member = user && signedInChunk();
  return (
    <Card>
      <CardBody>
        <JoinState tournament={tournament} mine={mine} outcome={outcome} board={board} />
        {member && <member.EntryNotes tournament={tournament} mine={mine} />}
      </CardBody>
    </Card>
  );
}

function JoinState({ tournament, mine, outcome, board }: JoinProps) {
  const state = useTournamentState(tournament);
  const { user } = useSession();
  const member = user && signedInChunk();
  const isClosed = useJoinState(tournament) === "joining_closed" && !mine.hasPaid;
  const { id, cancelReason, joinUntil } = tournament;
  if (state === "cancelled")
    return (
      <Alert kind="warning" title="This tournament was canceled">
        {cancelReason}
      </Alert>
    );
  if (state === "ended") return <Ended tournament={tournament} mine={mine} outcome={outcome} board={board} />;
  if (joinUntil !== null && isClosed) return <Closed since={joinUntil} />;
  if (!member) {
    return (
      <>
        <EntryFee of={tournament} />
        <JoinBy tournament={tournament} request="none" />
        <ButtonLink to={`/register?next=${encodeURIComponent(`/tournaments/${id}/enter`)}`} wide size="large">
          Sign Up to Join
        </ButtonLink>
        <ButtonLink to={`/login?next=${encodeURIComponent(`/tournaments/${id}`)}`} look="secondary" wide size="large">
          Login to Join
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <member.MemberEntry tournament={tournament} mine={mine} isRunning={state === "running"} />
      {!mine.hasPaid && <JoinBy tournament={tournament} request={mine.request?.state} />}
    </>
  );
}

type JoinByProps = Pick<JoinProps, "tournament"> & { request: RequestState | undefined };

function JoinBy({ tournament: { id, isByApproval, joinUntil, placesText, prize, timeZone }, request }: JoinByProps) {
  if (request === "declined") return null;
  return (
    <>
      {prize > 0 && (
        <Link to={`/tournaments/${id}/prizes`} className="link inline-flex min-h-12 items-center">
          View the prizes
        </Link>
      )}
      <p className="text-ink-soft">
        {isByApproval && request === "none" && <b className="block">The club approves each entry</b>}
        {placesText && <b className="block">{placesText}</b>}
        {joinUntil && (
          <>
            Join by <Moment at={joinUntil} isDeadline hasZone timeZone={timeZone} />.
          </>
        )}
      </p>
    </>
  );
}

function Closed({ since }: { since: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="title-3">Joining Closed</p>
      <p className="text-ink-soft">
        It was open until <Moment at={since} />. Admins can still enter you.
      </p>
    </div>
  );
}

function Ended({ tournament, mine: { standing }, outcome, board }: JoinProps) {
  const rank = standing?.entry.rank ?? null;
  return (
    <div className="flex flex-col gap-1">
      <p className="title-3">Tournament Ended</p>
      {rank !== null && (
        <p className="text-xl">
          You finished <b>{placeText(rank)}</b> of {numberText(board.total ?? tournament.participantCount)}
          {board.division && ` in ${board.division}`}
        </p>
      )}
      {outcome && outcome.state !== "final" && <p className="text-ink-soft">{outcome.text}</p>}
      <TimesIn timeZone={tournament.timeZone} hasZone>
        <ResultState tournament={tournament} />
      </TimesIn>
    </div>
  );
}
