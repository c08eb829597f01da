import { useSyncExternalStore } from "react";
import { datedMomentText, deadlineText, momentText, zoneName } from "../../src/base/format/moments.ts";
import { useSession } from "../runtime/session.ts";

const never = () => () => undefined;

/** Within this distance, a day and a month are unambiguous without the year. */
const sameYearMs = 300 * 24 * 60 * 60 * 1000;

type MomentProps = {
  /** ISO 8601. */
  at: string;
  isDeadline?: boolean;
  /** The reader's by default, which is the club's until the script knows it. */
  timeZone?: string;
  /** Adds the zone's name. */
  hasZone?: boolean;
};

/** A moment, with its year if that is ambiguous. */
export function Moment({ at, isDeadline = false, timeZone, hasZone = false }: MomentProps) {
  const { club, now } = useSession();
  const readersZone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => club.timeZone,
  );
  const textOf = Math.abs(now - Date.parse(at)) > sameYearMs ? datedMomentText : momentText;
  const zone = timeZone ?? readersZone;
  return (
    <time dateTime={at}>
      {(isDeadline ? deadlineText : textOf)(new Date(at), zone)}
      {hasZone && `, ${zoneName(zone)}`}
    </time>
  );
}
