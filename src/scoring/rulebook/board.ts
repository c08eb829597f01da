import { z } from "zod";
import { directions } from "./exact.ts";
import { readMoment } from "./facts.ts";
import { objectError, unionError } from "./fields.ts";

/** The rules of one board as plain data: a closed list of fields that `docs/rulebook.md` explains one by one. */

export const formatBounds = {
  boards: 50,
  nameLetters: 100,
  species: 200,
  measure: 10_000,
  points: 10_000,
  limit: 1000,
  days: 60,
  slots: 10,
  penalties: 60,
  chartRows: 1000,
  places: 500,
  poolCents: 10_000_000_000,
  lateMinutes: 1440,
} as const;

export const measures = ["length-in", "length-cm", "weight-lb", "weight-kg", "count"] as const;

export type Measure = (typeof measures)[number];

export const tieRules = [
  "most-fish",
  "fewest-fish",
  "biggest-fish",
  "next-biggest",
  "score-first",
  "biggest-first",
  "previous-day",
  "season-rank",
  "season-biggest",
  "most-points",
  "directors-order",
  "shared",
] as const;

export type TieRule = (typeof tieRules)[number];

const number = (sentence: string, min: number, max: number) => z.number(sentence).min(min, sentence).max(max, sentence);

const whole = (sentence: string, min: number, max: number) => number(sentence, min, max).int(sentence);

const measured = (name: string) =>
  number(`${name} must be a number from 0 to ${formatBounds.measure}`, 0, formatBounds.measure);

const points = (name: string) =>
  number(`${name} must be a number from 0 to ${formatBounds.points}`, 0, formatBounds.points);

export const boardName = (sentence: string) =>
  z
    .string(sentence)
    .trim()
    .min(1, sentence)
    .max(formatBounds.nameLetters, `A name can have at most ${formatBounds.nameLetters} characters`);

const yesOrNo = (field: string) => z.boolean(`${field} must be true or false`);

const bySpecies = <Value extends z.ZodType>(value: Value, sentence: string) =>
  z
    .record(boardName("A species needs a name"), value, sentence)
    .refine(
      (species) => Object.keys(species).length <= formatBounds.species,
      `At most ${formatBounds.species} species`,
    );

const lengthLimit = (field: "minimum" | "maximum") => {
  const sentence = `${field} must be a number such as 12, or a number for each species such as {"Walleye":15,"*":12}`;
  return z.union([measured(field), bySpecies(measured(field), sentence)], sentence);
};

const limitSentence = `limit must be the number of fish that count, 1 to ${formatBounds.limit}, or a list with one number for each day; null for all`;
const limitPerDaySentence = `limitPerDay must be the number of fish of a day that count, or a list with one number for each day`;
const fishCount = (sentence: string) => whole(sentence, 1, formatBounds.limit);
const fishEachDay = (sentence: string) =>
  z.union(
    [
      fishCount(sentence),
      z
        .array(whole(sentence, 0, formatBounds.limit), sentence)
        .min(1, sentence)
        .max(formatBounds.days, sentence),
    ],
    sentence,
  );

const perSpeciesSentence = `perSpecies must be true, how many fish of each species count, or a number for each species such as {"Pike":2}`;
const perSpecies = z.union(
  [
    z.boolean(),
    fishCount(perSpeciesSentence),
    bySpecies(whole(perSpeciesSentence, 0, formatBounds.limit), perSpeciesSentence),
  ],
  perSpeciesSentence,
);

const slot = z.strictObject(
  {
    over: measured("over").nullish(),
    under: measured("under").nullish(),
    atMost: whole("atMost must be the number of such fish that count, 0 or more", 0, formatBounds.limit),
    species: boardName("A slot's species needs a name").nullish(),
  },
  { error: objectError('A slot must be an object such as {"over":20,"atMost":1}') },
);

const slamSentence = 'slam must be true, or {"categories":["Bass","Pike"]} with the species that count';
const slam = z.union(
  [
    z.boolean(),
    z.strictObject({
      categories: z
        .array(boardName(slamSentence), slamSentence)
        .min(2, slamSentence)
        .max(formatBounds.species, slamSentence),
    }),
  ],
  { error: unionError(slamSentence) },
);

const momentSentence = 'must be a time of day such as "07:00", or a moment such as "2026-06-06T07:00:00-05:00"';
const moment = (field: string) =>
  z
    .string(`${field} ${momentSentence}`)
    .max(40, `${field} ${momentSentence}`)
    .refine((text) => readMoment(text) !== null, `${field} ${momentSentence}`);

const penalty = z.strictObject(
  {
    name: boardName("A penalty needs a name"),
    deduct: points("deduct").nullable().describe("In the measure's unit; null rejects the fish."),
  },
  { error: objectError('A penalty must be an object such as {"name":"Open mouth","deduct":0.5}') },
);

const deadFish = z.strictObject(
  {
    deduct: points("deadFish.deduct").nullish(),
    from: whole("deadFish.from must be a number of dead fish, 1 or more", 1, formatBounds.limit).nullish(),
    reject: yesOrNo("deadFish.reject").nullish(),
  },
  { error: objectError('deadFish must be an object such as {"deduct":0.25,"from":1}') },
);

