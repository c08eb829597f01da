import ChevronDown from "lucide-react/icons/chevron-down";
import { Fragment } from "react";
import { Link } from "react-router-dom";
import { counted, numberText } from "../../src/base/format/numbers.ts";
import { placeText } from "../../src/money/prizes/prize-text.ts";
import { tieText } from "../../src/scoring/words/tie-break-text.ts";
import type { LadderEntry, LadderResult, SeasonView } from "../../src/seasons/season-shapes.ts";
import { Name } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { Card } from "../ui/card.tsx";
import { Figure } from "../ui/figure.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import type { loadSeason } from "./loaders.ts";
import { eventName, pointsOf, unrankedTexts } from "./words.ts";

type Page = Loaded<typeof loadSeason>["ladder"];

type LadderProps = { season: SeasonView; ladder: Page; of: string; ownId: number | null };

/** Each angler with the points of their tournaments, which unfold below, and the qualifying line. */
export function Ladder({ season, ladder, of, ownId }: LadderProps) {
  const { rows } = ladder;
  return (
    <>
      <Card>
        <ol className="divide-y divide-line">
          {rows.map((entry, index) => (
            <Fragment key={entry.userId}>
              {isBelowLine(rows, index) && <QualifyingLine qualify={season.qualify} />}
              <li id={entry.userId === ownId ? "me" : undefined} className="scroll-mt-20">
                <Row entry={entry} season={season} isOwn={entry.userId === ownId} />
              </li>
            </Fragment>
          ))}
        </ol>
      </Card>
      <Pages ladder={ladder} of={of} />
    </>
  );
}

const isBelowLine = (rows: readonly LadderEntry[], index: number): boolean =>
  rows[index]?.qualifies === false && rows[index - 1]?.qualifies === true;

function QualifyingLine({ qualify }: Pick<SeasonView, "qualify">) {
  return (
    <li className="bg-sunken px-4 py-2 text-center text-ink-soft text-sm">
      Qualifying line: first {numberText(qualify ?? 0)}
    </li>
  );
}

function Movement({ of }: { of: number | null }) {
  if (!of) return null;
  return (
    <span className={of > 0 ? "text-green-ink" : "text-red-ink"}>
      <span aria-hidden="true">
        {of > 0 ? "↑" : "↓"}
        {Math.abs(of)}
      </span>
      <VisuallyHidden>
        {of > 0 ? "up" : "down"} {counted(Math.abs(of), "place")} since the last official result
      </VisuallyHidden>
    </span>
  );
}

function Row({ entry, season, isOwn }: { entry: LadderEntry; season: SeasonView; isOwn: boolean }) {
  const { rank, userId, isProfileHidden, points, movement, results, provisional, unranked } = entry;
  return (
    <details className={isOwn ? "bg-sunken" : undefined}>
      <summary className="flex min-h-14 cursor-pointer items-center gap-3 px-4 py-2">
        <Figure value={rank === null ? "–" : String(rank)} className="min-w-8 text-2xl text-lake-ink" />
        <span className="min-w-0 flex-1">
          <span className="wrap-anywhere font-semibold">
            <Name of={entry} />
          </span>
          {isOwn && <span className="text-ink-soft"> (you)</span>} <Movement of={movement} />
          {unranked && <span className="block text-ink-soft text-sm">{unrankedTexts[unranked]}</span>}
          {provisional && (
            <span className="block text-ink-soft text-sm">
              Including unofficial results: {provisional.rank === null ? "not ranked" : placeText(provisional.rank)},{" "}
              {numberText(provisional.points)} pts
            </span>
          )}
        </span>
        {(rank !== null || unranked) && <Figure value={numberText(points)} unit="pts" className="text-2xl" />}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-ink-faint" />
      </summary>
      <ul className="px-4 pb-3">
        {results.map((result) => (
          <Result key={result.event} result={result} season={season} />
        ))}
        {totalNotes(entry).map((note) => (
          <li key={note} className="py-1.5 text-ink-soft text-sm">
            {note}
          </li>
        ))}
        {!isProfileHidden && (
          <li className="pt-2">
            <Link to={`/anglers/${userId}`} className="link inline-flex min-h-12 items-center">
              Angler's page
            </Link>
          </li>
        )}
      </ul>
    </details>
  );
}

function Result({ result, season: { events } }: { result: LadderResult; season: SeasonView }) {
  const { event, points, text, isOfficial, isCounted, isAlwaysCounted } = result;
  const notes = [text, isAlwaysCounted && "always counts", !isOfficial && "provisional"].filter(Boolean);
  return (
    <li className={isOfficial && isCounted ? "py-1.5" : "py-1.5 text-ink-soft"}>
      <span className="flex justify-between gap-3">
        <span className="wrap-anywhere min-w-0">
          {eventName({ event, name: events[event - 1]?.name ?? null })}
          {events[event - 1]?.finale && " (finale)"}
        </span>
        {isCounted ? <span>{numberText(points)}</span> : <s>{numberText(points)}</s>}
      </span>
      {notes.length > 0 && <span className="block text-ink-soft text-sm">{notes.join(" · ")}</span>}
    </li>
  );
}

/** The parts of a total that aren't from a tournament, and the rule that separates the angler from the one above. */
function totalNotes({ attendance, overCap, decidedBy }: LadderEntry): string[] {
  return [
    ...(attendance === undefined ? [] : [`${pointsOf(attendance)} for attendance`]),
    ...(overCap === undefined ? [] : [`${pointsOf(overCap)} over the cap of a class, not counted`]),
    ...(decidedBy === undefined ? [] : [`Tied with the angler above; the tie was broken by ${tieText(decidedBy)}`]),
  ];
}

function Pages({ ladder: { after, rows, nextAfter, total }, of }: Pick<LadderProps, "ladder" | "of">) {
  if (after === 0 && nextAfter === null) return null;
  return (
    <nav aria-label="Standings pages" className="flex flex-wrap items-center justify-between gap-3 pt-4">
      <span className="text-ink-soft">
        {numberText(after + 1)}–{numberText(after + rows.length)}
        {total !== null && ` of ${counted(total, "angler")}`}
      </span>
      <span className="flex flex-wrap gap-3">
        {after > 0 && (
          <ButtonLink to={`?${of}`} look="secondary">
            Back to Top
          </ButtonLink>
        )}
        {nextAfter !== null && (
          <ButtonLink to={`?${of && `${of}&`}after=${nextAfter}`} look="secondary">
            Show More
          </ButtonLink>
        )}
      </span>
    </nav>
  );
}
