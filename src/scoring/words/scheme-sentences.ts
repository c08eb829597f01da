import { counted, numberText } from "../../base/format/numbers.ts";
import { placeText } from "../../money/prizes/prize-text.ts";
import { listed } from "../rulebook/fields.ts";
import type { PointRules, Scheme, Selection, StandIn, TieBreak } from "../rulebook/scheme-fields.ts";
import { tieText } from "./tie-break-text.ts";

/** Sentences for anglers about how a season is decided, generated from its scheme (docs/rules.md 16). */

/** The name of one unit of the score; null if the season's tournaments measure different things. */
export type UnitName = { one: string; many: string } | null;

export type SeasonContext = {
  events: readonly { class: string | null; finale: boolean }[];
  unit: UnitName;
  /** How many places qualify for the championship. */
  qualify: number | null;
};

/** "1 point", "98.5 points" */
export const pointsText = (points: number): string => counted(Math.round(points * 100) / 100, "point");

const tableShown = 10;

const fewer = (step: number, isLowest: boolean): string =>
  step === 0
    ? "and so does every place below it"
    : `and each place below it gets ${numberText(step)} ${isLowest ? "more" : "fewer"}`;

function tableSentence(table: readonly number[], step: number | undefined, isLowest: boolean): string {
  const shown = table.slice(0, tableShown).map(numberText).join(", ");
  const last = table.at(-1) ?? 0;
  const rest = table.length > tableShown ? ` … ${numberText(last)} for ${placeText(table.length)}` : "";
  const further = isLowest ? (step ?? 1) : step;
  if (further === undefined) return `Points by place: ${shown}${rest}. Places below get none.`;
  if (further === 0) return `Points by place: ${shown}${rest}. Places below get as many as the last.`;
  const each = `${numberText(further)} ${isLowest ? "more" : "fewer"}`;
  return `Points by place: ${shown}${rest}, and ${each} for each place below.`;
}

function scoreSentence(factor: number, unit: UnitName): string {
  if (factor === 1) return "An angler's points are the sum of their tournament scores.";
  return `Each ${unit?.one ?? "unit"} of the score is worth ${pointsText(factor)}.`;
}

function waySentence(rules: PointRules, isLowest: boolean, unit: UnitName): string {
  const { first, step = 1, table, percent, score, beaten = 0 } = rules;
  if (first !== undefined) return `1st place gets ${pointsText(first)}, ${fewer(step, isLowest)}.`;
  if (table !== undefined) return tableSentence(table, rules.step, isLowest);
  if (percent !== undefined) {
    return `Points are a percentage of the winner's score: the winner gets ${numberText(percent)}.`;
  }
  if (score !== undefined) return scoreSentence(score, unit);
  return `An angler gets ${pointsText(beaten)} for each entrant who ranks lower or has no fish.`;
}

function floorSentences({ floor = 0, scoringPlaces: limit }: PointRules): string[] {
  const least = floor > 0 ? [`Everyone with a verified fish gets at least ${pointsText(floor)}.`] : [];
  if (limit === undefined) return least;
  const places =
    typeof limit === "number"
      ? `Only the first ${counted(limit, "place")} get points by place.`
      : `Only the best ${numberText(limit.percent)}% of the entrants get points by place.`;
  return [places, ...least];
}

const tieSentences = {
  same: "Anglers who tie in a tournament each get the points for their place.",
  average: "Anglers who tie in a tournament get the average points of the places they share.",
  ranked: "Anglers who tie in a tournament get points in the order of its results.",
} as const;

const tiedSentences = ({ ties }: PointRules): string[] => (ties === undefined ? [] : [tieSentences[ties]]);

const withPoint = (sentence: string, floors: readonly string[]): string => [sentence, ...floors].join(" ");

function amountText(value: StandIn, isLowest: boolean): string {
  if (typeof value === "number") return value === 0 ? "no points" : pointsText(value);
  const [amount, whose] =
    "belowLast" in value
      ? [value.belowLast, "the last angler with a fish"]
      : [value.belowNext, "the place after the last angler with a fish"];
  if (amount === 0) return `the points of ${whose}`;
  return `${pointsText(amount)} ${isLowest ? "more" : "fewer"} than ${whose}`;
}

