import { useEffect, useRef, useState } from "react";
import { Link, useLoaderData, useRevalidator, useSearchParams } from "react-router-dom";
import { zoneName } from "../../src/base/format/moments.ts";
import { counted } from "../../src/base/format/numbers.ts";
import { outcomes } from "../../src/entries/entry-states.ts";
import { placeText } from "../../src/money/prizes/prize-text.ts";
import { type WeighInEntry, weighInUndo } from "../../src/weigh-in/weigh-in-shapes.ts";
import { caughtText } from "../../src/weigh-in/weigh-in-texts.ts";
import { ConfirmDetails } from "../admin/confirm-details.tsx";
import { fieldProps } from "../form-field.ts";
import { useNameOf } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { formName } from "../posted-form.tsx";
import { useRuntime } from "../runtime/runtime-context.ts";
import { useSession } from "../runtime/session.ts";
import { DayMoment, TimesIn } from "../tournaments/day/times-in.tsx";
import { useLiveDay } from "../tournaments/day/use-live-day.ts";
import { Alert } from "../ui/alert.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Card } from "../ui/card.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { TextInput } from "../ui/form/text-input.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { EnterAnglerLink } from "./enter-angler-link.tsx";
import { StillToWeigh } from "./still-to-weigh.tsx";
import { useWeighInQueue } from "./use-weigh-in-queue.ts";
import { LatestWaiting, WaitingEntries } from "./waiting-entries.tsx";
import { typedIn, WeighInForm } from "./weigh-in-form.tsx";
import type { loadWeighIn } from "./weigh-in-loader.ts";
import { idsWithCorrection, type QueuedEntry, unsentEntries } from "./weigh-in-queue.ts";