const minutes = (field: string) =>
  number(`${field} must be minutes from 0 to ${formatBounds.lateMinutes}`, 0, formatBounds.lateMinutes);

const late = z.strictObject(
  {
    perMinute: points("late.perMinute").nullish(),
    disqualifyAfter: minutes("late.disqualifyAfter").nullish(),
    loseDayAfter: minutes("late.loseDayAfter").nullish(),
  },
  { error: objectError('late must be an object such as {"perMinute":1,"disqualifyAfter":15}') },
);

const rounding = z.strictObject(
  {
    step: number("rounding.step must be a number above 0, such as 0.25", 0.000_001, formatBounds.measure),
    direction: z.enum(directions, "rounding.direction must be down, up or nearest").nullish(),
  },
  { error: objectError('rounding must be an object such as {"step":0.25,"direction":"down"}') },
);

const pointsPerFish = z.strictObject(
  { perFish: points("points.perFish").nullish(), perUnit: points("points.perUnit").nullish() },
  { error: objectError('points must be an object such as {"perFish":100,"perUnit":20}') },
);

const chartSentence = 'chart must be a list such as [{"length":12,"weight":0.8},{"length":12.5,"weight":0.9}]';
const chart = z
  .array(
    z.strictObject(
      { length: measured("A chart's length"), weight: measured("A chart's weight") },
      { error: objectError('A row of the chart must be an object such as {"length":12,"weight":0.8}') },
    ),
    chartSentence,
  )
  .min(1, chartSentence)
  .max(formatBounds.chartRows, `chart can have at most ${formatBounds.chartRows} rows`);

const ties = z
  .array(
    z.enum(tieRules, `A tie rule must be one of ${tieRules.join(", ")}`),
    'ties must be a list such as ["biggest-fish","shared"]',
  )
  .max(2 * tieRules.length, "ties can name each rule once");

const teams = z.strictObject(
  {
    score: z.enum(["pooled", "sum", "places"], "teams.score must be pooled, sum or places").nullish(),
    best: whole("teams.best must be the number of members who count", 1, formatBounds.limit).nullish(),
    alone: z.enum(["rank", "skip"], "teams.alone must be rank or skip").nullish(),
  },
  { error: objectError('teams must be an object such as {"score":"pooled"}') },
);

const placings = z.strictObject(
  {
    blank: number("placings.blank must be the place of a day without fish", 1, 100_000),
    days: whole("placings.days must be the number of days each entrant fishes", 1, formatBounds.days).nullish(),
    teamDays: whole(
      "placings.teamDays must be the number of days the members of a team fish in all",
      1,
      1000,
    ).nullish(),
  },
  { error: objectError('placings must be an object such as {"blank":19}') },
);

const eachSentence = 'each must be day, hour, division or species, or {"minutes":30}';
const each = z.union(
  [
    z.enum(["day", "hour", "division", "species"]),
    z.strictObject({ minutes: whole("each.minutes must be whole minutes from 5 to 1440", 5, 1440) }),
  ],
  { error: unionError(eachSentence) },
);

const cents = (field: string) =>
  whole(`${field} must be whole cents from 0 to ${formatBounds.poolCents}`, 0, formatBounds.poolCents);

const listOf = <Value extends z.ZodType>(value: Value, sentence: string) =>
  z.array(value, sentence).min(1, sentence).max(formatBounds.places, `At most ${formatBounds.places} places`);