/** Entrants without a place, by outcome, each with the points that apply to them. */
function standIns(rules: PointRules, isLowest: boolean): [string, StandIn | undefined][] {
  const { zeroFish: none, absent } = rules;
  const registered = rules.registered ?? (isLowest ? absent : undefined);
  return [
    ["has no verified fish", none === "ranked" ? undefined : (none ?? registered)],
    ["doesn't start", registered],
    ["withdraws", rules.withdrew ?? registered],
    ["is disqualified", rules.disqualified ?? (isLowest ? absent : undefined)],
    ["pays the fee but doesn't start", rules.buyIn],
    ["isn't entered", absent],
  ];
}

function standInSentences(rules: PointRules, isLowest: boolean): string[] {
  const participation = rules.bonus?.participation;
  // A disqualified entrant took part, so the sentence about taking part covers them.
  const isSaid = (condition: string, value: StandIn | undefined) =>
    value === undefined || value === 0 || (condition === "is disqualified" && value === participation);
  const unsaid = standIns(rules, isLowest).filter(([what, value]) => !isSaid(what, value));
  const groups = Map.groupBy(unsaid, ([, value]) => JSON.stringify(value));
  const sentences = [...groups.values()].map((group) => {
    const what = listed(
      group.map(([did]) => did),
      "or",
    );
    return `An angler who ${what} gets ${amountText(group[0]?.[1] ?? 0, isLowest)}.`;
  });
  const ranked =
    rules.zeroFish === "ranked"
      ? ["Anglers without a verified fish take the places after the last one with a fish."]
      : [];
  return [...ranked, ...sentences];
}

const unitText = (every: number, isWhole: boolean, unit: UnitName): string => {
  const whole = isWhole ? "whole " : "";
  return every === 1
    ? `Each ${whole}${unit?.one ?? "unit"} of the score`
    : `Every ${whole}${numberText(every)} ${unit?.many ?? "units"} of the score`;
};

function bonusSentences({ bonus = {} }: PointRules, unit: UnitName): string[] {
  const { participation = 0, biggestFish = 0, perUnit } = bonus;
  const { points, every, whole } =
    typeof perUnit === "object" ? perUnit : { points: perUnit ?? 0, every: 1, whole: false };
  return [
    ...(participation > 0 ? [`Everyone who takes part also gets ${pointsText(participation)}.`] : []),
    ...(biggestFish > 0
      ? [
          `The big fish of each tournament also earns ${pointsText(biggestFish)}; in a tie, each angler gets the full bonus.`,
        ]
      : []),
    ...(points > 0 ? [`${unitText(every, whole, unit)} also earns ${pointsText(points)}.`] : []),
  ];
}

function attendanceSentences({ attendance, finale }: Scheme): string[] {
  if (!attendance || attendance.points === 0) return [];
  const { points, events } = attendance;
  const which =
    events === undefined
      ? `every tournament${finale?.always ? " except the finale" : ""}`
      : `at least ${counted(events, "tournament")}`;
  return [`Fishing ${which} also earns ${pointsText(points)}.`];
}

function selectionSentence({ best, drop }: Selection, events: number, noun = "tournament"): string | null {
  if (best !== undefined) {
    const suffix = best < events ? ` of ${numberText(events)}` : "";
    return best === 1
      ? `The best${suffix} ${noun}${suffix && "s"} counts.`
      : `The best ${numberText(best)}${suffix} ${noun}s count.`;
  }
  if (drop !== undefined && drop > 0) {
    return drop === 1
      ? `An angler's worst ${noun} doesn't count; a missed one counts as the worst.`
      : `An angler's ${numberText(drop)} worst ${noun}s don't count; missed ones count as the worst.`;
  }
  return null;
}

const isOwnPool = ({ best, drop, cap }: Selection): boolean =>
  best !== undefined || drop !== undefined || cap !== undefined;

const classNamed = ({ classes }: Scheme, name: string | null): (PointRules & Selection) | undefined =>
  name !== null && Object.hasOwn(classes, name) ? classes[name] : undefined;

/** The tournaments to which the season's own best or drop applies. */
function commonEvents(scheme: Scheme, { events }: SeasonContext): number {
  return events.filter(({ class: name, finale }) => {
    if (finale && scheme.finale?.always) return false;
    return !isOwnPool(classNamed(scheme, name) ?? {});
  }).length;
}

