import { moneyText } from "../../base/format/money.ts";
import { counted } from "../../base/format/numbers.ts";
import { teamSentences, teamSizeSentences } from "../../options/teams/team-terms.ts";
import { isSameRules } from "../../scoring/comparing/compare-rules.ts";
import { isRounded } from "../../scoring/fish-score.ts";
import { pluralUnits, type Rules, scoringUnit, shippedRules } from "../../scoring/scoring-rules.ts";
import { roundingSample, ruleSentences } from "../../scoring/words/rule-sentences.ts";
import { type TournamentType, typeNames } from "../tournament-state.ts";

type Scored = {
  tournamentType: TournamentType;
  rules: Rules;
  days?: { cut: number | null; isNightly?: boolean } | null;
  teams?: Parameters<typeof teamSentences>[0] | null;
  /** The rules of the tournament's own format, which describe its scoring. */
  formatText?: { summary: string; rules: readonly string[]; isBag?: true };
};

const isShipped = ({ tournamentType, rules }: Scored): boolean => isSameRules(rules, shippedRules[tournamentType]);

function textOfOneDay({ tournamentType, rules }: Scored): string {
  const { by, fish, perSpecies } = rules;
  const [best, equal] = by === "length" ? ["longest", "long"] : ["heaviest", "heavy"];
  if (tournamentType === "derby") {
    return `The single ${best} fish wins. If two are equally ${equal}, the one submitted first wins.`;
  }
  const each = perSpecies ? " of each target species" : "";
  const countedFish = fish === 1 ? `${best} fish` : `${fish} ${best} fish`;
  const tie =
    fish === 1 && !perSpecies
      ? "A tie goes to the fish submitted first."
      : `Ties go to the ${best} single fish, then the next ${best}, then the score completed first.`;
  return `Your score is the sum of your ${countedFish}${each} in ${pluralUnits[scoringUnit(rules)]}. ${tie}`;
}

function cutText(days: Scored["days"]): string {
  if (!days?.cut) return "";
  return ` After day one, the first ${days.cut === 1 ? "angler advances" : `${days.cut} anglers advance`}.`;
}

function textOfDays({ tournamentType, rules, days }: Scored): string {
  const best = rules.by === "length" ? "longest" : "heaviest";
  const fish = tournamentType === "derby" ? 1 : rules.fish;
  const each = rules.perSpecies ? " of each target species" : "";
  const countedFish = fish === 1 ? `${best} fish` : `${fish} ${best} fish`;
  return `Each day counts your ${countedFish}${each} in ${pluralUnits[scoringUnit(rules)]}, and your score is the sum of the days.${cutText(days)}`;
}

const teamTexts = {
  best: "A team's fish count together, whichever member caught them.",
  sum: "A team's score is the sum of its members' scores.",
} as const;

const textOf = (scored: Scored): string => {
  if (scored.formatText) return `${scored.formatText.summary}${cutText(scored.days)}`;
  const alone = scored.days ? textOfDays(scored) : textOfOneDay(scored);
  return scored.teams ? `${alone} ${teamTexts[scored.teams.score]}` : alone;
};

/** A description of the tournament's type, based on its rules. */
export const scoringText = (scored: Scored): { name: string; text: string } => ({
  name: typeNames[scored.tournamentType],
  text: textOf(scored),
});

/** How and when catches are reviewed, regardless of their score. */
function judgingRules({ rules, formatText }: Pick<Scored, "rules" | "formatText">): string[] {
  const sentences = ruleSentences(rules);
  const { identifier, hideBoardHours, secondLook, secondLookShare } = rules;
  return [
    ...(identifier ? [sentences.identifier] : []),
    ...(formatText?.isBag ? [] : [sentences.uploadHours]),
    sentences.challengeHours,
    ...(hideBoardHours > 0 ? [sentences.hideBoardHours] : []),
    ...(secondLook || secondLookShare > 0 ? [sentences.secondLook] : []),
  ];
}

function ownRules({ tournamentType, rules }: Scored): string[] {
  const sentences = ruleSentences(rules);
  return [
    tournamentType === "derby"
      ? "A derby tie goes to the first fish submitted."
      : `Submissions are unlimited. ${sentences.fish}`,
    ...(isRounded(rules) ? [`${sentences.rounding} ${roundingSample(rules)}`] : []),
    ...(rules.penalties.length > 0 ? [sentences.penalties] : []),
    ...judgingRules({ rules }),
  ];
}

const dayRules = ({ cut, isNightly }: NonNullable<Scored["days"]>, hasFormat: boolean): string[] => [
  `${hasFormat ? "" : "Each day is scored separately, and your score is the sum of the days. "}A catch counts on the day on which it arrives.`,
  ...(isNightly
    ? ["Each day is a night: a catch that arrives after midnight counts for the night that began the evening before."]
    : []),
  ...(cut === null
    ? []
    : [
        "Anglers who miss the cut after day one keep that day's score and rank below everyone who advances. Ties at the cut all advance.",
      ]),
];

type Eligibility = {
  minLength: number;
  divisions?: readonly { name: string; minLength?: number }[];
};

/** Lengths in the tournament's unit. */
export function rulesFor(tournament: Scored & Eligibility): string[] {
  const { tournamentType, rules, minLength, divisions = [], teams, formatText } = tournament;
  const unit = pluralUnits[rules.unit];
  const shipped =
    tournamentType === "derby"
      ? "A derby tie goes to the first fish submitted."
      : `Submissions are unlimited, but only your top 5${tournament.days ? " of each day" : ""} count.`;
  const minimum = `Only fish of at least ${minLength} ${unit} are eligible.`;
  const byRules = isShipped(tournament) ? [shipped] : ownRules(tournament);
  const ofTeams = formatText ? teamSizeSentences : teamSentences;
  return [
    ...(formatText ? [] : [minimum]),
    ...(divisions.length > 0 ? [`Divisions: ${divisions.map(({ name }) => name).join(", ")}.`] : []),
    ...divisions
      .filter((division) => division.minLength !== undefined)
      .map((division) => `In the division ${division.name} the minimum is ${division.minLength} ${unit}.`),
    ...(formatText ? [...formatText.rules, ...judgingRules(tournament)] : byRules),
    ...(tournament.days ? dayRules(tournament.days, formatText !== undefined) : []),
    ...(teams ? ofTeams(teams) : []),
    bigFishRule,
    ...(formatText?.isBag ? bagRules(rules) : ["All submissions need photo verification before they score."]),
    "Prizes are awarded after the tournament has concluded and the catches are verified.",
  ];
}

/** docs/rules.md 5.58. */
const bagRules = ({ uploadHours }: Rules): string[] => [
  "Bags are weighed in at the scale and don't need photos.",
  `Catches submitted online need photo verification before they score, and must arrive ${
    uploadHours === 0 ? "before the end" : `no later than ${counted(uploadHours, "hour")} after the end`
  }.`,
];

/** docs/rules.md 4.16. */
export const bigFishRule =
  "The big fish is the verified fish that scores the most; if two score the same, the first to arrive.";

export const depositRule = (cents: number): string =>
  `A challenge requires a deposit of ${moneyText(cents)}: refunded if it's upheld or withdrawn, kept by the club if it's denied.`;

export const photoRequirements: readonly string[] = [
  "The fish on a measuring board, next to a yardstick, or with a tape measure.",
  "The whole fish, nose and tail, and the marks beside it.",
  "A clear picture: sharp, well lit, nothing over the fish or the numbers.",
];
