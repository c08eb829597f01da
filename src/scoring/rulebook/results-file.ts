import { z } from "zod";
import { formatBounds } from "./board.ts";
import { boardsOf } from "./boards.ts";
import { type Facts, readMoment, states } from "./facts.ts";
import { type FieldIssue, objectError, unionError } from "./fields.ts";
import { format, formatVersion } from "./format.ts";
import type { Format } from "./format-issues.ts";

/** A tournament's results as a file: the format and the facts, from which every place follows. */

export const resultsFileBounds = {
  bytes: 20 * 1024 * 1024,
  entrants: 20_000,
  fish: 200_000,
  idLetters: 200,
  score: 1_000_000_000,
  boards: 500,
  /** Rows of all boards together. */
  rows: 1_000_000,
  measure: formatBounds.measure,
} as const;

const text = (sentence: string) =>
  z
    .string(sentence)
    .min(1, sentence)
    .max(resultsFileBounds.idLetters, `At most ${resultsFileBounds.idLetters} characters`);

/** Text, or a whole number as spreadsheets have it; 7 and "7" are the same. */
const idText = (sentence: string) => z.union([text(sentence), z.int(sentence)], sentence);

const number = (sentence: string, min: number, max: number) => z.number(sentence).min(min, sentence).max(max, sentence);

const yesOrNo = (field: string) => z.boolean(`${field} must be true or false`);

const ouncesOfPound = 16;

const poundsSentence = (field: string) => `${field} must be a number such as 4.5, or {"pounds":4,"ounces":8}`;

/** Pounds, entered as a decimal number or as pounds and ounces. */
const weight = (field: string, most: number, least = 0) => {
  const sentence = poundsSentence(field);
  return z.union(
    [
      number(sentence, least, most),
      z
        .strictObject({
          pounds: number(sentence, 0, most),
          ounces: number(sentence, 0, ouncesOfPound).refine(
            (ounces) => ounces < ouncesOfPound,
            "ounces must be less than 16",
          ),
        })
        .transform(({ pounds, ounces }) => pounds + ounces / ouncesOfPound),
    ],
    { error: unionError(sentence) },
  );
};

const daySentence = `day must be the number of a day, 1 to ${formatBounds.days}`;
const day = z.int(daySentence).min(1, daySentence).max(formatBounds.days, daySentence);

const minutesSentence = "lateMinutes must be minutes of 0 or more, or a list with one number for each day";
const minutes = number(minutesSentence, 0, 100_000);

const entrantPenalty = z.strictObject(
  {
    deduct: number("deduct must be a number above 0", 0.000_001, resultsFileBounds.score),
    day: day.optional(),
    reason: text("A reason needs text").optional(),
  },
  { error: objectError('A penalty must be an object such as {"deduct":1,"day":2,"reason":"No life jacket"}') },
);

const buyInSentence = "buyIn must be true, false, or a list of boards";

const entrant = z.strictObject(
  {
    id: idText("An entrant needs an id"),
    name: text("name must be text").nullish(),
    member: yesOrNo("member").default(true),
    guest: yesOrNo("guest").default(false),
    state: z.enum(states, `state must be one of ${states.join(", ")}`).default("fished"),
    reason: text("A reason needs text").nullish(),
    division: text("division must be text").nullish(),
    team: idText("team must be text").nullish(),
    lateMinutes: z.union([minutes, z.array(minutes).max(formatBounds.days)], minutesSentence).default(0),
    buyIn: z.union([z.boolean(), z.array(text(buyInSentence)).max(formatBounds.boards)], buyInSentence).optional(),
    penalties: z.array(entrantPenalty, "penalties must be a list").max(100, "At most 100 penalties").default([]),
    seasonRank: z.int("seasonRank must be a place, such as 3").min(1).max(1_000_000).optional(),
    seasonBiggest: number(
      "seasonBiggest must be the length or weight of a fish",
      0,
      resultsFileBounds.measure,
    ).optional(),
  },
  { error: objectError('An entrant must be an object such as {"id":"A1"}') },
);

const momentSentence =
  'caughtAt must be a moment such as "2026-06-06T07:05:00-05:00", or a time of day such as "07:05"';

const fish = z.strictObject(
  {
    entrant: idText("A fish needs the id of its entrant"),
    species: text("species must be text").nullish(),
    length: number(
      `length must be a number from 0 to ${resultsFileBounds.measure}`,
      0,
      resultsFileBounds.measure,
    ).nullish(),
    weight: weight("weight", resultsFileBounds.measure).nullish(),
    dead: yesOrNo("dead").default(false),
    day: day.default(1),
    caughtAt: z.string(momentSentence).max(40, momentSentence).nullish(),
    penalties: z.array(text("A penalty needs a name"), "penalties must be a list of names").max(50).default([]),
    rejected: yesOrNo("rejected").default(false),
    group: text("group must be text").nullish(),
  },
  { error: objectError('A fish must be an object such as {"entrant":"A1","length":18.25}') },
);

