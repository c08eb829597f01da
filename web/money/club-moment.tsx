import { dayIn, dayText } from "../../src/base/format/days.ts";
import { datedMomentText, momentText, zoneName } from "../../src/base/format/moments.ts";
import { useSession } from "../runtime/session.ts";

/**
 * A moment (ISO 8601) in the club's zone, which `ClubZone` names, because a treasurer compares it with files and bank
 * statements. The year is shown unless it's the current one.
 */
export function ClubMoment({ at }: { at: string }) {
  const { club, now } = useSession();
  const { timeZone } = club;
  const moment = new Date(at);
  const yearOf = (date: Date) => dayIn(date, timeZone).slice(0, 4);
  const textOf = yearOf(moment) === yearOf(new Date(now)) ? momentText : datedMomentText;
  return <time dateTime={at}>{textOf(moment, timeZone)}</time>;
}

/** The date of something a treasurer recorded by day. */
export function ClubDay({ at }: { at: string }) {
  return <time dateTime={at}>{dayText(dayIn(new Date(at), useSession().club.timeZone))}</time>;
}

/** Names the zone of a page's `ClubMoment`s. */
export function ClubZone() {
  return <>Times are in {zoneName(useSession().club.timeZone)}.</>;
}
