import { dayText } from "../../src/base/format/days.ts";
import { dollarsText, moneyText } from "../../src/base/format/money.ts";
import type { MoneyWeeks } from "../../src/money/ledger/ledger-views.ts";
import { Card, CardBody } from "../ui/card.tsx";
import { Section } from "../ui/page.tsx";

type Week = MoneyWeeks["weeks"][number];

const height = 150;
const baseline = 124;
const room = 22;

/** Each week's income and expenses as bars side by side, and the amount due at its end as an outline around both. */
export function WeekBars({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(...weeks.flatMap((week) => [week.in, week.out, week.due]));
  if (most === 0) return null;
  return (
    <Section title="By Week" className="mt-10 print:hidden">
      <Card>
        <CardBody>
          <figure>
            <table className="sr-only">
              <caption>Money by week</caption>
              <thead>
                <tr>
                  <th scope="col">Week of</th>
                  <th scope="col">In</th>
                  <th scope="col">Out</th>
                  <th scope="col">Prizes due at the week's end</th>
                </tr>
              </thead>
              <tbody>
                {weeks.map((week) => (
                  <tr key={week.day}>
                    <th scope="row">{dayText(week.day)}</th>
                    <td>{moneyText(week.in)}</td>
                    <td>{moneyText(week.out)}</td>
                    <td>{moneyText(week.due)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <svg aria-hidden="true" width="100%" height={height} className="text-ink-soft text-sm" fill="currentColor">
              <text y="14">{dollarsText(Math.ceil(most / 100))}</text>
              <line x2="100%" y1={room} y2={room} stroke="currentColor" strokeDasharray="2 6" />
              {weeks.map((week, index) => (
                <Bars key={week.day} week={week} index={index} of={weeks.length} unit={(baseline - room) / most} />
              ))}
              <line x2="100%" y1={baseline} y2={baseline} stroke="currentColor" />
            </svg>
          </figure>
          <p className="flex flex-wrap gap-x-6 text-[0.9375rem] text-ink-soft">
            <Key look="text-lake">In</Key>
            <Key look="text-amber">Out</Key>
            <Key look="text-amber-ink" isOutline>
              Prizes due at the week's end
            </Key>
          </p>
          <p className="text-[0.9375rem] text-ink-soft">
            Each amount is net, like the totals: reversals, failed refunds and chargebacks won are deducted in the week
            in which they happened. A prize marked as not paid is deducted in the week of its payment.{" "}
            {negativeText(weeks)}
          </p>
        </CardBody>
      </Card>
    </Section>
  );
}

/** Lists the amounts that have no bar. */
function negativeText(weeks: readonly Week[]): string {
  const amounts = weeks.flatMap((week) =>
    (["in", "out"] as const)
      .filter((way) => week[way] < 0)
      .map((way) => `${way} ${moneyText(week[way])}, week of ${dayText(week.day)}`),
  );
  return amounts.length > 0 ? `Amounts below zero have no bar: ${amounts.join("; ")}.` : "";
}

function Bars({ week, index, of, unit }: { week: Week; index: number; of: number; unit: number }) {
  const width = 100 / of;
  const side = (share: number) => `${((index + share) * width).toFixed(2)}%`;
  // An amount below zero has no bar.
  const heightOf = (cents: number) => Math.round(Math.max(0, cents) * unit);
  const box = (cents: number) => ({ y: baseline - heightOf(cents), height: heightOf(cents) });
  const isFirst = index === 0;
  return (
    <g>
      <rect className="text-lake" x={side(0.18)} width={`${width * 0.3}%`} {...box(week.in)} />
      <rect className="text-amber" x={side(0.52)} width={`${width * 0.3}%`} {...box(week.out)} />
      {week.due > 0 && (
        <rect
          className="text-amber-ink"
          x={side(0.1)}
          width={`${width * 0.8}%`}
          {...box(week.due)}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      )}
      {index % 3 === 0 && (
        <text x={isFirst ? 0 : side(0.5)} y={height - 6} textAnchor={isFirst ? "start" : "middle"}>
          {dayText(week.day).split(",")[0]}
        </text>
      )}
    </g>
  );
}

function Key({ look, isOutline = false, children }: { look: string; isOutline?: boolean; children: string }) {
  const paint = isOutline ? { fill: "none", stroke: "currentColor", strokeWidth: 4 } : { fill: "currentColor" };
  return (
    <span>
      <svg aria-hidden="true" width="12" height="12" className={`mr-2 inline-block ${look}`}>
        <rect width="12" height="12" {...paint} />
      </svg>
      {children}
    </span>
  );
}
