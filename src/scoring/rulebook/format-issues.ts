import { type Board, type Prizes, type SizeField, type Slot, tieRules } from "./board.ts";
import { type FieldIssue, listed, prefixIssuePaths } from "./fields.ts";
import { amountTable, fixedAmounts } from "./payouts.ts";

export type Format = { main: Board; boards: readonly Board[]; listsBoards: boolean };

const isCount = ({ measure }: Board): boolean => measure === "count";
const isLength = ({ measure }: Board): boolean => measure.startsWith("length");

function valueIssues(board: Board): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (isCount(board) && board.rounding) {
    issues.push({ path: ["rounding"], message: "Fish are counted, so there is nothing to round. Remove rounding" });
  }
  if (isCount(board) && board.points?.perUnit) {
    const message = "Fish are counted, so there are no units to give points for. Remove perUnit";
    issues.push({ path: ["points", "perUnit"], message });
  }
  if (board.points && !(board.points.perFish || board.points.perUnit)) {
    issues.push({ path: ["points"], message: "These points are 0 for every fish. Add perFish or perUnit" });
  }
  const rows = board.chart ?? [];
  if (rows.length > 0 && (isLength(board) || isCount(board))) {
    const message =
      "A chart turns lengths into weights, so measure must be weight-lb or weight-kg. Change it, or remove the chart";
    issues.push({ path: ["chart"], message });
  }
  const unsorted = rows.findIndex(({ length }, index) => length <= (rows[index - 1]?.length ?? -1));
  if (unsorted >= 0) {
    const message =
      "The lengths of a chart must increase from row to row. Sort the rows by length and remove duplicates";
    issues.push({ path: ["chart", unsorted, "length"], message });
  }
  return issues;
}

/** The limits that apply to every species. */
const overallLimit = (limit: Board["minimum"]): number | undefined => (typeof limit === "object" ? limit["*"] : limit);

function rangeIssues({ minimum: least, maximum: most }: Board): FieldIssue[] {
  const minimum = overallLimit(least);
  const maximum = overallLimit(most);
  if (minimum !== undefined && maximum !== undefined && minimum > maximum) {
    const message = `minimum is ${minimum}, more than the maximum of ${maximum}, so no fish would count. Lower minimum, or raise maximum`;
    return [{ path: ["minimum"], message }];
  }
  if (typeof least !== "object" || typeof most !== "object") return [];
  return Object.entries(least).flatMap(([species, from]): FieldIssue[] => {
    const to = most[species];
    if (species === "*" || to === undefined || from <= to) return [];
    const message = `minimum is ${from} for ${species}, more than its maximum of ${to}. Lower minimum, or raise maximum`;
    return [{ path: ["minimum", species], message }];
  });
}

function sizeIssues(board: Board): FieldIssue[] {
  // A length can't contradict a weight.
  const isComparable = (a: SizeField, b: SizeField) => board.lengthOnly.includes(a) === board.lengthOnly.includes(b);
  const minimum = isComparable("minimum", "slots") ? overallLimit(board.minimum) : undefined;
  const maximum = isComparable("maximum", "slots") ? overallLimit(board.maximum) : undefined;
  return [
    ...(isComparable("minimum", "maximum") ? rangeIssues(board) : []),
    ...(board.slots ?? []).flatMap((slot, index) =>
      prefixIssuePaths(["slots", index], slotIssues(slot, minimum, maximum)),
    ),
  ];
}

function slotIssues({ over, under }: Slot, minimum?: number, maximum?: number): FieldIssue[] {
  if (over == null && under == null) {
    return [{ path: ["over"], message: "A slot needs over, under or both. Add a length, such as 20" }];
  }
  if (over != null && under != null && over >= under) {
    const message = `No fish is over ${over} and under ${under}. Swap the two lengths`;
    return [{ path: ["over"], message }];
  }
  if (over != null && maximum !== undefined && over >= maximum) {
    const message = `No fish over ${over} counts, because maximum is ${maximum}. Raise maximum, lower over, or remove the slot`;
    return [{ path: ["over"], message }];
  }
  if (under != null && minimum !== undefined && under <= minimum) {
    const message = `No fish under ${under} counts, because minimum is ${minimum}. Lower minimum, raise under, or remove the slot`;
    return [{ path: ["under"], message }];
  }
  return [];
}

