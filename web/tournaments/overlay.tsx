import { useLoaderData } from "react-router-dom";
import { scoreFigure } from "../../src/base/format/numbers.ts";
import { scoreUnit } from "../../src/scoring/scoring-rules.ts";
import { useNewLeader } from "../live/new-leader-event.ts";
import { useLiveBoard } from "../live/use-live-board.ts";
import { Name } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { nothingShown } from "../results/board/result-state.tsx";
import type { loadOverlay } from "../results/board/whole-page-loaders.ts";
import { useBadge, useTournamentState } from "./clock.ts";
import { useAwake } from "./use-awake.ts";
import { useHidden } from "./use-hidden.ts";

/** The top of the board and the clock over a video stream: the page is transparent around them. */
export function Component() {
  const { tournament, board: loaded, rows, size } = useLoaderData<Loaded<typeof loadOverlay>>();
  const { board } = useLiveBoard(tournament, loaded);
  const { text: status } = useBadge(tournament);
  const isHidden = useHidden(tournament, useTournamentState(tournament) !== "ended");
  const newLeader = useNewLeader();
  const leader = isHidden ? null : newLeader;
  useAwake();
  const ranked = isHidden ? [] : board.rows.filter(({ rank }) => rank !== null).slice(0, rows);
  return (
    <main id="main" tabIndex={-1} className="overlay focus:outline-none" data-size={size}>
      <section className="deep">
        <h1>{tournament.name}</h1>
        {board.division && <p>{board.division}</p>}
        <p className="figure">{status}</p>
        {ranked.length > 0 ? (
          <ol>
            {ranked.map((row) => (
              <li key={row.userId} data-row={row.userId}>
                <b className="figure">{row.rank}</b>
                <span>
                  <Name of={row} />
                </span>
                <b className="figure">
                  {scoreFigure(row.totalScore, scoreUnit(tournament.rules))}{" "}
                  <small>{scoreUnit(tournament.rules)}</small>
                </b>
              </li>
            ))}
          </ol>
        ) : (
          <p>{nothingShown({ isBoardHidden: isHidden })}</p>
        )}
        <p role="status">
          {leader && (
            <>
              New leader: <Name of={leader} />
            </>
          )}
        </p>
      </section>
    </main>
  );
}
