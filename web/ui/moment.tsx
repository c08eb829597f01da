import { useSyncExternalStore } from "react";
import { datedMomentText, deadlineText, momentText } from "../../src/base/format/moments.ts";
import { useSession } from "../runtime/session.ts";

const never = () => () => undefined;

/** Nearer than this a day and a month can only be those of one year. */
const sameYearMs = 300 * 24 * 60 * 60 * 1000;

/** A moment (ISO 8601) in the reader's zone, with its year where that is in doubt; until the script knows the zone, in the club's. */
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
