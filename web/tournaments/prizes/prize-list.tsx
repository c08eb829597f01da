import { dollarsText } from "../../../src/base/format/money.ts";
import type { PersonNames } from "../../../src/base/format/names.ts";
import type { PrizePosition } from "../../../src/money/prizes/prize-breakdown.ts";
import { placeText } from "../../../src/money/prizes/prize-text.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { Name } from "../../names.tsx";
import { Section } from "../../ui/page.tsx";

type Ranked = PersonNames & { rank: number | null };

/** The winners of an ended tournament: before its payouts are queued, they are taken from the board. */
export const withWinners = (prizes: PrizePosition[], rows: readonly Ranked[]): PrizePosition[] =>
  prizes.map((prize) => {
    const winner = rows.find(({ rank }) => rank === prize.position);
    return { ...(winner && { winner: winner.username, winnerDisplayName: winner.displayName }), ...prize };
  });

/** The number of places in official results, whose `rows` are the whole board; no limit before. */
export const officialPlaces = ({ isOfficial }: Pick<TournamentView, "isOfficial">, rows: readonly Ranked[]) =>
  isOfficial ? rows.filter(({ rank }) => rank).length : Number.POSITIVE_INFINITY;

type PrizeListProps = {
  prizes: PrizePosition[];
  /** Further prizes in words. */
  more: readonly string[];
  /** The number of places once it's final: nobody wins the prizes below them. */
  places: number;
};

/** The prizes in words, under a printed board, with their winners once the tournament has ended. */
export function PrizeList({ prizes, more, places }: PrizeListProps) {
  return (
    <Section title="Prizes" className="mt-8">
      <ol className="divide-y divide-line">
        {prizes.map(({ id, position, amount, winner = null, winnerDisplayName = null }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-3 py-1.5">
            <span className="wrap-anywhere">
              {placeText(position)}
              <b className="ml-3">
                <Name
                  of={{ username: winner, displayName: winnerDisplayName }}
                  otherwise={position > places ? "Nobody" : ""}
                />
              </b>
            </span>
            <b className="wrap-anywhere">{dollarsText(amount)}</b>
          </li>
        ))}
        {more.map((line) => (
          <li key={line} className="py-1.5">
            {line}
          </li>
        ))}
      </ol>
    </Section>
  );
}