function countIssues(board: Board): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (board.perSpecies === true && board.limit === undefined) {
    const message =
      "perSpecies is true, but there is no limit. Add limit, or set perSpecies to how many fish of each species count";
    issues.push({ path: ["perSpecies"], message });
  }
  if (board.perSpecies === true && Array.isArray(board.limit)) {
    const message =
      "limit has a number for each day, so it can't also be for each species. Set perSpecies to a number of fish";
    issues.push({ path: ["perSpecies"], message });
  }
  if (Array.isArray(board.limit) && board.limitPerDay !== undefined) {
    const message = "limit already has a number for each day. Remove limitPerDay, or set limit to a single number";
    issues.push({ path: ["limitPerDay"], message });
  }
  const limit = typeof board.limit === "number" && board.perSpecies !== true ? board.limit : null;
  if (
    limit !== null &&
    board.minimumFish !== undefined &&
    board.limitPer === "tournament" &&
    board.minimumFish > limit
  ) {
    const message = `minimumFish is ${board.minimumFish}, but at most ${limit} count. Lower minimumFish, or raise limit`;
    issues.push({ path: ["minimumFish"], message });
  }
  if (board.slam && typeof board.slam === "object" && board.species) {
    issues.push({
      path: ["species"],
      message: "slam lists the species that count. Remove species, or slam.categories",
    });
  }
  return issues;
}

function penaltyIssues({ penalties = [], deadFish, late }: Board): FieldIssue[] {
  const names = penalties.map(({ name }) => name.toLowerCase());
  const issues = names.flatMap((name, index): FieldIssue[] =>
    names.indexOf(name) < index
      ? [{ path: ["penalties", index, "name"], message: "This penalty is listed twice. Remove one of them" }]
      : [],
  );
  if (deadFish?.reject && deadFish.deduct != null) {
    const message = "Dead fish are rejected, so nothing can be deducted. Remove deduct or reject";
    issues.push({ path: ["deadFish", "deduct"], message });
  }
  if (deadFish && !deadFish.reject && deadFish.deduct == null) {
    issues.push({ path: ["deadFish", "deduct"], message: "Add deduct, such as 0.25, or set reject to true" });
  }
  if (!late) return issues;
  if (late.perMinute == null && late.disqualifyAfter == null && late.loseDayAfter == null) {
    const message = "Add perMinute, disqualifyAfter or loseDayAfter, or remove late";
    issues.push({ path: ["late"], message });
  }
  if (late.disqualifyAfter != null && late.loseDayAfter != null && late.disqualifyAfter <= late.loseDayAfter) {
    const message = `Entrants are disqualified after ${late.disqualifyAfter} minutes, so they can't lose the day's catch after ${late.loseDayAfter}. Lower loseDayAfter, or remove one of them`;
    issues.push({ path: ["late", "loseDayAfter"], message });
  }
  return issues;
}

function tieIssues({ ties }: Board): FieldIssue[] {
  return ties.flatMap((rule, index): FieldIssue[] => {
    const path = ["ties", index];
    if (ties.indexOf(rule) < index) {
      return [{ path, message: `${rule} is in ties twice. Remove the second one` }];
    }
    if (rule === "shared" && index < ties.length - 1) {
      return [{ path, message: "Nothing can follow shared, which leaves the tie. Move shared to the end of ties" }];
    }
    const opposite = tieRules.find(
      (other) => `${other} ${rule}` === "most-fish fewest-fish" || `${other} ${rule}` === "fewest-fish most-fish",
    );
    if (opposite && ties.indexOf(opposite) >= 0 && ties.indexOf(opposite) < index) {
      return [{ path, message: `${opposite} has already compared the number of fish. Remove ${rule} or ${opposite}` }];
    }
    return [];
  });
}

function sideIssues(board: Board): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (board.teams && board.sides !== "teams") {
    issues.push({ path: ["teams"], message: "Entrants are ranked, not teams. Set sides to teams, or remove teams" });
  }
  if (board.teams?.best != null && (board.teams.score ?? "pooled") === "pooled") {
    const message =
      "The fish of all members are pooled, so no member's score is left out. Set teams.score to sum, or remove best";
    issues.push({ path: ["teams", "best"], message });
  }
  const ways = (["slam", "topFish", "placings"] as const).filter((field) => board[field]);
  if (ways.length > 1) {
    const message = `${listed(ways)} can't decide one board together. Use one of them, and another board for the other`;
    issues.push({ path: [ways[1] ?? ways[0] ?? "slam"], message });
  }
  if (board.placings && board.lowestWins === false) {
    issues.push({ path: ["lowestWins"], message: "Places are added up, so the lowest sum wins. Remove lowestWins" });
  }
  if (board.each === "day" && board.day !== undefined) {
    issues.push({ path: ["day"], message: "each creates a board for every day. Remove day, or each" });
  }
  if (board.each === "division" && board.division !== undefined) {
    issues.push({ path: ["division"], message: "each creates a board for every division. Remove division, or each" });
  }
  return issues;
}

