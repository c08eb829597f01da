import { dollarsText } from "../../../src/base/format/money.ts";
import type { PrizePosition } from "../../../src/money/prizes/prize-breakdown.ts";
import { percentOf, placeText, sumOf } from "../../../src/money/prizes/prize-text.ts";
import { Name } from "../../names.tsx";
import { Card } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { Figure } from "../../ui/figure.tsx";

/**
 * The prize breakdown as a chart: each position's bar begins where the previous one ended, so that together
 * they are the whole pool. Its numbers are beside it.
 */
export function PrizeBars({ prizes }: { prizes: PrizePosition[] }) {
  const sum = sumOf(prizes);
  const boards = [...Map.groupBy(prizes, ({ division }) => division)];
  if (boards.every(([division]) => division === undefined)) return <Bars prizes={prizes} sum={sum} />;
  return boards.map(([division, boardPrizes]) => (
    <section key={division ?? ""} className="mb-6">
      <h3 className="title-3 mb-3">{division ?? "All anglers together"}</h3>
      <Bars prizes={boardPrizes} sum={sum} />
    </section>
  ));
}

/** The bars of one board; `sum` is the total of all boards, in whole dollars. */
function Bars({ prizes, sum }: { prizes: PrizePosition[]; sum: number }) {
  return (
    <Card>
      <ol className="divide-y divide-line">
        {prizes.map(({ id, position, amount, winner = null, winnerDisplayName = null, sharedWith = [] }, index) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 px-4 py-3.5 sm:px-5">
            <span className={classes("w-14", position <= 3 ? "text-lake-ink" : "text-ink-soft")}>
              <Figure value={placeText(position)} className="text-2xl" />
            </span>
            <div className="flex min-w-0 flex-[1_1_10rem] flex-col gap-2">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Figure
                  value={dollarsText(amount)}
                  className={position === 1 ? "text-[min(2.25rem,13vw)]" : "text-2xl"}
                />
                <span className="text-ink-soft tabular-nums">{percentOf(amount, sum).toFixed(1)}% of total</span>
              </p>
              {winner && (
                <p className="break-words">
                  Won by{" "}
                  <b>
                    {[{ username: winner, displayName: winnerDisplayName }, ...sharedWith].map((person, nth) => (
                      <span key={person.username}>
                        {nth > 0 && ", "}
                        <Name of={person} />
                      </span>
                    ))}
                  </b>
                </p>
              )}
              <Share
                from={percentOf(sumOf(prizes.slice(0, index)), sum)}
                width={percentOf(amount, sum)}
                isFirst={position === 1}
              />
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** One position on the scale of the whole pool, with a board's ticks at every tenth. Both in percent. */
function Share({ from, width, isFirst }: { from: number; width: number; isFirst: boolean }) {
  return (
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" className="block h-4 w-full" aria-hidden="true">
      <rect width="100" height="10" className="fill-sunken" />
      {width > 0 && (
        <rect
          x={from.toFixed(2)}
          width={Math.max(width, 0.6).toFixed(2)}
          height="10"
          className={classes(isFirst ? "fill-board" : "fill-lake")}
        />
      )}
      {[10, 20, 30, 40, 50, 60, 70, 80, 90].map((tenth) => (
        <line
          key={tenth}
          x1={tenth}
          x2={tenth}
          y1={tenth === 50 ? 0 : 6}
          y2="10"
          className="stroke-surface"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