const total = z.strictObject(
  {
    entrant: idText("A total needs the id of its entrant"),
    fish: z.int("fish must be the number of fish").min(0).max(100_000).nullish(),
    // A dead fish can weigh less than its penalty.
    score: weight("score", resultsFileBounds.score, -resultsFileBounds.score),
    biggest: weight("biggest", resultsFileBounds.measure).nullish(),
    dead: z.int("dead must be the number of dead fish").min(0).max(1000).default(0),
    day: day.default(1),
  },
  { error: objectError('A total must be an object such as {"entrant":"A1","fish":5,"score":15.09}') },
);

const directorsOrder = z.strictObject(
  {
    order: z
      .array(idText("An order lists ids"), "order must be a list of ids")
      .min(2, "An order lists at least two ids")
      .max(1000),
    tied: z.array(idText("tied lists ids"), "tied must be a list of ids").max(1000).optional(),
    reason: text("Add the reason, such as Fish-off or Coin toss"),
  },
  { error: objectError('directorsOrder must list objects such as {"order":["A2","A1"],"reason":"Fish-off"}') },
);

const { entrants: maxEntrants, fish: maxFish } = resultsFileBounds;

const written = z.strictObject(
  {
    kind: z.literal("tournament"),
    version: z.literal(formatVersion, `Unknown version of the file. The only one is ${formatVersion}`).optional(),
    format,
    entrants: z.array(entrant, "Add entrants, a list").max(maxEntrants, `At most ${maxEntrants} entrants`),
    fish: z.array(fish, "fish must be a list").max(maxFish, `At most ${maxFish} fish`).optional(),
    totals: z.array(total, "totals must be a list").max(maxFish, `At most ${maxFish} totals`).optional(),
    directorsOrder: z.array(directorsOrder, "directorsOrder must be a list").max(100).default([]),
  },
  { error: objectError("A results file is a JSON object") },
);

type Written = z.output<typeof written>;

type Id = string | number;

/** `ids` has the ids of entrants and teams as the file has them, by their text. */
export type TournamentFile = { format: Format; facts: Facts; ids: ReadonlyMap<string, Id> };

function entrantIssues({ entrants, format: { main } }: Written): FieldIssue[] {
  const ids = new Set<string>();
  const issues: FieldIssue[] = [];
  for (const [index, { id }] of entrants.entries()) {
    if (ids.has(String(id))) {
      issues.push({ path: ["entrants", index, "id"], message: `Another entrant has the id ${id}. Ids must be unique` });
    }
    ids.add(String(id));
  }
  if (
    main.sides === "teams" &&
    entrants.length > 0 &&
    main.teams?.score !== undefined &&
    main.teams.score !== "pooled"
  ) {
    const hasTeam = entrants.some(({ team }) => team != null);
    if (!hasTeam)
      issues.push({ path: ["entrants", 0, "team"], message: "Teams are ranked, but no entrant has a team" });
  }
  return issues;
}

/** A fish can't be scored without what the format measures. */
function missingMeasure(
  format: Format,
  entry: Written["fish"] extends readonly (infer One)[] | undefined ? One : never,
): string | null {
  const { measure, chart } = format.main;
  if (measure.startsWith("length") && entry.length == null) return "length";
  if (measure.startsWith("weight") && entry.weight == null && !(chart && entry.length != null)) return "weight";
  return null;
}

function fishIssues({ fish: list = [], entrants, format: whole }: Written): FieldIssue[] {
  const ids = new Set(entrants.map(({ id }) => String(id)));
  const penalties = new Set(
    [whole.main, ...whole.boards].flatMap((board) => board.penalties ?? []).map(({ name }) => name),
  );
  return list.flatMap((fish, index): FieldIssue[] => {
    const path = (field: string) => ["fish", index, field];
    if (!ids.has(String(fish.entrant))) {
      return [
        {
          path: path("entrant"),
          message: `${fish.entrant} isn't among the entrants. Add this id to entrants, or correct it`,
        },
      ];
    }
    const missing = missingMeasure(whole, fish);
    if (missing) {
      const message = `The format measures ${whole.main.measure}, so every fish needs a ${missing}. Add it, or set measure to what was measured`;
      return [{ path: path(missing), message }];
    }
    if (fish.caughtAt != null && readMoment(fish.caughtAt) === null)
      return [{ path: path("caughtAt"), message: momentSentence }];
    const unknown = fish.penalties.find((name) => !penalties.has(name));
    if (unknown === undefined) return [];
    return [
      {
        path: path("penalties"),
        message: `The format has no penalty called ${unknown}. Add it to the format's penalties`,
      },
    ];
  });
}

const timeSentence =
  'Some fish have a date and others only a time of day, so the order is unclear. Write every caughtAt with its date, such as "2026-06-06T07:05", or none';

