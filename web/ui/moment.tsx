import { useSyncExternalStore } from "react";
import { datedMomentText, deadlineText, momentText } from "../../src/base/format/moments.ts";
import { useSession } from "../runtime/session.ts";

const never = () => () => undefined;

/** Within this distance, a day and a month are unambiguous without the year. */
const sameYearMs = 300 * 24 * 60 * 60 * 1000;

/**
 * A moment (ISO 8601), with its year if that is ambiguous: in the given zone, or else in the reader's, which is the club's until
 * the script knows it.
 */
export function Moment({ at, isDeadline = false, timeZone }: { at: string; isDeadline?: boolean; timeZone?: string }) {
  const { club, now } = useSession();
  const readersZone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => club.timeZone,
  );
  const textOf = Math.abs(now - Date.parse(at)) > sameYearMs ? datedMomentText : momentText;
  return <time dateTime={at}>{(isDeadline ? deadlineText : textOf)(new Date(at), timeZone ?? readersZone)}</time>;
}
