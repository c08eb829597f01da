import { dollarsText } from "../../src/format/money.ts";
import { decimalText, numberText } from "../../src/format/numbers.ts";
import type { Outcome } from "../../src/money/payouts/model.ts";
import type { PrizePosition } from "../../src/money/prizes/model.ts";
import { placeText } from "../../src/money/prizes/rules.ts";
import type { LeaderboardEntry } from "../../src/standings/model.ts";
import { tieRuleOf } from "../../src/standings/rules.ts";
import type { TournamentType } from "../../src/tournaments/rules.ts";
import { Card } from "../ui/card.tsx";
import { Figure } from "../ui/figure.tsx";
import { Section } from "../ui/page.tsx";
import { tieTexts } from "./outcome-text.ts";

const places = 3;

type PodiumProps = {
  type: TournamentType;
  /** The first page of the board. */
  rows: LeaderboardEntry[];
  prizes: PrizePosition[];
  outcome: Outcome;
};

/** The first three of an ended tournament with their fish, the longest fish of all, and which rule decided a tie. */
export function Podium({ type, rows, prizes, outcome: { verifiedFish, bigFish } }: PodiumProps) {
  const first = rows.slice(0, places).filter(({ rank }) => rank !== null);
  if (first.length === 0) return null;
  return (
    <Section title="Results" className="podium mb-8">
      <Card>
        <ol>
          {first.map((row) => (
            <Place key={row.userId} row={row} prize={prizes.find(({ position }) => position === row.rank)} />
          ))}
        </ol>
      </Card>
      <Ties type={type} rows={rows} lastPrize={Math.max(places, ...prizes.map(({ position }) => position))} />
      <p className="pt-3 text-ink-soft">
        {verifiedFish === 1 ? "1 verified fish" : `${numberText(verifiedFish)} verified fish`}
        {bigFish && (
          <>
            . Big fish: <b className="text-ink">{decimalText(bigFish.length)} in</b> {bigFish.species},{" "}
            <b className="text-ink">{bigFish.username}</b>, {bigFish.location}
          </>
        )}
        .
      </p>
    </Section>
  );
}

function Place({ row, prize }: { row: LeaderboardEntry; prize: PrizePosition | undefined }) {
  const { rank, username, totalScore, bestCatch } = row;
  const picture = bestCatch?.thumbnailUrl;
  return (
    <li>
      {picture ? (
        <img src={picture} alt={`${bestCatch.species} of ${decimalText(bestCatch.length)} in`} />
      ) : (
        <span className="badge tone-slate justify-center">Paper card</span>
      )}
      <div className="min-w-0 max-sm:flex-[1_1_7rem]">
        <Figure value={placeText(rank ?? 0)} className="text-2xl text-lake-ink" />
        <h3 className="title-3 wrap-anywhere">{username}</h3>
        <p>
          <Figure value={decimalText(totalScore)} unit="in" className="text-xl" />
          {prize && prize.amount > 0 && <b className="ml-3 text-green-ink">{dollarsText(prize.amount)}</b>}
        </p>
      </div>
    </li>
  );
}

function Ties({ type, rows, lastPrize }: { type: TournamentType; rows: LeaderboardEntry[]; lastPrize: number }) {
  const ranked = rows.filter(({ rank }) => rank !== null);
  const decided = ranked.slice(0, lastPrize).flatMap((row, at) => {
    const next = ranked[at + 1];
    const rule = next && tieRuleOf(type, row.fish, next.fish);
    return rule ? [`${row.username} before ${next.username}: equal scores, ${tieTexts[rule]}.`] : [];
  });
  return decided.map((sentence) => (
    <p key={sentence} className="pt-2 text-ink-soft">
      {sentence}
    </p>
  ));
}
