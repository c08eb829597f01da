import type { RaceLine } from "../../../src/results/leaderboard-views.ts";
import { pluralUnits, scoreUnit } from "../../../src/scoring/scoring-rules.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { useNameOf } from "../../names.tsx";
import { useSession } from "../../runtime/session.ts";
import { Card, CardBody } from "../../ui/card.tsx";
import { RaceChart } from "../../ui/charts/race-chart.tsx";
import { Section } from "../../ui/page.tsx";
import { raceMoments } from "./race-moments.ts";
import { isCountedEach, sidesText } from "./sides-text.ts";

const minuteMs = 60_000;

type RaceProps = {
  tournament: TournamentView;
  race: RaceLine[];
  ownId: number | null;
};

/** How the leaders got there (docs/design.md); nothing while no fish is verified. */
export function Race({ tournament, race, ownId }: RaceProps) {
  const { now } = useSession();
  if (race.length === 0) return null;
  return (
    <Section title="The race" className="race">
      <Card>
        <CardBody>
          <Picture tournament={tournament} race={race} ownId={ownId} now={Math.floor(now / minuteMs) * minuteMs} />
        </CardBody>
      </Card>
    </Section>
  );
}

/** `now` in UTC ms. */
function Picture({ tournament, race, ownId, now }: RaceProps & { now: number }) {
  const { rules } = tournament;
  const unit = pluralUnits[scoreUnit(rules)];
  const startsAt = Date.parse(tournament.startDate);
  const endsAt = Date.parse(tournament.endDate);
  const nameOf = useNameOf();
  const lines = race.map(({ userId, points, ...names }) => ({
    name: nameOf(names),
    own: userId === ownId,
    points: points.map(({ at, score }) => ({ at: Date.parse(at), score })),
  }));
  // A catch stored on a phone may arrive after the end.
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
        unit={unit}
        label={`Score over time, ${sidesText(lines.length, tournament)}`}
      />
      <p className="text-[0.9375rem] text-ink-soft">
        {tournament.tournamentType === "derby"
          ? `${rules.by === "length" ? "Longest" : "Heaviest"} verified fish (${unit}) over time`
          : `${rules.fish === 5 && !isCountedEach(tournament) ? "Top-five total" : "Total score"} (${unit}) over time`}
      </p>
    </>
  );
}