const timesText = (multiplier: number | undefined): string[] =>
  multiplier === undefined || multiplier === 1 ? [] : [`Its points are multiplied by ${numberText(multiplier)}.`];

/** The rules of a class or the finale that differ from the season's. */
function differing(classRules: PointRules, season: PointRules, isLowest: boolean, unit: UnitName): string[] {
  const saysOf = (rules: PointRules) => [
    withPoint(waySentence(rules, isLowest, unit), floorSentences(rules)),
    ...tiedSentences(rules),
    ...standInSentences(rules, isLowest),
    ...bonusSentences(rules, unit),
  ];
  const seasonSentences = saysOf(season);
  return [
    ...saysOf(classRules).filter((sentence) => !seasonSentences.includes(sentence)),
    ...timesText(classRules.multiplier),
  ];
}

function classSentences(scheme: Scheme, { events, unit }: SeasonContext): string[] {
  const isLowest = scheme.total === "lowest";
  return Object.entries(scheme.classes).flatMap(([name, rules]) => {
    const held = events.filter((event) => event.class === name && !(event.finale && scheme.finale?.always)).length;
    const chosen = isOwnPool(rules) ? selectionSentence(rules, held, `${name} tournament`) : null;
    const cap = rules.cap === undefined ? [] : [`Together they add at most ${pointsText(rules.cap)}.`];
    const all = [...differing(rules, scheme, isLowest, unit), ...(chosen === null ? [] : [chosen]), ...cap];
    return all.length === 0 ? [] : [`${name}: ${all.join(" ")}`];
  });
}

function finaleSentences(scheme: Scheme, { unit }: SeasonContext): string[] {
  const { finale } = scheme;
  if (!finale) return [];
  const counts = finale.always ? "It always counts." : "It counts like any other tournament.";
  return [["Finale:", ...differing(finale, scheme, scheme.total === "lowest", unit), counts].join(" ")];
}

function tieSentence(order: readonly TieBreak[]): string {
  const [first, ...others] = order.flatMap((rule) => (rule === "shared" ? [] : tieText(rule)));
  if (first === undefined) return "Anglers with equal points share a place.";
  return `Ties go to ${[first, ...others].join(", then to ")}; anglers still tied share the place.`;
}

const qualifySentence = (qualify: number): string =>
  qualify === 1
    ? "First place qualifies for the championship."
    : `The top ${numberText(qualify)} qualify for the championship.`;

function fieldSentences({ rankAmong, guests }: Scheme): string[] {
  return [
    ...(rankAmong === "members"
      ? ["Only club members are ranked: the best member gets the points for 1st place."]
      : []),
    ...(guests === "rank" ? ["Guests are ranked like everyone else."] : []),
    ...(guests === "place" ? ["Guests get a place in a tournament, but no points."] : []),
  ];
}

function minimumSentences({ minimumEvents, minimumPoints }: Scheme): string[] {
  return [
    ...(minimumEvents === undefined
      ? []
      : [`An angler needs at least ${counted(minimumEvents, "tournament")} to be ranked at the end.`]),
    ...(minimumPoints === undefined
      ? []
      : [`An angler needs at least ${pointsText(minimumPoints)} to be ranked at the end.`]),
  ];
}

export function schemeSentences(scheme: Scheme, context: SeasonContext): string[] {
  const { unit, qualify } = context;
  const isLowest = scheme.total === "lowest";
  const common = commonEvents(scheme, context);
  const sharing = Object.values(scheme.classes).some(isOwnPool) ? "other tournament" : "tournament";
  const order = scheme.writtenTieBreaks ?? scheme.tieBreaks.filter((rule) => unit !== null || rule !== "biggest-fish");
  return [
    withPoint(waySentence(scheme, isLowest, unit), floorSentences(scheme)),
    ...(isLowest ? ["The lowest total wins."] : []),
    ...tiedSentences(scheme),
    ...fieldSentences(scheme),
    ...standInSentences(scheme, isLowest),
    selectionSentence(scheme, common, sharing) ?? `Every ${sharing} counts.`,
    ...classSentences(scheme, context),
    ...finaleSentences(scheme, context),
    ...bonusSentences(scheme, unit),
    ...attendanceSentences(scheme),
    ...minimumSentences(scheme),
    ...(qualify === null ? [] : [qualifySentence(qualify)]),
    tieSentence(order),
  ];
}