/** Times are compared with each other, so all need a date or none; a main board by period needs at least one. */
function timeIssues({ fish: list = [], totals = [], format: { main } }: Written): FieldIssue[] {
  const timed = list.flatMap(({ caughtAt }, index) =>
    caughtAt == null ? [] : [{ at: index, hasDate: caughtAt.includes("-") }],
  );
  const other = timed.find(({ hasDate }) => hasDate !== timed[0]?.hasDate);
  if (other) return [{ path: ["fish", other.at, "caughtAt"], message: timeSentence }];
  const isByPeriod = main.each === "hour" || typeof main.each === "object";
  if (!isByPeriod || timed.length > 0 || list.length + totals.length === 0) return [];
  const message =
    "The format has a board for each hour or other period, but no fish has a time. Add caughtAt to the fish, or remove each";
  return [{ path: list.length > 0 ? ["fish", 0, "caughtAt"] : ["totals"], message }];
}

function totalIssues({ fish: list = [], totals = [], entrants }: Written): FieldIssue[] {
  const ids = new Set(entrants.map(({ id }) => String(id)));
  const withFish = new Set(list.map((fish) => String(fish.entrant)));
  const days = new Set<string>();
  return totals.flatMap((total, index): FieldIssue[] => {
    const path = ["totals", index, "entrant"];
    if (!ids.has(String(total.entrant))) {
      return [{ path, message: `${total.entrant} isn't among the entrants. Add this id to entrants, or correct it` }];
    }
    if (withFish.has(String(total.entrant))) {
      return [{ path, message: `${total.entrant} has fish and a total. Remove the fish or the total` }];
    }
    const key = `${total.day} ${total.entrant}`;
    if (days.has(key))
      return [{ path, message: `${total.entrant} has two totals for day ${total.day}. Remove one of them` }];
    days.add(key);
    return [];
  });
}

function orderIssues({ directorsOrder: orders, entrants }: Written): FieldIssue[] {
  const ids = new Set(entrants.flatMap(({ id, team }) => [String(id), String(team ?? id)]));
  const tiedIssues = orders.flatMap(({ order, tied = [] }, index) =>
    tied.map(String).flatMap((id, position): FieldIssue[] => {
      if (order.map(String).indexOf(id) > 0) return [];
      const message = `${id} has nobody before it in this order. List it in "order", below the one it is tied with`;
      return [{ path: ["directorsOrder", index, "tied", position], message }];
    }),
  );
  const listIssues = orders.flatMap(({ order }, index) =>
    order.map(String).flatMap((id, position, all): FieldIssue[] => {
      const path = ["directorsOrder", index, "order", position];
      if (!ids.has(id)) return [{ path, message: `${id} is neither an entrant nor a team` }];
      return all.indexOf(id) < position ? [{ path, message: `${id} is listed twice. Remove the second one` }] : [];
    }),
  );
  return [...listIssues, ...tiedIssues];
}

function factsOf({ entrants, fish: list = [], totals = [], directorsOrder: orders }: Written): Facts {
  return {
    entrants: entrants.map((entrant) => ({
      ...entrant,
      id: String(entrant.id),
      name: entrant.name ?? undefined,
      reason: entrant.reason ?? undefined,
      division: entrant.division ?? undefined,
      team: entrant.team == null ? undefined : String(entrant.team),
    })),
    fish: list.map(({ rejected, ...fish }) => ({
      ...fish,
      entrant: String(fish.entrant),
      isRejected: rejected,
      species: fish.species ?? undefined,
      length: fish.length ?? undefined,
      weight: fish.weight ?? undefined,
      group: fish.group ?? undefined,
      caughtAt: fish.caughtAt == null ? undefined : (readMoment(fish.caughtAt, fish.day) ?? undefined),
    })),
    totals: totals.map((total) => ({
      ...total,
      entrant: String(total.entrant),
      fish: total.fish ?? undefined,
      biggest: total.biggest ?? undefined,
    })),
    directorsOrder: orders.map(({ order, tied, reason }) => ({
      order: order.map(String),
      ...(tied && { tied: tied.map(String) }),
      reason,
    })),
  };
}

const idsOf = ({ entrants }: Written): Map<string, Id> =>
  new Map(entrants.flatMap(({ id, team }) => [team ?? id, id]).map((id) => [String(id), id]));

/** A board for each species or half hour can mean many boards, each of which lists every entrant. */
function sizeIssues(format: Format, facts: Facts): FieldIssue[] {
  const { length: boards } = boardsOf(format, facts);
  if (boards <= resultsFileBounds.boards && boards * facts.entrants.length <= resultsFileBounds.rows) return [];
  const message = `This makes ${boards} boards of ${facts.entrants.length} entrants, too many to rank. Choose longer periods, or list fewer species`;
  return [{ path: ["format", "each"], message }];
}

const maxIssues = 20;

/** The file of a tournament, parsed to its format and facts. */
export const tournamentFile = written.transform((file, context): TournamentFile => {
  const issues = [
    ...entrantIssues(file),
    ...fishIssues(file),
    ...timeIssues(file),
    ...totalIssues(file),
    ...orderIssues(file),
  ];
  const facts = factsOf(file);
  const all = issues.length > 0 ? issues : sizeIssues(file.format, facts);
  for (const { path, message } of all.slice(0, maxIssues)) {
    context.addIssue({ code: "custom", path, message, input: file });
  }
  return { format: file.format, facts, ids: idsOf(file) };
});