/** The scale: next angler, what they bring, total and place. On a tablet, all of it is in view at once. */
export function Component() {
  const { tournament, weighIn, version } = useLoaderData<Loaded<typeof loadWeighIn>>();
  const { day, dayStarts, isBag, isPooled, limit, closed, entrants, entries, needsReason } = weighIn;
  useLiveDay(tournament.id, version);
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const [ownId, setOwnId] = useState<number | null>(null);
  const queue = useWeighInQueue(user?.id ?? 0, tournament.id, (id) => {
    setOwnId(id);
    void revalidate();
  });
  const result = useRef<HTMLDivElement>(null);
  const [query] = useSearchParams();
  // The address has the entry if it was opened without JavaScript, or on the way back from another page.
  const [edited, setEdited] = useState<QueuedEntry | null>(() => {
    const id = query.get("edit") ?? "";
    const fields = typedIn(query, dayStarts.length);
    const entry = entries.find((entry) => String(entry.id) === id);
    if (entry) return correctionOf(entry, fields);
    // It may be an older entry, or undone since. The typed values must not become a second entry; the server refuses it if necessary.
    return /^\d+$/.test(id) && fields.entrant
      ? { submissionId: `entry-${id}`, fields: { ...fields, replaces: id } }
      : null;
  });
  const [picked, setPicked] = useState<{ entrant: string } | null>(null);
  const queued = unsentEntries(queue.entries);
  const replacedIds = idsWithCorrection(queue.entries);
  const edit = closed === null ? (entry: WeighInEntry) => setEdited(correctionOf(entry)) : undefined;
  const [choice, setChoice] = useState({ since: day, day: Number(typedIn(query, dayStarts.length).day ?? day) });
  const shownDay = choice.since === day ? choice.day : day;
  useCachedWithEntries(entries);
  // Entries from another scale don't replace the one just made here.
  const ownEntry = entries.find(({ id }) => id === ownId) ?? entries[0];
  // An entry that waits is newer than those that the club has.
  const waiting = queue.waitingFor === null ? undefined : queued.at(-1);
  const latest = waiting ? undefined : ownEntry;
  const shown = { entrants, unit: tournament.rules.unit };
  const others = entries.filter((entry) => entry !== latest);
  const sideOf = ({ userId, team }: (typeof entrants)[number]) => (isPooled && team) || userId;
  const weighed = new Set(entrants.filter(({ weighedOn }) => weighedOn.includes(shownDay)).map(sideOf));
  const awaited = entrants.filter(({ awaitedOn }) => awaitedOn.includes(shownDay));
  const countedSides = (count: number) => counted(count, isPooled ? "team" : "angler");
  const sides = weighed.union(new Set(awaited.map(sideOf))).size;
  return (
    <Page className="weigh-in-page">
      <PageHeading
        isLow
        back={<BackLink to={`/admin/tournaments/${tournament.id}/day`}>Tournament Day</BackLink>}
        title="Weigh-In"
        lead={
          <>
            {tournament.name}
            {dayStarts.length > 1 && `, day ${shownDay}`}.{" "}
            {entrants.length > 0 ? (
              `${weighed.size} of ${countedSides(sides)} weighed in.`
            ) : (
              <>
                Nobody has entered yet. <EnterAnglerLink tournament={tournament} />
              </>
            )}
          </>
        }
      />
      <div className="weigh-in">
        <div className="weigh-in-last">
          <div ref={result} role="status" aria-label="Last entry">
            {waiting && <LatestWaiting fields={waiting.fields} shown={shown} />}
            {latest && (
              <Latest
                key={latest.id}
                tournamentId={tournament.id}
                entry={latest}
                isBag={isBag && limit !== 1}
                {...{ needsReason, edit }}
                isReplaced={replacedIds.has(latest.id)}
              />
            )}
          </div>
        </div>
        <div className="weigh-in-form">
          {closed === null ? (
            <WeighInForm
              {...{ tournament, weighIn, queue, edited, setEdited, picked, result }}
              chooseDay={(chosenDay) => setChoice({ since: day, day: chosenDay })}
            />
          ) : (
            <Alert>{closed}</Alert>
          )}
        </div>
        <div className="weigh-in-waiting">
          <WaitingEntries
            {...{ queue, shown }}
            edit={closed === null ? setEdited : undefined}
            editedId={edited?.submissionId}
          />
          <StillToWeigh
            anglers={awaited}
            count={countedSides(sides - weighed.size)}
            pick={
              closed === null ? ({ number, username }) => setPicked({ entrant: String(number ?? username) }) : undefined
            }
          />
        </div>
        {others.length > 0 && (
          <Section
            title="Other Entries"
            aside={<p className="text-ink-soft">Times in {zoneName(tournament.timeZone)}</p>}
            className="weigh-in-earlier"
          >
            <Card className="px-4">
              <TimesIn timeZone={tournament.timeZone}>
                <ul className="divide-y divide-line">
                  {others.map((entry) => (
                    <li key={entry.id} className="weigh-in-entry">
                      <div className="flex flex-wrap items-baseline gap-x-4">
                        <EntryLine entry={entry} tournamentId={tournament.id} />
                      </div>
                      <div className="flex items-baseline gap-x-4">
                        <EntryActions
                          {...{ entry, needsReason, edit }}
                          tournamentId={tournament.id}
                          isReplaced={replacedIds.has(entry.id)}
                        />
                      </div>
                    </li>
                  ))}
                </ul>
              </TimesIn>
            </Card>
          </Section>
        )}
      </div>
    </Page>
  );
}

/** If the page is opened again without a connection, entries that were saved must not seem lost. */
function useCachedWithEntries(entries: readonly WeighInEntry[]): void {
  const runtime = useRuntime();
  const ids = entries.map(({ id }) => id).join();
  const cachedIds = useRef(ids);
  useEffect(() => {
    if (cachedIds.current !== ids) runtime.pagesChanged?.("shown");
    cachedIds.current = ids;
  }, [ids, runtime]);
}

function useEntryName() {
  const nameOf = useNameOf();
  return (entry: WeighInEntry) => `${entry.number === undefined ? "" : `${entry.number} `}${nameOf(entry)}`;
}

function addedText({ day, fish, total, biggest, ineligible, dead, lateMinutes }: WeighInEntry): string {
  return [
    caughtText(fish, total),
    ...(biggest === undefined ? [] : [`big fish ${biggest}`]),
    ...(ineligible ? ["doesn't count"] : []),
    ...(dead > 0 ? [`${dead} dead`] : []),
    ...(lateMinutes === undefined ? [] : [`${counted(lateMinutes, "minute")} late`]),
    ...(day === undefined ? [] : [`day ${day}`]),
  ].join(", ");
}

const placeWords = (place: number | null): string => (place === null ? "No place yet" : `${placeText(place)} place`);

