import type { RaceLine } from "../../src/standings/model.ts";
import type { TournamentView } from "../../src/tournaments/model.ts";
import { DrawnOnce } from "../layout/drawn-once.tsx";
import { useSession } from "../layout/session.ts";
import { AsDrawn } from "../ui/as-drawn.tsx";
import { Card } from "../ui/card.tsx";
import { RaceChart } from "../ui/charts/race-chart.tsx";
import { Section } from "../ui/page.tsx";
import { raceMoments } from "./race-moments.ts";

const minuteMs = 60_000;

type RaceProps = {
  tournament: TournamentView;
  /** Null where it stands on the page as the server drew it. */
  race: RaceLine[] | null;
  ownId: number | null;
};

/** How the first of the board got there (docs/design.md); nothing while no fish is verified. */
export function Race({ tournament, race, ownId }: RaceProps) {
  const { now } = useSession();
  if (race?.length === 0) return null;
  const minute = Math.floor(now / minuteMs) * minuteMs;
  const own = race?.find(({ userId }) => userId === ownId)?.userId ?? null;
  return (
    <Section title="The race" className="race">
      <Card>
        {race ? (
          <DrawnOnce key="anew" of={race} how={`at ${minute} for ${own}`} className="card-body">
            <Picture tournament={tournament} race={race} ownId={own} now={minute} />
          </DrawnOnce>
        ) : (
          <AsDrawn name={`race of ${tournament.id}`} className="card-body" />
        )}
      </Card>
    </Section>
  );
}

/** `now` in ms UTC. */
function Picture({ tournament, race, ownId, now }: RaceProps & { race: RaceLine[]; now: number }) {
  const startsAt = Date.parse(tournament.startDate);
  const endsAt = Date.parse(tournament.endDate);
  const lines = race.map(({ userId, username, points }) => ({
    name: username,
    own: userId === ownId,
    points: points.map(({ at, score }) => ({ at: Date.parse(at), score })),
  }));
  // A catch kept on the phone may arrive after the end.
  const arrivals = lines.flatMap(({ points }) => points.map(({ at }) => at));
  const until = Math.max(Math.min(now, endsAt), ...arrivals);
  const moments = raceMoments({ startsAt, until, timeZone: tournament.timeZone }, now < endsAt ? "Now" : "End");
  return (
    <>
      <RaceChart
        lines={lines}
        startsAt={startsAt}
        until={until}
        moments={moments}
        unit="inches"
        label={`Score over time, the first ${lines.length === 1 ? "angler" : `${lines.length} anglers`}`}
      />
      <p className="text-[0.9375rem] text-ink-soft">
        {tournament.tournamentType === "derby"
          ? "Longest verified fish, from its arrival on."
          : "Inches of the 5 biggest verified fish, from their arrival on."}
      </p>
    </>
  );
}
