import { csvText, fileNamePart, words } from "../base/format/csv.ts";
import { fullName } from "../base/format/names.ts";
import { decimalText } from "../base/format/numbers.ts";
import { outcomeOf, outcomes } from "../entries/entry-states.ts";
import { divisionRanks } from "../options/divisions/divisions.ts";
import { type Rules, scoreUnit, scoringUnit } from "../scoring/scoring-rules.ts";
import type { BoardTeam, LeaderboardEntry } from "./leaderboard-views.ts";
import { maxCountingFish, type Scoring } from "./scores.ts";

const measure = (value: number | undefined): string => (value === undefined ? "" : decimalText(value));

type ScoringTerms = Scoring & { rules: Pick<Rules, "unit" | "by"> };

/**
 * `isDivided` adds each line's division and the place in it. With `isApart`, anglers are ranked only within divisions.
 */
type Columns = { isDivided?: boolean; isApart?: boolean; hasTeams?: boolean };

function placeText({ rank, ...entry }: Pick<LeaderboardEntry, "rank" | "isDisqualified" | "state">): string {
  const outcome = outcomeOf(entry);
  return outcome ? outcomes[outcome].code : String(rank ?? "");
}

function memberText(member: BoardTeam["members"][number]): string {
  const outcome = outcomeOf(member);
  return outcome ? `${fullName(member)} (${outcomes[outcome].code})` : fullName(member);
}

/** RFC 4180, with one line per angler, or per team and its captain, in the tournament's units. */
export function resultsCsv(
  scoring: ScoringTerms,
  entries: readonly LeaderboardEntry[],
  { isDivided = false, isApart = false, hasTeams = false }: Columns = {},
): string {
  const { unit } = scoring.rules;
  const scored = scoreUnit(scoring.rules);
  const weighed = scoringUnit({ unit, by: "weight" });
  // A format can count any number of fish.
  const most = Math.max(maxCountingFish(scoring), ...entries.map(({ fish }) => fish.length));
  const slots = Array.from({ length: most }, (_, slot) => slot);
  const best = ["Best species", `Best length (${unit})`, `Best weight (${weighed})`, "Location", "Notes"];
  const ofFish = slots.map((slot) => `Fish ${slot + 1} (${scored})`);
  const days = Array.from({ length: scoring.dayCount ?? 0 }, (_, index) => index);
  const isCut = scoring.isCut === true;
  const heading = [
    "Rank",
    "Angler",
    "Display name",
    ...(hasTeams ? ["Team", "Members"] : []),
    ...(isDivided ? ["Division", "Rank in division"] : []),
    `Score (${scored})`,
    ...days.map((index) => `Day ${index + 1} (${scored})`),
    ...(isCut ? ["Made the cut"] : []),
    ...ofFish,
    ...best,
    "Awaiting review",
  ];
  const ranks = divisionRanks(entries);
  const lines = entries.map(
    ({ rank, username, displayName, team, division, totalScore, fish, bestCatch, waitingCount, ...entry }, index) => [
      placeText({ ...entry, rank: isApart ? null : rank }),
      words(team?.members[0]?.username ?? username),
      words(team?.members[0]?.displayName ?? displayName),
      ...(hasTeams ? [words(team?.name ?? ""), words(team?.members.map(memberText).join(", ") ?? "")] : []),
      ...(isDivided ? [words(division ?? ""), rank === null ? "" : String(ranks[index] ?? "")] : []),
      rank === null ? "" : measure(totalScore),
      ...days.map((day) => measure(entry.days?.[day] ?? undefined)),
      ...(isCut ? [entry.missedCut ? "no" : "yes"] : []),
      ...slots.map((slot) => measure(fish[slot])),
      words(bestCatch?.species ?? ""),
      measure(bestCatch?.length),
      measure(bestCatch?.weight),
      words(bestCatch?.location ?? ""),
      words(bestCatch?.notes ?? ""),
      String(waitingCount),
    ],
  );
  return csvText([heading, ...lines]);
}

/** "bass-open-results.csv", or the id if nothing usable remains of the name. */
export const resultsFileName = ({ id, name }: { id: number; name: string }): string =>
  `${fileNamePart(name, `tournament-${id}`)}-results.csv`;