function EntryLine({ entry, tournamentId }: { entry: WeighInEntry; tournamentId: number }) {
  const name = useEntryName()(entry);
  return (
    <>
      <Link
        to={`/admin/tournaments/${tournamentId}/weigh-in/${entry.userId}`}
        target="_blank"
        className="link font-semibold"
      >
        {name}
      </Link>
      {entry.team && <span>{entry.team}</span>}
      <span>{addedText(entry)}</span>
      <span className="text-ink-soft">
        {entry.byDisplayName ?? entry.by}, <DayMoment at={entry.at} />
      </span>
    </>
  );
}

/** An entry as the form takes it, to be sent in its place. */
const correctionOf = ({ id, fields }: WeighInEntry, typed: Record<string, string> = {}): QueuedEntry => ({
  submissionId: `entry-${id}`,
  fields: { ...fields, ...typed, replaces: String(id) },
});

type EntryProps = {
  tournamentId: number;
  entry: WeighInEntry;
  needsReason: boolean;
  /** Undefined without a form. */
  edit: ((entry: WeighInEntry) => void) | undefined;
  /** Whether a correction of it is waiting on this device. */
  isReplaced: boolean;
};

function Latest({ isBag, ...props }: EntryProps & { isBag: boolean }) {
  const { tournamentId, entry } = props;
  const name = useEntryName()(entry);
  const { userId, team, totalFish, score, place, disqualified } = entry;
  return (
    <Card className="p-4">
      <p className="text-xl font-semibold">{name}</p>
      {team && <p className="font-semibold">{team}</p>}
      {disqualified === undefined ? (
        <p className="flex flex-wrap items-baseline gap-x-6">
          <span className="figure text-4xl font-bold tabular-nums">{score}</span>
          <span className="text-3xl font-bold">{placeWords(place)}</span>
        </p>
      ) : (
        <>
          <p className="text-3xl font-bold">{outcomes.disqualified.name}</p>
          {disqualified && <p className="font-semibold">{disqualified}</p>}
        </>
      )}
      <p className="text-ink-soft">
        {isBag ? `${counted(totalFish, "fish", "fish")} in all` : counted(totalFish, "fish counts", "fish count")}.
        Last: {addedText(entry)}.
      </p>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <ButtonLink to={`/admin/tournaments/${tournamentId}/weigh-in/${userId}`} target="_blank" look="secondary">
          Print Slip
        </ButtonLink>
        <EntryActions {...props} />
      </div>
    </Card>
  );
}

function EntryActions({ edit, isReplaced, ...props }: EntryProps) {
  const { entry } = props;
  const name = useEntryName()(entry);
  if (isReplaced) return <span className="text-ink-soft">Correction waiting to be sent.</span>;
  if (!entry.mayUndo) return <span className="text-ink-soft">To change this entry, undo the newer one first.</span>;
  return (
    <>
      {edit && entry.mayEdit && (
        <Link
          to={`?edit=${entry.id}`}
          className="link inline-flex min-h-12 items-center"
          aria-label={`Edit ${name}, ${addedText(entry)}`}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            edit(entry);
          }}
        >
          Edit
        </Link>
      )}
      <Undo {...props} />
    </>
  );
}

/** A line break is possible only between the parts. */
const unbrokenParts = (parts: string): string =>
  parts
    .split(", ")
    .map((part) => part.replaceAll(" ", "\u00A0"))
    .join(", ");

function Undo({ tournamentId, entry, needsReason }: Pick<EntryProps, "tournamentId" | "entry" | "needsReason">) {
  const name = useEntryName()(entry);
  const target = { action: `/api/admin/tournaments/${tournamentId}/weigh-in/undo`, name: `entry${entry.id}` };
  const form = usePageForm(weighInUndo, target);
  return (
    <ConfirmDetails
      summary="Undo"
      summaryLabel={`Undo ${name}, ${unbrokenParts(addedText(entry))}`}
      intent={formName(target)}
    >
      <PageForm of={form} submit="Undo Entry" look="danger" preventScrollReset>
        <input type="hidden" name="entry" value={entry.id} />
        {needsReason && <TextInput {...fieldProps(form.fields.reason)} label="Reason" maxLength={500} />}
      </PageForm>
    </ConfirmDetails>
  );
}
