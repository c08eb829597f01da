import { type Days, instantOfText, windowOf } from "../base/format/days.ts";
import { localMomentText } from "../base/format/moments.ts";
import { dayCount } from "../options/days/fishing-days.ts";
import { storedDays } from "../options/days/stored-days.ts";
import type { DivisionsInput } from "../options/divisions/division-form.ts";
import { storedPayoutShare } from "../options/fee-share/stored-payout-share.ts";
import { newIdentifierSecret } from "../options/identifier/identifier-code.ts";
import { hasOutline } from "../options/waters/state-outlines.ts";
import { Refusal } from "../refusal.ts";
import { storedScoring } from "./stored-scoring.ts";
import { storedTerms } from "./terms.ts";
import { dayOf, type TournamentInput } from "./tournament-shapes.ts";
import type { Tournament } from "./visible-tournament.ts";

type Times = Required<Days> & { startsAt: number; endsAt: number };

const timeOf = (instant: number, zone: string): string => localMomentText(new Date(instant), zone).slice(11);

/**
 * Times as clocks actually show them: a skipped time is stored as the time it becomes. A tournament ended by hand can end in the
 * middle of a minute, which its form doesn't show: an unchanged end is kept to the millisecond.
 */
function timesOf(days: Required<Days>, before: Tournament | null): Times {
  const { startDay, endDay, timeZone } = days;
  const dayWindow = windowOf(days);
  const isSameZone = before?.timeZone === timeZone;
  const keepsStart = isSameZone && before.startDay === startDay && before.startTime === days.startTime;
  const keepsEnd = isSameZone && before.endDay === endDay && before.endTime === days.endTime;
  const startsAt = keepsStart ? before.startsAt : dayWindow.startsAt;
  const endsAt = keepsEnd ? before.endsAt : dayWindow.endsAt;
  if (startsAt >= endsAt) throw Refusal.ofField("endTime", "The end time isn't after the start time");
  const startTime = days.startTime && timeOf(startsAt, timeZone);
  return { ...days, startTime, endTime: days.endTime && timeOf(endsAt, timeZone), startsAt, endsAt };
}

function joinUntilOf(text: string | null | undefined, { timeZone, endsAt }: Times, before: Tournament | null) {
  const joinUntil = text ? instantOfText(text, timeZone) : null;
  const moment = text === undefined ? (before?.joinUntil ?? null) : joinUntil;
  if (moment !== null && moment > endsAt) {
    throw Refusal.ofField("joinUntil", "The registration deadline is after the end of the tournament");
  }
  return moment;
}

/** Entrants are also notified at the start, so nobody would be notified of a later release. */
function releaseOf(text: string | null | undefined, { timeZone, startsAt }: Times, before: Tournament | null) {
  const release = text ? instantOfText(text, timeZone) : null;
  const moment = text === undefined ? (before?.identifierReleaseAt ?? null) : release;
  if (moment !== null && moment > startsAt) {
    throw Refusal.ofField("identifierReleaseAt", "The identifier must be released by the start");
  }
  return moment;
}

/** Throws `invalid` for an unknown state abbreviation. */
function storedWaters(input: TournamentInput["waters"], before: Tournament | null): Tournament["waters"] {
  if (input === undefined) return before?.waters ?? null;
  const unknown = input?.kind === "states" && input.states.find((state) => !hasOutline(state));
  if (unknown) throw Refusal.ofField("waters", `${unknown} isn't a US state`);
  return input;
}

/** An empty list means no divisions. */
function storedDivisions(input: DivisionsInput, before: Tournament | null): Tournament["divisions"] {
  if (input === undefined) return before?.divisions ?? null;
  const divisions = (input ?? []).map(({ name, minLength }) => ({ name, ...(minLength != null && { minLength }) }));
  return divisions.length > 0 ? divisions : null;
}

/** Throws `invalid` if teams couldn't be ranked. */
function storedTeams(
  { teams: teamsInput }: TournamentInput,
  before: Tournament | null,
  divisions: Tournament["divisions"],
) {
  const teams = teamsInput === undefined ? (before?.teams ?? null) : teamsInput;
  if (teams !== null && divisions !== null) {
    throw Refusal.ofField("teams", "A tournament has teams or divisions, not both: remove one of them.");
  }
  return teams;
}

/** An instant that's sent unchanged doesn't change the day. */
function givenDay(instant: string, before: { day: string; at: number } | null): string {
  return before && instant !== dayOf(instant) && Date.parse(instant) === before.at ? before.day : dayOf(instant);
}

/**
 * The stored values of a form; omitted fields stay as they were `before`. Throws `invalid` if the end is before the start on the
 * zone's clocks, joining ends after the tournament, the identifier is released after its start, the rules contradict themselves, or
 * nobody could pay or win a share of the entry fees.
 */
export function storedValues(input: TournamentInput, zone: string, before: Tournament | null = null) {
  const { startTime = before?.startTime ?? null, endTime = before?.endTime ?? null } = input;
  const timeZone = input.timeZone ?? zone;
  const startDay = givenDay(input.startDate, before && { day: before.startDay, at: before.startsAt });
  const endDay = givenDay(input.endDate, before && { day: before.endDay, at: before.endsAt });
  const days = { startDay, endDay, startTime, endTime, timeZone };
  const times = timesOf(days, before);
  const byDay = storedDays(input.days, times, before);
  const divisions = storedDivisions(input.divisions, before);
  const teams = storedTeams(input, before, divisions);
  const scoredDays = byDay && dayCount({ ...times, days: byDay });
  const setting = { teams, divisions, dayCount: scoredDays, skipsWeight: input.skipsWeight };
  const { format, rules, minLength } = storedScoring(input, before, setting);
  const hasOpenBoard = input.hasOpenBoard ?? before?.hasOpenBoard ?? true;
  const won = { entryFeeCents: input.entryFee, divisions, hasOpenBoard };
  const payoutShare = storedPayoutShare(input.payoutShare, before, won);
  return {
    name: input.name,
    description: input.description,
    targetSpecies: input.targetSpecies,
    minLength,
    payoutShare,
    prizeCents: payoutShare ? (before?.prizeCents ?? 0) : input.prize * 100,
    entryFeeCents: input.entryFee,
    isActive: input.isActive,
    skipsWeight: input.skipsWeight,
    isMembersOnly: input.isMembersOnly ?? before?.isMembersOnly ?? false,
    visibility: input.visibility ?? before?.visibility ?? "public",
    capacity: input.capacity === undefined ? (before?.capacity ?? null) : input.capacity,
    tournamentType: input.tournamentType,
    format,
    rules,
    waters: storedWaters(input.waters, before),
    flagsOff: input.flagsOff ?? before?.flagsOff ?? null,
    divisions,
    teams,
    hasOpenBoard,
    ...storedTerms(input, before, { targetSpecies: input.targetSpecies }),
    days: byDay,
    cutAt: byDay?.cut ? (before?.cutAt ?? null) : null,
    ...times,
    joinUntil: joinUntilOf(input.joinUntil, times, before),
    identifierReleaseAt: releaseOf(input.identifierReleaseAt, times, before),
    identifierSecret: before?.identifierSecret ?? (rules?.identifier ? newIdentifierSecret() : null),
  };
}
