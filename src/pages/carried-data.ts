import type { StaticHandlerContext } from "react-router-dom";
import { longestOf } from "../../web/live/apply-board.ts";
import type { TournamentPage } from "../../web/tournaments/loaders.ts";

/** What only shows stands in the page's HTML already: rows and race travel drawn, not a second time as data. */
const withoutDrawn = ({ board, race, ...rest }: TournamentPage): TournamentPage => ({
  ...rest,
  race: race && race.length > 0 ? null : race,
  board: {
    ...board,
    longestDrawn: longestOf(board.rows),
    rows: [],
    drawn: board.rows.map(({ userId, rank }) => (rank === null ? -userId : userId)),
  },
});

/** By the route's id: what of its data the browser takes over; all of it for the others. */
const carried: Readonly<Record<string, (data: never) => unknown>> = {
  "web/tournaments/tournament.tsx": withoutDrawn,
};

/** The loaders' data as it travels beside the page; whole where a failure stands in the place of what was to be drawn. */
export function carriedData({ loaderData, errors }: Pick<StaticHandlerContext, "loaderData" | "errors">) {
  if (errors) return loaderData;
  const entries = Object.entries(loaderData).map(([id, data]) => [id, carried[id]?.(data as never) ?? data]);
  return Object.fromEntries(entries);
}
