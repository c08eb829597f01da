import type { LoaderFunctionArgs } from "react-router-dom";
import { listPage } from "../../src/base/db/list-page.ts";
import { dataOf } from "../api.ts";
import { readPage } from "../next-page.ts";
import type { Runtime } from "../runtime/runtime.ts";

/** The boards with the name in `?board=`, or all of the format's boards besides the leaderboard. */
export const loadFurtherBoards =
  (runtime: Runtime) =>
  async ({ params, request }: LoaderFunctionArgs) => {
    const name = new URL(request.url).searchParams.get("board")?.trim() || undefined;
    const ofTournament = runtime.api.api.tournaments({ id: params.id ?? "" });
    const [tournament, further, page] = await Promise.all([
      dataOf(ofTournament.get()),
      dataOf(ofTournament.boards.get({ query: { board: name } })),
      // The leaderboard's changes show when to load the boards again.
      readPage(ofTournament.leaderboard.get({ query: { after: 0, limit: 1 } }), "Failed to fetch leaderboard"),
    ]);
    const selectedBoard = tournament.boards?.find((board) => board.name.toLowerCase() === name?.toLowerCase());
    const query = selectedBoard?.query ?? "";
    const board = { ...page, division: undefined, query, after: 0, pageRows: listPage.rows };
    return { tournament, name: selectedBoard?.name ?? "Boards", further, board };
  };
