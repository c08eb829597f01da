import { useEffect } from "react";
import { Link, useRevalidator } from "react-router-dom";
import { moneyText } from "../../../src/base/format/money.ts";
import { numberText } from "../../../src/base/format/numbers.ts";
import type { FurtherBoardRow, FurtherBoardView } from "../../../src/results/scored-board-views.ts";
import { Name } from "../../names.tsx";
import { Card } from "../../ui/card.tsx";

type Props = { boards: FurtherBoardView[]; tournamentId: number; loadedVersion: number; version: number };

/** The boards of one name beside the leaderboard, such as big bass of each hour. They are read again when the tournament changes. */
export function FurtherBoards({ boards, tournamentId, loadedVersion, version }: Props) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (version > loadedVersion) void revalidate();
  }, [version, loadedVersion, revalidate]);
  const [first] = boards;
  if (!first) return <p>Nothing has been caught for this board yet.</p>;
  return (
    <>
      <p className="pb-3 text-ink-soft">{first.rulesText}</p>
      {boards.map((board) => (
        <OneBoard key={board.name} board={board} tournamentId={tournamentId} />
      ))}
    </>
  );
}

function OneBoard({ board, tournamentId }: { board: FurtherBoardView; tournamentId: number }) {
  const { name, rows, total, prizes } = board;
  const prizeOf = ({ members }: FurtherBoardRow) => prizes?.payouts.find(({ userId }) => userId === members[0]?.userId);
  return (
    <section className="pb-5" aria-label={name}>
      {name !== board.board && <h3 className="title-3 pb-2">{name}</h3>}
      {rows.length === 0 ? (
        <p>Nobody has a place yet.</p>
      ) : (
        <Card>
          <ol className="divide-y divide-line">
            {rows.map((row) => {
              const prize = prizeOf(row);
              const [first] = row.members;
              return (
                <li key={first?.userId} className="flex flex-wrap items-baseline gap-x-3 px-4 py-2">
                  <b className="figure w-8 text-ink-soft">{row.place}</b>
                  <span className="wrap-anywhere min-w-0 flex-1">
                    <b>{row.team ?? (first && <Name of={first} />)}</b>
                    <span className="block text-ink-soft text-sm">{row.fish.map(({ text }) => text).join(" · ")}</span>
                  </span>
                  <span className="text-right">
                    <b className="figure">{row.scoreText}</b>
                    {prize && <span className="block text-sm">Prize {moneyText(prize.cents)}</span>}
                    <Link
                      to={`/tournaments/${tournamentId}/place/${first?.userId}?board=${encodeURIComponent(name)}`}
                      className="link block text-sm print:hidden"
                    >
                      Why this place?
                    </Link>
                  </span>
                </li>
              );
            })}
          </ol>
        </Card>
      )}
      {total > rows.length && <p className="pt-2 text-ink-soft">{numberText(total)} have a place.</p>}
    </section>
  );
}
