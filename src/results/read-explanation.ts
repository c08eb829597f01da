import type { Db } from "../base/db/store.ts";
import { shownNames } from "../base/format/names.ts";
import { Refusal } from "../refusal.ts";
import { isInScope, workScope } from "../rights.ts";
import type { Board } from "../scoring/rulebook/board.ts";
import type { Side } from "../scoring/rulebook/score-side.ts";
import { explainPlace } from "../scoring/words/explain-place.ts";
import { isBoardHiddenFrom, type Reader } from "../tournaments/results/hidden-board.ts";
import type { Tournament } from "../tournaments/visible-tournament.ts";
import type { BoardFacts } from "./board-facts.ts";
import { type People, readPeople, teamNameOf } from "./list-further-boards.ts";
import type { PlaceExplained } from "./scored-board-views.ts";
import {
  entriesOf,
  type ReadScored,
  rowsAround,
  rulesTextOf,
  type ScoredTournament,
  titleOf,
} from "./scored-tournaments.ts";

type ExplanationQuery = { userId: number; board?: string; day?: number; division: string | null };

type AskedBoard = { board: Board; title: string; rulesText?: string };

function boardOf({ context, further }: ScoredTournament, tournament: Tournament, query: ExplanationQuery): AskedBoard {
  const { main } = context.format;
  const { board: name, day, division } = query;
  if (name !== undefined) {
    const furtherBoard = further.find(({ board }) => board.name.toLowerCase() === name.toLowerCase());
    if (!furtherBoard) throw new Refusal("not_found", `${tournament.name} has no additional board called ${name}.`);
    return {
      board: furtherBoard.board,
      title: titleOf(furtherBoard),
      rulesText: rulesTextOf(furtherBoard, tournament),
    };
  }
  if (day !== undefined) return { board: { ...main, day, limitPer: "day" }, title: `Day ${day}` };
  return { board: main, title: division ?? main.name };
}

/** The id of the side that the angler is on. */
export const sideIdOf = ({ sides }: BoardFacts, { sides: kind }: Board, userId: number): string | null => {
  for (const [id, side] of sides) {
    if (side.some((entry) => entry.userId === userId)) return kind === "teams" ? id : String(userId);
  }
  return null;
};

/** Names as on boards: "Ian Nguyen (@ian2)" if two of these share a name. */
function namesIn(context: BoardFacts, people: People): (side: Pick<Side, "id" | "members">) => string {
  const nameOf = shownNames([...context.sides.values()].flat());
  return ({ id, members }) => {
    const entries = entriesOf(context, { members });
    const [first] = entries;
    return teamNameOf(entries, id, people) ?? (first ? nameOf(first) : id);
  };
}

/**
 * Explains a side's place on a board (docs/rules.md 4.24). On a hidden board, readers see only their own explanation,
 * without the place. Throws `not_found`.
 */
export async function readExplanation(
  db: Db,
  reader: Reader,
  tournament: Tournament,
  { readScored, ...asked }: ExplanationQuery & { readScored: ReadScored },
): Promise<PlaceExplained> {
  const { userId, division } = asked;
  const { actor } = reader;
  const scored = await readScored(db, tournament);
  const { context } = scored;
  const { board, title, rulesText } = boardOf(scored, tournament, asked);
  const sideId = sideIdOf(context, board, userId);
  const hasCut = asked.board === undefined && asked.day === undefined;
  const { rows, placesAbove, total } = rowsAround(context, board, sideId ?? "", { division, hasCut });
  const row = rows.find(({ score }) => score.side.id === sideId);
  const isHidden = await isBoardHiddenFrom(db, reader, tournament);
  const entries = row ? entriesOf(context, row.score.side) : [];
  const isOwn = entries.some((entry) => entry.userId === actor?.id);
  const people = await readPeople(db, tournament.id);
  const worksOnIt = actor !== null && isInScope(workScope(actor), tournament.id);
  const nameOf = namesIn(context, people);
  const explanation =
    sideId === null
      ? null
      : explainPlace(board, rows, sideId, {
          facts: context.facts,
          nameOf,
          showsReasons: isOwn || worksOnIt,
          placesAbove,
          // Like the angler's profile and the notice of the results, the leaderboard counts anglers without a place.
          ...(hasCut && { total }),
        });
  const [captain] = entries;
  if (!(explanation && row && captain) || (isHidden && !isOwn)) {
    throw new Refusal("not_found", "This angler isn't on this board.");
  }
  const team = teamNameOf(entries, row.score.side.id, people);
  const mayList = (entrant: string) => isOwn || worksOnIt || !people.hiddenProfiles.has(Number(entrant));
  return {
    userId: captain.userId,
    username: team ?? captain.username,
    displayName: team ?? captain.displayName,
    ...(team !== undefined && { team }),
    board: title,
    ...(rulesText !== undefined && { rulesText }),
    ...(isHidden && { isBoardHidden: true }),
    place: isHidden ? null : explanation.place,
    placeText: isHidden && explanation.place !== null ? "Places are hidden for now." : explanation.placeText,
    scoreText: explanation.scoreText,
    fish: explanation.fish
      .filter(({ counts, entrant }) => counts || mayList(entrant))
      .map(({ index, entrant, title, counts, text }) => ({
        catchId: context.catchIds[index] ?? 0,
        ...(entries.length > 1 && {
          caughtBy: nameOf({ id: entrant, members: row.score.side.members.filter(({ id }) => id === entrant) }),
        }),
        title,
        counts,
        text,
      })),
    score: explanation.score,
    ties: isHidden ? [] : explanation.ties,
  };
}
