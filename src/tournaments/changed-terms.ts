import { periodText } from "../base/format/days.ts";
import { lengthText } from "../base/format/lengths.ts";
import { datedMomentText, zoneName } from "../base/format/moments.ts";
import { moneyText } from "../base/format/money.ts";
import { dayCount } from "../options/days/fishing-days.ts";
import { isSameShare, type PayoutShare, shareText } from "../options/fee-share/shared-prizes.ts";
import { teamSentences } from "../options/teams/team-terms.ts";
import { formatRescores } from "../scoring/comparing/compare-formats.ts";
import { changesScores } from "../scoring/comparing/compare-rules.ts";
import { withDecided } from "../scoring/format-decides.ts";
import type { FormatInput } from "../scoring/rulebook/format.ts";
import { type Rules, rulesOf, shippedRules } from "../scoring/scoring-rules.ts";
import { changedFormat } from "../scoring/words/changed-format.ts";
import { changedRules } from "../scoring/words/rule-sentences.ts";
import type { Change } from "./term.ts";
import { changesOfTerms, type StoredTerms } from "./terms.ts";
import { type TournamentType, typeNames } from "./tournament-state.ts";

/** Lengths are in hundredths of the rules' unit, fees in cents. */
type Terms = StoredTerms & {
  minLength: number;
  targetSpecies: string[];
  startDay: string;
  endDay: string;
  startTime: string | null;
  endTime: string | null;
  timeZone: string;
  startsAt: number;
  endsAt: number;
  joinUntil: number | null;
  identifierReleaseAt: number | null;
  tournamentType: TournamentType;
  entryFeeCents: number;
  payoutShare: PayoutShare | null;
  /** Null for the rules of the tournament's type. */
  rules: Rules | null;
  /** Null if only `rules` decide the scoring. */
  format: FormatInput | null;
  divisions: readonly { name: string; minLength?: number }[] | null;
  hasOpenBoard: boolean;
  days: { cut: number | null; startTime: string | null; endTime: string | null } | null;
  teams: Parameters<typeof teamSentences>[0] | null;
};

/** `field` is the form's field. */
export type ChangedTerm = Change & { field: string };

const namesText = ({ divisions }: Terms): string => (divisions ?? []).map(({ name }) => name).join(", ");

const divisionsText = (terms: Terms): string =>
  terms.divisions === null ? "It no longer has divisions." : `Its divisions are now ${namesText(terms)}.`;

const teamsText = ({ teams }: Terms): string =>
  teams === null ? "Anglers are ranked individually, not in teams." : teamSentences(teams).join(" ");

/** Each division's minimum length, in words. */
function minimumsText({ divisions, minLength, rules }: Terms): string {
  const minimums = (divisions ?? []).map((division) => {
    const inches = (division.minLength ?? minLength) / 100;
    return `${lengthText(inches, rules?.unit)} in ${division.name}`;
  });
  return `The minimum length is now ${minimums.join(", ")}.`;
}

const minimums = ({ divisions }: Terms): string =>
  (divisions ?? []).map(({ name, minLength }) => `${name} ${minLength ?? ""}`).join();

function changesMinimums(before: Terms, after: Terms): boolean {
  const isOwn = [before, after].some(({ divisions }) => divisions?.some(({ minLength }) => minLength !== undefined));
  return isOwn && minimums(before) !== minimums(after);
}

const species = (names: string[]): string => names.join(", ");
const runsText = (terms: Terms): string => {
  const isWhole = terms.startTime === null && terms.endTime === null;
  const { startDay, endDay, timeZone } = terms;
  if (!isWhole) return `${periodText(terms)} (${zoneName(timeZone)})`;
  return startDay === endDay ? `on ${startDay} (${timeZone})` : `from ${startDay} to ${endDay} (${timeZone})`;
};

const joiningText = ({ joinUntil, timeZone }: Terms): string =>
  joinUntil === null
    ? "The registration deadline is now the end of the tournament."
    : `The registration deadline is now ${datedMomentText(new Date(joinUntil), timeZone)} (${zoneName(timeZone)}).`;

