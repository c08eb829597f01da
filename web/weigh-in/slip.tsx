import { useLoaderData } from "react-router-dom";
import { zoneName } from "../../src/base/format/moments.ts";
import { counted } from "../../src/base/format/numbers.ts";
import { outcomes } from "../../src/entries/entry-states.ts";
import { placeText } from "../../src/money/prizes/prize-text.ts";
import { caughtText } from "../../src/weigh-in/weigh-in-texts.ts";
import { PrintedLogo } from "../layout/printed-logo.tsx";
import { useNameOf } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { DayMoment, TimesIn } from "../tournaments/day/times-in.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Page } from "../ui/page.tsx";
import { PrintButton } from "../ui/print-button.tsx";
import type { loadSlip } from "./weigh-in-loader.ts";

/** The slip that an angler or a team takes home from the scale, on a narrow strip of paper. */
export function Component() {
  const { tournament, slip } = useLoaderData<Loaded<typeof loadSlip>>();
  const { timeZone } = tournament;
  const {
    team,
    members,
    division,
    score,
    place,
    totalFish,
    biggest,
    dead,
    lateMinutes,
    deductions,
    disqualified,
    entries,
  } = slip;
  const nameOf = useNameOf();
  const names = members.map((member) => [member.number, nameOf(member)].join(" ").trim());
  const deducts = (kind: string) => deductions.some((deduction) => deduction.kind === kind);
  const facts = [
    ["Fish", String(totalFish)],
    ["Big fish", biggest],
    ["Dead fish", dead > 0 && !deducts("dead-fish") ? String(dead) : null],
    ["Late", lateMinutes > 0 && !deducts("late") ? counted(lateMinutes, "minute") : null],
    ...deductions.map(({ what, amount }) => [what, amount] as const),
    ["Place so far", place === null ? null : placeText(place)],
  ] as const;
  return (
    <Page className="page-narrow">
      <div className="mb-4 flex flex-wrap items-center gap-4 print:hidden">
        <BackLink to={`/admin/tournaments/${tournament.id}/weigh-in`}>Weigh-In</BackLink>
        <PrintButton />
      </div>
      <article>
        <div className="max-w-sm">
          <PrintedLogo className="mb-2 inline-block h-12 w-auto max-w-full rounded bg-[white] object-contain" />
          <h1 className="text-xl font-bold">{tournament.name}</h1>
          <p className="mt-2 text-2xl font-bold">{team ?? names}</p>
          {team && <p className="font-semibold">{names.join(", ")}</p>}
          {division && <p>{division}</p>}
          {disqualified === undefined ? (
            <p className="figure mt-2 text-4xl font-bold tabular-nums">{score}</p>
          ) : (
            <>
              <p className="mt-2 text-3xl font-bold">{outcomes.disqualified.name}</p>
              {disqualified && <p className="font-semibold">{disqualified}</p>}
            </>
          )}
          <dl className="mt-3 grid grid-cols-2 gap-x-4">
            {facts.map(
              ([label, value]) =>
                value !== null && (
                  <div key={`${label} ${value}`} className="contents">
                    <dt>{label}</dt>
                    <dd className="text-right font-semibold">{value}</dd>
                  </div>
                ),
            )}
          </dl>
          <h2 className="mt-4 font-bold">At the Scale</h2>
          <p>{entries.length === 0 ? "Nothing has been weighed in yet." : `Times in ${zoneName(timeZone)}.`}</p>
          <TimesIn timeZone={timeZone}>
            <ul>
              {entries.map(({ id, day, at, by, byDisplayName, fish, total, ineligible, ...angler }) => (
                <li key={id} className="flex flex-wrap gap-x-2">
                  <DayMoment at={at} /> {members.length > 1 && `${nameOf(angler)}: `}
                  {caughtText(fish, total)}
                  {day !== undefined && `, day ${day}`} ({byDisplayName ?? by})
                  {ineligible && <strong className="basis-full">Doesn't count. {ineligible}</strong>}
                </li>
              ))}
            </ul>
          </TimesIn>
          <p className="mt-8 border-t border-line pt-1">Signature</p>
        </div>
      </article>
    </Page>
  );
}