/** Sums percentages, which have at most two decimals, so that the result is exact. */
const sumOf = (percentages: readonly number[]): number =>
  percentages.reduce((sum, value) => sum + Math.round(value * 100), 0) / 100;

function shareIssues(path: (string | number)[], shares: readonly number[]): FieldIssue[] {
  const sum = sumOf(shares);
  if (sum === 100) return [];
  const fix = sum < 100 ? `Add ${sumOf([100, -sum])}` : `Take away ${sumOf([sum, -100])}`;
  return [{ path, message: `The shares add up to ${sum}, not to 100. ${fix}` }];
}

function prizeIssues(board: Board, prizes: Prizes): FieldIssue[] {
  const issues = shareIssues(["shares"], prizes.shares ?? [100]);
  for (const [places, shares] of Object.entries(prizes.splits ?? {})) {
    issues.push(...shareIssues(["splits", places], shares));
    if (shares.length !== Number(places)) {
      const message = `${places} places need ${places} shares, but there are ${shares.length}`;
      issues.push({ path: ["splits", places], message });
    }
  }
  const ways = (["shares", "amounts", "perEntrant"] as const).filter((field) => prizes[field]);
  const [way, second] = ways;
  if (way && second) {
    issues.push({ path: [second], message: `Prizes are ${way} or ${second}, not both. Remove one of them` });
  }
  if (prizes.places && way) {
    const message = `${way} already has one value for each place. Remove places, or use splits instead of ${way}`;
    issues.push({ path: ["places"], message });
  }
  if (prizes.splits && !prizes.places) {
    issues.push({ path: ["splits"], message: "splits needs places, which chooses among them. Add places" });
  }
  issues.push(...amountIssues(prizes));
  const pools = (["pool", "pools", "fee", "perEntrant"] as const).filter((field) => prizes[field] !== undefined);
  if (pools.length > 1) {
    const message = `The money comes from ${listed(pools.slice(0, 2), "or")}, not from both. Remove one of them`;
    issues.push({ path: [pools[1] ?? "pool"], message });
  }
  if (prizes.pools && prizes.pools.length > 1 && !board.each) {
    issues.push({ path: ["pools"], message: "This is one board, so it has one pool. Use pool, or add each" });
  }
  if (prizes.back !== undefined && prizes.fee === undefined) {
    issues.push({ path: ["back"], message: "back is the part of the fees that is paid out. Add fee, or remove back" });
  }
  if (Array.isArray(prizes.places)) issues.push(...tableIssues("places", prizes.places));
  return issues;
}

function tableIssues(field: "places" | "amounts", table: readonly { from: number }[]): FieldIssue[] {
  const at = table.findIndex(({ from }, row) => from <= (table[row - 1]?.from ?? -1));
  if (at < 0) return [];
  return [
    { path: [field, at, "from"], message: `The table of ${field} must start with the smallest field. Sort it by from` },
  ];
}

function amountIssues({ amounts, pool }: Prizes): FieldIssue[] {
  if (!amounts) return [];
  const table = amountTable(amounts);
  const lists = table?.map((row) => row.amounts) ?? [fixedAmounts(amounts)];
  const most = Math.max(...lists.map((list) => list.reduce((sum, cents) => sum + cents, 0)));
  const issues = tableIssues("amounts", table ?? []);
  if (pool === undefined || most <= pool) return issues;
  const message = `The amounts add up to ${most} cents, more than the pool of ${pool}. Raise pool, or lower the amounts`;
  return [...issues, { path: ["amounts"], message }];
}

function boardIssues(board: Board): FieldIssue[] {
  return [
    ...valueIssues(board),
    ...sizeIssues(board),
    ...countIssues(board),
    ...penaltyIssues(board),
    ...tieIssues(board),
    ...sideIssues(board),
    ...(board.prizes ? prefixIssuePaths(["prizes"], prizeIssues(board, board.prizes)) : []),
  ];
}

/** Fields that contradict each other. Each single field is checked by its schema. */
export function formatIssues({ main, boards }: Format): FieldIssue[] {
  const issues = boardIssues(main);
  const names = [main, ...boards].map(({ name }) => name.toLowerCase());
  const doubles = boards.flatMap(({ name }, index): FieldIssue[] =>
    names.indexOf(name.toLowerCase()) < index + 1
      ? [{ path: ["boards", index, "name"], message: `Another board is called ${name}. Choose another name` }]
      : [],
  );
  // A contradiction on the main board would only be repeated for the boards that inherit it.
  if (issues.length > 0) return [...issues, ...doubles];
  return [...doubles, ...boards.flatMap((board, index) => prefixIssuePaths(["boards", index], boardIssues(board)))];
}