const releaseText = ({ identifierReleaseAt, startsAt, timeZone }: Terms): string => {
  const moment = datedMomentText(new Date(identifierReleaseAt ?? startsAt), timeZone);
  return `The identifier for photos will be shown from ${moment} (${zoneName(timeZone)}).`;
};

const daysText = ({ days }: Terms): string =>
  days ? "Each day is now scored, and the score is the sum of the days." : "All days are now scored together.";

const cutText = ({ days }: Terms): string =>
  days?.cut
    ? `After day one, the first ${days.cut === 1 ? "angler now advances" : `${days.cut} anglers now advance`}.`
    : "Everyone now advances after day one.";

export function changedTerms(before: Terms, after: Terms): ChangedTerm[] {
  const changes: ChangedTerm[] = [];
  const changed = (field: string, rescores: boolean, sentence: string) => changes.push({ field, rescores, sentence });
  if (before.minLength !== after.minLength) {
    const [was, is] = [
      lengthText(before.minLength / 100, before.rules?.unit),
      lengthText(after.minLength / 100, after.rules?.unit),
    ];
    changed("minLength", true, `The minimum length is now ${is} (it was ${was}).`);
  }
  if (species(before.targetSpecies) !== species(after.targetSpecies)) {
    changed("targetSpecies", true, `The target species are now ${species(after.targetSpecies)}.`);
  }
  if (namesText(before) !== namesText(after)) changed("divisions", false, divisionsText(after));
  if (changesMinimums(before, after) && after.divisions) changed("divisions", true, minimumsText(after));
  if (before.hasOpenBoard !== after.hasOpenBoard && after.divisions) {
    changed(
      "hasOpenBoard",
      false,
      after.hasOpenBoard ? "All anglers are also ranked together." : "Each division is ranked separately.",
    );
  }
  changes.push(...changesOfTerms(before, after, { rules: rulesOf(after) }));
  if (teamsText(before) !== teamsText(after)) {
    const rescores = before.teams?.score !== after.teams?.score || before.teams?.size !== after.teams?.size;
    changed("teams", rescores, teamsText(after));
  }
  if (before.timeZone !== after.timeZone) changed("timeZone", true, `Its time zone is now ${after.timeZone}.`);
  const bounds = ["startDay", "endDay", "startTime", "endTime"] as const;
  if (bounds.some((bound) => before[bound] !== after[bound])) {
    changed("endDate", true, `It now runs ${runsText(after)}.`);
  }
  if ((before.days === null) !== (after.days === null)) changed("days", true, daysText(after));
  if (after.days && (before.days?.cut ?? null) !== after.days.cut) changed("days", !after.days.cut, cutText(after));
  if (before.joinUntil !== after.joinUntil) changed("joinUntil", false, joiningText(after));
  if (before.identifierReleaseAt !== after.identifierReleaseAt) {
    changed("identifierReleaseAt", false, releaseText(after));
  }
  if (before.tournamentType !== after.tournamentType) {
    changed("tournamentType", true, `It is now scored as a ${typeNames[after.tournamentType].toLowerCase()}.`);
  }
  if (before.entryFeeCents !== after.entryFeeCents) {
    changed("entryFee", false, `The entry fee is now ${moneyText(after.entryFeeCents)}.`);
  }
  if (!isSameShare(before.payoutShare, after.payoutShare)) {
    const sentence = after.payoutShare
      ? shareText(after.payoutShare, after.teams ?? null)
      : `Its prizes no longer depend on the ${before.payoutShare?.byEntrants ? "number of entries" : "entry fees"}.`;
    changed("payoutShare", false, sentence);
  }
  const [wasRules, areRules] = [before, after].map(({ rules }) => rules ?? shippedRules[after.tournamentType]) as [
    Rules,
    Rules,
  ];
  for (const sentence of changedFormat(before.format, after.format, { days: after.days ? dayCount(after) : 1 })) {
    changed("format", formatRescores(before.format, after.format), sentence);
  }
  // Changes to fields that a format decides are reported as a change of the format.
  const comparable = before.format || after.format ? withDecided(wasRules, areRules) : wasRules;
  const rescores = changesScores(comparable, areRules);
  for (const rule of changedRules(comparable, areRules)) changed("rules", rescores, `Changed rule: ${rule}`);
  return changes;
}
