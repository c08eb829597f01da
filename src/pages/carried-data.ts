import type { StaticHandlerContext } from "react-router-dom";
import { type RootData, rootId } from "../../web/layout/session.ts";
import { longestOf } from "../../web/live/apply-board.ts";
import type { Standing, TournamentPage } from "../../web/tournaments/loaders.ts";

const placeOf = ({ userId, rank }: Standing["entry"]): Standing["entry"] => ({ userId, rank });

/** What only shows stands in the page's HTML already: rows and race travel drawn, not a second time as data. */
const withoutDrawn = ({ board, race, mine, ...rest }: TournamentPage): TournamentPage => ({
  ...rest,
  mine: { ...mine, standing: mine.standing && { ...mine.standing, entry: placeOf(mine.standing.entry) } },
  race: race && race.length > 0 ? null : race,
  board: {
    ...board,
    longestDrawn: longestOf(board.rows),
    rows: [],
    drawn: board.rows.map(({ userId, rank }) => (rank === null ? -userId : userId)),
  },
});

/** A notification is read by its id, and where it leads to is answered then. */
const withoutUnseen = ({ session, toast }: RootData) => ({
  session: { ...session, notifications: session.notifications.map(({ userId, link, ...seen }) => seen) },
  toast,
});

/** By the route's id: what of its data the browser takes over; all of it for the others. */
const carried: Readonly<Record<string, (data: never) => unknown>> = {
  [rootId]: withoutUnseen,
  "web/tournaments/tournament.tsx": withoutDrawn,
};

/** The loaders' data as it travels beside the page; whole where a failure stands in the place of what was to be drawn. */
export function carriedData({ loaderData, errors }: Pick<StaticHandlerContext, "loaderData" | "errors">) {
  if (errors) return loaderData;
  const entries = Object.entries(loaderData).map(([id, data]) => [id, carried[id]?.(data as never) ?? data]);
  return Object.fromEntries(entries);
}
