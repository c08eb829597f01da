import { dollarsText } from "../../../src/base/format/money.ts";
import { measureText, numberText, scoreFigure } from "../../../src/base/format/numbers.ts";
import type { Outcome } from "../../../src/money/payouts/payout-shapes.ts";
import type { PrizePosition } from "../../../src/money/prizes/prize-breakdown.ts";
import { placeText } from "../../../src/money/prizes/prize-text.ts";
import type { LeaderboardEntry } from "../../../src/results/leaderboard-views.ts";
import { scoreUnit, scoringUnit } from "../../../src/scoring/scoring-rules.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { Name, useNameOf } from "../../names.tsx";
import { Card } from "../../ui/card.tsx";
import { Figure } from "../../ui/figure.tsx";
import { Section } from "../../ui/page.tsx";

const places = 3;

type RowsProps = {
  /** The first page of the board. */
  rows: LeaderboardEntry[];
  prizes: PrizePosition[];
};

/** The first three of an ended tournament with their fish. */
export function Podium({ rules, rows, prizes }: RowsProps & { rules: TournamentView["rules"] }) {
  const first = rows.slice(0, places).filter(({ rank }) => rank !== null);
  if (first.length === 0) return null;
  return (
    <Section title="Results" className="podium mb-8">
      <Card>
        <ol>
          {first.map((row) => (
            <Place
              key={row.userId}
              rules={rules}
              row={row}
              prize={prizes.find(({ position }) => position === row.rank)}
            />
          ))}
        </ol>
      </Card>
    </Section>
  );
}

/** Below the board: which rule decided a tie, how many fish there were, and the longest of all. */
export function ResultNotes({
  tournament,
  rows,
  prizes,
  outcome: { verifiedFish, bigFish },
}: RowsProps & { tournament: TournamentView; outcome: Outcome }) {
  const { rules } = tournament;
  if (verifiedFish === 0) return null;
  return (
    <div className="flex flex-col gap-2 pt-4 text-ink-soft">
      <Ties rows={rows} lastPrize={Math.max(places, ...prizes.map(({ position }) => position))} />
      <p>
        {numberText(verifiedFish)} verified fish
        {bigFish && (
          <>
            . Big fish: <b className="text-ink">{measureText(bigFish.score, scoringUnit(rules))}</b> {bigFish.species},{" "}
            <b className="text-ink">
              <Name of={bigFish} />
            </b>
            , {bigFish.location}
          </>
        )}
        .
      </p>
    </div>
  );
}

type PlaceProps = { rules: TournamentView["rules"]; row: LeaderboardEntry; prize: PrizePosition | undefined };

function Place({ rules, row, prize }: PlaceProps) {
  const { rank, totalScore, bestCatch } = row;
  const picture = bestCatch?.thumbnailUrl;
  return (
    <li>
      {picture ? (
        <img src={picture} alt={`${bestCatch.species} of ${measureText(bestCatch.length, rules.unit)}`} />
      ) : (
        <span className="badge tone-slate justify-center" hidden={!bestCatch}>
          {bestCatch && "No photo"}
        </span>
      )}
      <div>
        <Figure value={placeText(rank ?? 0)} className="text-2xl text-lake-ink" />
        <h3 className="title-3 wrap-anywhere">
          <Name of={row} />
        </h3>
        <p>
          <Figure value={scoreFigure(totalScore, scoreUnit(rules))} unit={scoreUnit(rules)} className="text-xl" />
          {prize && prize.amount > 0 && <b>{dollarsText(prize.amount)}</b>}
        </p>
      </div>
    </li>
  );
}

function Ties({ rows, lastPrize }: { rows: LeaderboardEntry[]; lastPrize: number }) {
  const ranked = rows.filter(({ rank }) => rank !== null);
  const nameOf = useNameOf();
  const decided = ranked.slice(0, lastPrize).flatMap((row, index) => {
    const next = ranked[index + 1];
    return next && row.tieText ? [`${nameOf(row)} before ${nameOf(next)}: equal scores, ${row.tieText}.`] : [];
  });
  return decided.map((sentence) => <p key={sentence}>{sentence}</p>);
}
