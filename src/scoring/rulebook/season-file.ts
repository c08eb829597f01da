import { z } from "zod";
import { measures } from "./board.ts";
import { states } from "./facts.ts";
import { type FieldIssue, objectError, prefixIssuePaths } from "./fields.ts";
import { scheme } from "./scheme.ts";
import { type PointRules, type Scheme, schemeBounds, schemeVersion } from "./scheme-fields.ts";

/** The file of a season: its scheme, and the results of its events. */

export const seasonBounds = { rows: 20_000, idLetters: 200 } as const;

const idSentence = `id must be text of 1 to ${seasonBounds.idLetters} characters, or a whole number`;

const id = z.union([z.string().min(1).max(seasonBounds.idLetters), z.int()], { error: idSentence });

const number = (name: string) => {
  const error = `${name} must be a number`;
  return z.number(error).min(-1e9, error).max(1e9, error);
};

const flag = (name: string, value: boolean) => z.boolean(`${name} must be true or false`).default(value);

const fishSentence = "fish must be a whole number of fish, 0 for none";

const teamSentence = `team must be a name of 1 to ${schemeBounds.nameLetters} characters, the same for each member`;

const row = z.strictObject(
  {
    id,
    score: number("score"),
    fish: z.number(fishSentence).int(fishSentence).min(0, fishSentence).max(1_000_000, fishSentence),
    biggest: number("biggest").min(0, "biggest must be 0 or more").nullish(),
    state: z.enum(states, `state must be one of ${states.join(", ")}`).default("fished"),
    member: flag("member", true),
    guest: flag("guest", false),
    buyIn: flag("buyIn", false),
    tied: flag("tied", false).describe("Tied with the row above."),
    team: z
      .string(teamSentence)
      .min(1, teamSentence)
      .max(schemeBounds.nameLetters, teamSentence)
      .nullish()
      .describe("Rows of one team follow one another and share the team's place."),
    extra: number("extra").nullish().describe("Points that the director added by hand; below 0 for a deduction."),
  },
  { error: objectError('A row must be an object such as {"id":"ann","score":12.5,"fish":5}') },
);

const eventName = "An event needs a name";

const event = z.strictObject(
  {
    name: z.string(eventName).trim().min(1, eventName).max(schemeBounds.nameLetters, "An event's name is too long"),
    class: z.string("class must be the name of a class of the scheme").nullish(),
    finale: flag("finale", false),
    measure: z.enum(measures, `measure must be one of ${measures.join(", ")}`).nullish(),
    rows: z
      .array(row, "rows must list the event's entrants in the order of its result")
      .max(seasonBounds.rows, `An event can have at most ${seasonBounds.rows} rows`),
  },
  { error: objectError('An event must be an object such as {"name":"Opener","rows":[…]}') },
);

export type Event = z.output<typeof event>;

const written = z.strictObject(
  {
    kind: z.literal("season", 'kind must be "season"'),
    version: z.literal(schemeVersion, `Unknown version of the file. The only one is ${schemeVersion}`).optional(),
    scheme,
    events: z
      .array(event, "events must list the season's events in their order")
      .min(1, "A season needs an event")
      .max(schemeBounds.events, `A season can have at most ${schemeBounds.events} events`),
  },
  { error: objectError('A season must be an object such as {"kind":"season","scheme":{…},"events":[…]}') },
);

type Written = z.output<typeof written>;

/** A person is the same in every event, whether the id is written as a number or as text. */
export const keyOf = (value: string | number): string => String(value);

function rowIssues({ rows }: Event): FieldIssue[] {
  const seen = new Set<string>();
  const teams = new Set<string>();
  return rows.flatMap(({ id: rowId, tied, score, team }, index): FieldIssue[] => {
    const issues: FieldIssue[] = [];
    if (seen.has(keyOf(rowId))) {
      const message = `${rowId} is in this event twice. Remove one of the rows`;
      issues.push({ path: ["rows", index, "id"], message });
    }
    seen.add(keyOf(rowId));
    const above = rows[index - 1];
    if (team != null && team !== above?.team) {
      if (teams.has(team)) {
        const message = `The rows of ${team} don't follow one another. Move ${rowId} to the other members of the team`;
        issues.push({ path: ["rows", index, "team"], message });
      }
      teams.add(team);
    }
    if (!tied) return issues;
    if (!above)
      issues.push({ path: ["rows", index, "tied"], message: "There is no row above to be tied with. Remove tied" });
    else if (above.score !== score) {
      const message = `${rowId} can't be tied with the row above: the scores are ${score} and ${above.score}. Remove tied, or correct a score`;
      issues.push({ path: ["rows", index, "tied"], message });
    }
    return issues;
  });
}

function classIssues({ class: name }: Event, { classes }: Scheme): FieldIssue[] {
  const names = Object.keys(classes);
  if (name == null || names.length === 0 || Object.hasOwn(classes, name)) return [];
  const message = `The scheme has no class "${name.slice(0, schemeBounds.nameLetters)}". Its classes are ${names.join(", ")}`;
  return [{ path: ["class"], message }];
}

type Comparison = { path: string[]; why: "scores" | "fish" | "totals"; text: string };

/** The rule that adds up or compares the fish of different events, at its field; null without one. */
export function comparisonOf(rules: Scheme): Comparison | null {
  const all: [string[], PointRules][] = [
    [[], rules],
    ...Object.entries(rules.classes).map(([name, classRules]): [string[], PointRules] => [
      ["classes", name],
      classRules,
    ]),
    ...(rules.finale ? [[["finale"], rules.finale] as [string[], PointRules]] : []),
  ];
  for (const [path, { score, bonus }] of all) {
    if (score !== undefined) return { path: [...path, "score"], why: "scores", text: "adds up scores" };
    if (bonus?.perUnit !== undefined) {
      return { path: [...path, "bonus", "perUnit"], why: "scores", text: "adds up scores" };
    }
  }
  const order = rules.writtenTieBreaks ?? [];
  const path = ["tieBreaks"];
  if (order.includes("biggest-fish")) return { path, why: "fish", text: "compares the biggest fish of all events" };
  return order.includes("total-score") ? { path, why: "totals", text: "compares total scores" } : null;
}

/** The different measures that events name. */
export const measuresOf = (events: readonly Event[]): Set<string> =>
  new Set(events.flatMap(({ measure }) => measure ?? []));

function measureIssues({ scheme: rules, events }: Written): FieldIssue[] {
  const why = comparisonOf(rules);
  const first = events.find(({ measure }) => measure != null);
  if (why === null || !first) return [];
  const at = events.findIndex(({ measure }) => measure != null && measure !== first.measure);
  if (at < 0) return [];
  const message = `The season ${why.text}, but ${first.name} measures ${first.measure} and ${events[at]?.name} ${events[at]?.measure}. Use one measure for all events, or give points by place`;
  return [{ path: ["events", at, "measure"], message }];
}

/** The whole file. Unknown fields are refused by name, contradictions at their field. */
export const seasonFile = written.transform((file, { addIssue }): Written => {
  const inEvents = file.events.flatMap((event, index) =>
    prefixIssuePaths(["events", index], [...classIssues(event, file.scheme), ...rowIssues(event)]),
  );
  for (const { path, message } of [...inEvents, ...measureIssues(file)]) {
    addIssue({ code: "custom", path, message, input: file });
  }
  return file;
});

export type SeasonFile = z.output<typeof seasonFile>;
