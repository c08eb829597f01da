import type { Board } from "../scoring/rulebook/board.ts";
import { type FieldIssue, listed, prefixIssuePaths } from "../scoring/rulebook/fields.ts";
import type { Format } from "../scoring/rulebook/format-issues.ts";

/** The tournament settings that a format must be compatible with. `dayCount` is null if all days are scored as one. */
export type FormatSetting = {
  teams: { score: "best" | "sum" } | null;
  divisions: readonly { name: string }[] | null;
  dayCount: number | null;
  skipsWeight: boolean;
};

function teamIssues({ sides, teams: scored }: Board, { teams }: FormatSetting): FieldIssue[] {
  if (sides !== "teams") return [];
  if (teams === null) {
    const message = "The format ranks teams, but the tournament has none. Add teams, or set sides to entrants";
    return [{ path: ["sides"], message }];
  }
  const adds = (scored?.score ?? "pooled") !== "pooled";
  if (adds === (teams.score === "sum")) return [];
  const message = adds
    ? "The format adds up the members of a team, but the tournament pools their fish. Set the teams' score to sum, or teams.score to pooled"
    : "The format pools the fish of a team, but the tournament adds up its members. Set the teams' score to best, or teams.score to sum";
  return [{ path: ["teams", "score"], message }];
}

function divisionIssues({ each, division }: Board, { divisions }: FormatSetting): FieldIssue[] {
  const names = (divisions ?? []).map(({ name }) => name);
  if (each === "division" && names.length === 0) {
    const message = "Each division has a board, but the tournament has no divisions. Add divisions, or remove each";
    return [{ path: ["each"], message }];
  }
  if (division === undefined || names.some((name) => name.toLowerCase() === division.toLowerCase())) return [];
  const choice = names.length === 0 ? "remove division" : `use ${listed(names, "or")}`;
  const message = `The tournament has no division called ${division}. Add it to the divisions, or ${choice}`;
  return [{ path: ["division"], message }];
}

const scoredDays = "Score each day, or";

function dayIssues(board: Board, { dayCount }: FormatSetting): FieldIssue[] {
  const days = dayCount ?? 1;
  const issues: FieldIssue[] = [];
  const refuse = (path: (string | number)[], message: string) => issues.push({ path, message });
  if (board.each === "day" && dayCount === null) {
    refuse(["each"], `Each day has a board, but the tournament scores all days as one. ${scoredDays} remove each`);
  }
  if (board.day !== undefined && board.day > days) {
    const has = dayCount === null ? "scores all days as one" : `has ${dayCount} days`;
    refuse(["day"], `The board is for day ${board.day}, but the tournament ${has}. Lower day, or remove it`);
  }
  for (const field of ["limit", "limitPerDay"] as const) {
    const list = board[field];
    if (!Array.isArray(list) || list.length === days) continue;
    const has = dayCount === null ? "the tournament scores all days as one" : `the tournament has ${dayCount}`;
    const fix =
      dayCount === null ? `${scoredDays} set ${field} to one number` : `Add or remove numbers, or set ${field} to one`;
    refuse([field], `${field} has a number for each of ${list.length} days, but ${has}. ${fix}`);
  }
  if (board.placings && dayCount === null) {
    const message = `Places of each day are added up, but the tournament scores all days as one. ${scoredDays} remove placings`;
    refuse(["placings"], message);
  }
  const at = board.ties.indexOf("previous-day");
  if (at >= 0 && dayCount === null) {
    const message = `Ties go to the day before, but the tournament scores all days as one. ${scoredDays} remove previous-day`;
    refuse(["ties", at], message);
  }
  return issues;
}

function weightIssues({ measure, chart }: Board, { skipsWeight }: FormatSetting): FieldIssue[] {
  if (!(skipsWeight && measure.startsWith("weight")) || chart) return [];
  return [{ path: ["measure"], message: "Weight counts, so anglers must be asked for it" }];
}

/** A tournament pays its prize breakdown and its side pots; a format only decides how tied places share prizes. */
function prizeIssues({ prizes = {} }: Board): FieldIssue[] {
  const [field] = Object.keys(prizes).filter((name) => name !== "ties");
  if (field === undefined) return [];
  const message = `A tournament pays its prize breakdown and its side pots. Add prizes there, and remove ${field} from the format`;
  return [{ path: ["prizes", field], message }];
}

const issuesOfBoard = (board: Board, setting: FormatSetting): FieldIssue[] => [
  ...teamIssues(board, setting),
  ...divisionIssues(board, setting),
  ...dayIssues(board, setting),
  ...weightIssues(board, setting),
  ...prizeIssues(board),
];

/** Conflicts between a format and its tournament, with instructions to fix them. */
export function formatConflicts({ main, boards }: Format, setting: FormatSetting): FieldIssue[] {
  const issues = issuesOfBoard(main, setting);
  const mainIssues = new Set(issues.map(({ path, message }) => `${path.join(".")} ${message}`));
  // Issues that a further board inherits are only reported on the main board.
  const ofBoards = boards.flatMap((board, index) =>
    prefixIssuePaths(
      ["boards", index],
      issuesOfBoard(board, setting).filter(({ path, message }) => !mainIssues.has(`${path.join(".")} ${message}`)),
    ),
  );
  // If the format doesn't set sides, the tournament decides whether teams are ranked.
  const ranksNoTeams = setting.teams !== null && main.sides === "entrants";
  if (!ranksNoTeams) return [...issues, ...ofBoards];
  const message = "The tournament has teams, but the format ranks entrants. Set sides to teams, or remove the teams";
  return [...issues, { path: ["sides"], message }, ...ofBoards];
}
