import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { dayIn, shortPeriodText } from "../../src/base/format/days.ts";
import { dollarsText, moneyText } from "../../src/base/format/money.ts";
import { numberText } from "../../src/base/format/numbers.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import type { ClosedReason } from "../../src/tournaments/tournament-state.ts";
import { useSession } from "../runtime/session.ts";
import { Badge } from "../ui/badge.tsx";
import { Card, CardBody, CardFoot } from "../ui/card.tsx";
import { Figure } from "../ui/figure.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { useJoinState, useTournamentState } from "./clock.ts";
import { TournamentPicture } from "./picture.tsx";
import { StatusBadge } from "./status-badge.tsx";

function TournamentCard({ tournament, as: Heading }: { tournament: TournamentView; as: "h2" | "h3" }) {
  const { id, name } = tournament;
  return (
    <Card>
      <CardFace
        tournament={tournament}
        heading={
          <Heading className="title-3">
            <Link to={`/tournaments/${id}`} className="hover:underline">
              {name}
            </Link>
          </Heading>
        }
      >
        <CardFoot>
          <JoinButton tournament={tournament} />
          <ButtonLink to={`/tournaments/${id}/prizes`} look="secondary" size="small" className="flex-auto px-3">
            Prize Pool
          </ButtonLink>
          <ButtonLink
            to={`/tournaments/${id}/leaderboard`}
            state="board"
            look="secondary"
            size="small"
            className="flex-auto px-3"
          >
            View Leaderboard
          </ButtonLink>
        </CardFoot>
      </CardFace>
    </Card>
  );
}

export type CardTexts = Parameters<typeof TournamentPicture>[0]["tournament"] &
  Parameters<typeof StatusBadge>[0]["tournament"] &
  Pick<TournamentView, "description" | "participantCount" | "prize" | "entryFee" | "isActive" | "timeZone"> &
  Pick<TournamentView, "place" | "startDay" | "endDay" | "startTime" | "endTime">;

/** The contents of a card above its buttons. */
export function CardFace({
  tournament,
  heading,
  when,
  children,
}: {
  tournament: CardTexts;
  heading: ReactNode;
  /** Replaces the state and the days while there are none. */
  when?: ReactNode;
  children?: ReactNode;
}) {
  const { description, participantCount, prize, entryFee, isActive, timeZone, place } = tournament;
  const { now } = useSession();
  const thisYear = Number(dayIn(new Date(now), timeZone).slice(0, 4));
  return (
    <>
      <TournamentPicture tournament={tournament} />
      <CardBody>
        <div className="flex flex-wrap items-center gap-2">
          {!when && <StatusBadge tournament={tournament} />}
          {!isActive && <Badge>Inactive</Badge>}
          <span className="text-[0.9375rem] text-ink-soft">{when ?? shortPeriodText(tournament, thisYear)}</span>
          {place && <span className="w-full text-[0.9375rem] text-ink-soft">{place}</span>}
        </div>
        {heading}
        <p className="line-clamp-3 text-ink-soft">{description}</p>
        <dl className="flex flex-wrap gap-3 border-line border-t pt-3">
          <Fact label="Participants" value={numberText(participantCount)} />
          <Fact label="Prize" value={dollarsText(prize)} />
          <Fact label="Entry fee" value={moneyText(entryFee)} />
        </dl>
        {children}
      </CardBody>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="grow basis-[28%]">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd>
        <Figure value={value} className="text-xl" />
      </dd>
    </div>
  );
}

const closedButtons: Readonly<Record<ClosedReason, string>> = {
  ended: "Tournament Ended",
  cancelled: "Tournament Canceled",
  joining_closed: "Joining Closed",
};

function JoinButton({ tournament }: { tournament: TournamentView }) {
  const state = useTournamentState(tournament);
  const joining = useJoinState(tournament);
  if (joining !== "open" && !(joining === "joining_closed" && tournament.hasJoined)) {
    return (
      <Button type="button" wide disabled>
        {closedButtons[joining]}
      </Button>
    );
  }
  if (tournament.hasJoined) {
    return state === "running" && !tournament.missedCut && !tournament.isDisqualified && !tournament.entryState ? (
      <ButtonLink to={`/submit-catch?tournament=${tournament.id}`} wide>
        Joined – Submit Catch
      </ButtonLink>
    ) : (
      <ButtonLink to={`/tournaments/${tournament.id}`} look="secondary" wide>
        Joined
      </ButtonLink>
    );
  }
  return (
    <ButtonLink to={`/tournaments/${tournament.id}/leaderboard`} wide>
      Join Tournament
    </ButtonLink>
  );
}

/** Cards side by side if there is room; their names are headings of the page's next level. */
export function TournamentGrid({ tournaments, as }: { tournaments: TournamentView[]; as: "h2" | "h3" }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19.5rem),1fr))] gap-5">
      {tournaments.map((tournament) => (
        <li key={tournament.id} className="grid min-w-0">
          <TournamentCard tournament={tournament} as={as} />
        </li>
      ))}
    </ul>
  );
}