const share = number("A share must be a percentage from 0 to 100", 0, 100).refine(
  (value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6,
  "A share can have at most two decimals",
);
const shares = listOf(share, "shares must be a list of percentages such as [50,30,20]");

const placesSentence =
  'places must be a number, {"oneIn":5}, {"percent":10}, or a table such as [{"from":30,"places":3},{"from":40,"places":4}]';
const places = z.union(
  [
    whole(placesSentence, 1, formatBounds.places),
    z.strictObject({ oneIn: whole(placesSentence, 1, 1000) }),
    z.strictObject({ percent: number(placesSentence, 0.01, 100) }),
    listOf(
      z.strictObject({
        from: whole(placesSentence, 0, 100_000),
        places: whole(placesSentence, 0, formatBounds.places),
      }),
      placesSentence,
    ),
  ],
  { error: unionError(placesSentence) },
);

const amountsSentence =
  'amounts must be a list of cents such as [100000,50000], or a table such as [{"from":10,"amounts":[30000]},{"from":20,"amounts":[50000,30000]}]';
const fixedAmounts = listOf(cents("A prize"), amountsSentence);
const amounts = z.union(
  [
    fixedAmounts,
    listOf(z.strictObject({ from: whole(amountsSentence, 0, 100_000), amounts: fixedAmounts }), amountsSentence),
  ],
  { error: unionError(amountsSentence) },
);

const prizes = z.strictObject(
  {
    pool: cents("prizes.pool").nullish(),
    pools: listOf(cents("prizes.pools"), "prizes.pools must be a list of cents, one for each board").nullish(),
    fee: cents("prizes.fee").nullish(),
    back: number("prizes.back must be a percentage from 0 to 100", 0, 100).nullish(),
    shares: shares.nullish(),
    splits: z
      .record(z.string().regex(/^[1-9]\d{0,2}$/, 'Each name in splits must be a number of places, such as "3"'), shares)
      .nullish(),
    amounts: amounts.nullish(),
    perEntrant: listOf(cents("A prize"), "perEntrant must be a list of cents such as [700,500,400]").nullish(),
    places: places.nullish(),
    round: whole("prizes.round must be cents: 1, 100 for whole dollars, or 500", 1, 1_000_000).nullish(),
    remainder: z.enum(["first", "club", "last"], "prizes.remainder must be first, club or last").nullish(),
    ties: z.enum(["ranked", "split"], "prizes.ties must be ranked or split").nullish(),
    minimumToWin: number("prizes.minimumToWin must be a score", 0, 1_000_000_000).nullish(),
    unclaimed: z.enum(["club", "refund", "roll-over"], "prizes.unclaimed must be club, refund or roll-over").nullish(),
  },
  { error: objectError('prizes must be an object such as {"pool":100000,"shares":[50,30,20]}') },
);

const measure = z.enum(measures, `measure must be one of ${measures.join(", ")}`);

const multiplier = number("A multiplier must be a number above 0 and at most 100", 0.000_001, 100);
const speciesSentence = 'species must be a list such as ["Bass","Walleye"]';
const topFishSentence = "topFish must be the points of the biggest fish of each species, such as [3,2,1]";

/** Every field that a board can have. Null removes what a preset or the main board has. */
export const boardFields = {
  measure: measure.nullish(),
  chart: chart.nullish(),
  rounding: rounding.nullish(),
  points: pointsPerFish.nullish(),
  multipliers: bySpecies(multiplier, 'multipliers must be an object such as {"Hybrid bass":0.8}').nullish(),
  species: z
    .array(boardName(speciesSentence), speciesSentence)
    .min(1, speciesSentence)
    .max(formatBounds.species)
    .nullish(),
  limit: fishEachDay(limitSentence).nullish(),
  limitPer: z.enum(["day", "tournament"], "limitPer must be day or tournament").nullish(),
  limitPerDay: fishEachDay(limitPerDaySentence).nullish(),
  perSpecies: perSpecies.nullish(),
  slots: z.array(slot, "slots must be a list").max(formatBounds.slots, `At most ${formatBounds.slots} slots`).nullish(),
  minimum: lengthLimit("minimum").nullish(),
  maximum: lengthLimit("maximum").nullish(),
  slam: slam.nullish(),
  window: z
    .strictObject(
      { from: moment("window.from").nullish(), until: moment("window.until").nullish() },
      { error: objectError('window must be an object such as {"from":"07:00","until":"15:00"}') },
    )
    .nullish(),
  choose: z.enum(["biggest", "smallest"], "choose must be biggest or smallest").nullish(),
  lowestWins: yesOrNo("lowestWins").nullish(),
  minimumFish: fishCount("minimumFish must be the number of fish a place requires").nullish(),
  topFish: z
    .array(points("A place in topFish"), topFishSentence)
    .min(1, topFishSentence)
    .max(100, topFishSentence)
    .nullish(),
  placings: placings.nullish(),
  penalties: z
    .array(penalty, "penalties must be a list")
    .max(formatBounds.penalties, `At most ${formatBounds.penalties} penalties`)
    .nullish(),
  deadFish: deadFish.nullish(),
  late: late.nullish(),
  neverBelowZero: yesOrNo("neverBelowZero").nullish(),
  ties: ties.nullish(),
  guests: z.enum(["rank", "skip"], "guests must be rank or skip").nullish(),
  sides: z.enum(["entrants", "teams"], "sides must be entrants or teams").nullish(),
  teams: teams.nullish(),
  among: z.enum(["all", "members", "buyIn"], "among must be all, members or buyIn").nullish(),
  division: boardName("division must be the name of a division").nullish(),
  day: whole("day must be the number of a day, from 1", 1, formatBounds.days).nullish(),
  each: each.nullish(),
  prizes: prizes.nullish(),
};

export type BoardFields = z.output<z.ZodObject<typeof boardFields>>;

export type Present<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], null | undefined> };

export type Prizes = Present<z.output<typeof prizes>>;

/** Fields that are compared with the size of a fish. */
export const sizeFields = ["minimum", "maximum", "slots"] as const;

export type SizeField = (typeof sizeFields)[number];

export type Slot = { over?: number | null; under?: number | null; atMost: number; species?: string | null };

/** One board with everything filled in. */
export type Board = Present<Omit<BoardFields, "prizes" | "measure" | "ties">> & {
  name: string;
  measure: Measure;
  limitPer: "day" | "tournament";
  ties: readonly TieRule[];
  prizes?: Prizes;
  /** Fields inherited from a length format by a weight format: they apply to the lengths of fish, never to weights. */
  lengthOnly: readonly SizeField[];
  /**
   * The part of `totals` that the board uses. A board that counts different fish from the main board can't use their
   * sum.
   */
  totals: "score" | "biggest" | "none";
};
