import { useSyncExternalStore } from "react";
import { datedMomentText, deadlineText, momentText } from "../../src/base/format/moments.ts";
import { useSession } from "../runtime/session.ts";

const never = () => () => undefined;

/** Within this distance, a day and a month are unambiguous without the year. */
const sameYearMs = 300 * 24 * 60 * 60 * 1000;

/** A moment (ISO 8601) in the reader's zone, with its year if that is ambiguous; in the club's zone until the script knows the reader's. */
export function Moment({ at, isDeadline = false }: { at: string; isDeadline?: boolean }) {
  const { club, now } = useSession();
  const { timeZone } = club;
  const zone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => timeZone,
  );
  const textOf = Math.abs(now - Date.parse(at)) > sameYearMs ? datedMomentText : momentText;
  return <time dateTime={at}>{(isDeadline ? deadlineText : textOf)(new Date(at), zone)}</time>;
}
