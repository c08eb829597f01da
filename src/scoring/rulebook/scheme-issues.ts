import { type FieldIssue, prefixIssuePaths } from "./fields.ts";
import { type PointRules, type Scheme, type Selection, type TieBreak, type Way, ways } from "./scheme-fields.ts";

/** Contradictions in a scheme, each at its field with a sentence that explains how to fix it. */

const wayText: Record<Way, string> = {
  first: "first and step",
  table: "table",
  percent: "percent",
  score: "score",
  beaten: "beaten",
};

const placeName = (place: number): string => {
  const tens = place % 100;
  const endings = ["th", "st", "nd", "rd"];
  return `${place}${(tens >= 11 && tens <= 13 ? undefined : endings[place % 10]) ?? "th"}`;
};

function wayIssues(rules: PointRules): FieldIssue[] {
  const [way, second] = ways.filter((name) => rules[name] !== undefined);
  if (!way) {
    const message =
      "The scheme doesn't define how points are given. Add first and step, a table, percent, score or beaten, or name a preset";
    return [{ path: ["first"], message }];
  }
  if (second) {
    const message = `Points are given by ${wayText[way]} or by ${wayText[second]}, not by both. Remove one of them`;
    return [{ path: [second], message }];
  }
  if (rules.step !== undefined && way !== "first" && way !== "table") {
    return [{ path: ["step"], message: `step doesn't apply to ${way}. Remove it, or use first instead of ${way}` }];
  }
  return [];
}

function tableIssues({ table = [], scoringPlaces: limit }: PointRules, isLowest: boolean): FieldIssue[] {
  const at = table.findIndex((value, index) => {
    const above = table[index - 1];
    return above !== undefined && (isLowest ? value < above : value > above);
  });
  const wrong = isLowest
    ? "fewer points than the place above it, though the lowest total wins"
    : "more points than the place above it";
  const falls = isLowest ? "upward" : "downward";
  const message = `${placeName(at + 1)} place would get ${wrong}. List the points from 1st place ${falls}`;
  if (at > 0) return [{ path: ["table", at], message }];
  if (typeof limit !== "number" || table.length <= limit) return [];
  const tooLong = `table has ${table.length} places, but scoringPlaces ends after ${limit}. Shorten the table, or raise scoringPlaces`;
  return [{ path: ["scoringPlaces"], message: tooLong }];
}

/** The points of 1st place, if they don't depend on the fish. */
const firstPlace = ({ first, table, percent }: PointRules): number | undefined => first ?? table?.[0] ?? percent;

function amountIssues(rules: PointRules): FieldIssue[] {
  const first = firstPlace(rules);
  const issues: FieldIssue[] = [];
  if (first === undefined) return issues;
  if (rules.floor !== undefined && rules.floor > first) {
    const message = `floor is ${rules.floor}, more than the ${first} of 1st place, so every place would get the same. Lower floor, or raise first`;
    issues.push({ path: ["floor"], message });
  }
  for (const key of ["zeroFish", "registered", "withdrew", "disqualified", "buyIn", "absent"] as const) {
    const value = rules[key];
    if (typeof value !== "number" || value <= first) continue;
    const message = `${key} is ${value}, more than the ${first} of 1st place. Lower it, or use {"belowLast":2} for points under the last entrant with fish`;
    issues.push({ path: [key], message });
  }
  return issues;
}

/** Refuses values based on the next place if points don't go by place. */
function nextPlaceIssues(rules: PointRules): FieldIssue[] {
  if (rules.first !== undefined || rules.table !== undefined) return [];
  const keys = ["zeroFish", "registered", "withdrew", "disqualified", "buyIn", "absent"] as const;
  return keys.flatMap((key) => {
    const value = rules[key];
    if (value === "ranked" || (typeof value === "object" && "belowNext" in value)) {
      const message = `${key} depends on the next place, but points aren't given by place. Use a number, or {"belowLast":2}`;
      return [{ path: [key], message }];
    }
    return [];
  });
}

function lowestIssues(rules: PointRules): FieldIssue[] {
  const missing = (["zeroFish", "absent"] as const).flatMap((key) => {
    if (rules[key] !== undefined) return [];
    const who = key === "absent" ? "an angler who misses an event" : "an entrant without a fish";
    const message = `The lowest total wins, so ${who} needs points. Add ${key}, such as {"belowLast":1}`;
    return [{ path: [key], message }];
  });
  const useless = (["bonus", "floor", "scoringPlaces", "percent", "score", "beaten"] as const).flatMap((key) =>
    rules[key] === undefined
      ? []
      : [{ path: [key], message: `${key} only works when the highest total wins. Remove it, or set total to highest` }],
  );
  return [...missing, ...useless];
}

function ruleIssues(rules: PointRules, isLowest: boolean): FieldIssue[] {
  const issues = [...wayIssues(rules), ...tableIssues(rules, isLowest)];
  return [...issues, ...(isLowest ? lowestIssues(rules) : [...amountIssues(rules), ...nextPlaceIssues(rules)])];
}

function selectionIssues({ best, drop }: Selection): FieldIssue[] {
  if (best === undefined || drop === undefined) return [];
  const message = `best counts an angler's ${best} best events and drop all but the ${drop} worst, which contradict each other. Remove one of them`;
  return [{ path: ["drop"], message }];
}

export const ofFinale: readonly TieBreak[] = ["finale", "finale-biggest"];

function tieBreakIssues({ tieBreaks: order, finale: last }: Scheme): FieldIssue[] {
  return order.flatMap((name, index): FieldIssue[] => {
    const path = ["tieBreaks", index];
    if (order.indexOf(name) < index) return [{ path, message: `${name} is in tieBreaks twice. Remove the second one` }];
    if (name === "shared" && index < order.length - 1) {
      return [{ path, message: "Nothing can follow shared, which leaves the tie. Move it to the end of tieBreaks" }];
    }
    if (!ofFinale.includes(name) || last) return [];
    return [{ path, message: `${name} needs a finale. Add finale to the scheme, or remove ${name} from tieBreaks` }];
  });
}

/** The contradictions of a scheme with everything filled in. */
export function schemeIssues(scheme: Scheme): FieldIssue[] {
  const isLowest = scheme.total === "lowest";
  const issues = [...ruleIssues(scheme, isLowest), ...selectionIssues(scheme), ...tieBreakIssues(scheme)];
  if (isLowest && scheme.minimumPoints !== undefined) {
    const message = "minimumPoints only works when the highest total wins. Use minimumEvents, or set total to highest";
    issues.push({ path: ["minimumPoints"], message });
  }
  // The finale and the classes inherit from the season, so its own problems would only be repeated for them.
  if (issues.length > 0) return issues;
  const last = scheme.finale ? prefixIssuePaths(["finale"], ruleIssues(scheme.finale, isLowest)) : [];
  const inClasses = Object.entries(scheme.classes).flatMap(([name, rules]) =>
    prefixIssuePaths(["classes", name], [...ruleIssues(rules, isLowest), ...selectionIssues(rules)]),
  );
  return [...last, ...inClasses];
}
