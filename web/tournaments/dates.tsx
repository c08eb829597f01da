import { useSyncExternalStore } from "react";
import { periodText } from "../../src/base/format/days.ts";
import { momentText, zoneName } from "../../src/base/format/moments.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";

const never = () => () => undefined;

/** The reader's own time zone; null on the server, which doesn't know it. */
function useReaderZone(): string | null {
  return useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => null,
  );
}

/** Puts a part on its own line, or after the dates if there is room. */
const further = "block xl:inline xl:before:content-['_·_']";

/** A tournament's start and end in its time zone, and in the reader's if that differs (docs/rules.md 13.1), and its place. */
export function TournamentDates({ tournament }: { tournament: TournamentView }) {
  const { startTime, endTime, startDate, endDate, timeZone, place } = tournament;
  const isWholeDays = startTime === null && endTime === null;
  const readerZone = useReaderZone();
  const [start, end] = [new Date(startDate), new Date(endDate)];
  const isElsewhere = readerZone !== null && momentText(start, readerZone) !== momentText(start, timeZone);
  return (
    <p>
      <time dateTime={startDate}>{periodText(tournament)}</time>, {zoneName(timeZone)}
      {isWholeDays && ", midnight to midnight"}
      {isElsewhere && (
        <span className={`${further} print:hidden`}>
          {momentText(start, readerZone)} to {momentText(end, readerZone)} in your time zone
        </span>
      )}
      {place && <span className={further}>{place}</span>}
    </p>
  );
}
