import Printer from "lucide-react/icons/printer";
import { useLoaderData } from "react-router-dom";
import { decimalText, numberText } from "../../src/format/numbers.ts";
import { scoringText } from "../../src/tournaments/rules.ts";
import type { Loaded } from "../page.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { BackLink } from "../ui/back-link.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Button } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { TournamentDates } from "./dates.tsx";
import type { loadResults } from "./loaders.ts";
import { PrizeList } from "./prize-list.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** The whole board on one page, however long, to be printed and hung up. */
export function Component() {
  const { tournament, entries, prizes } = useLoaderData<Loaded<typeof loadResults>>();
  return (
    <Page className="page-narrow">
      <PageHeading
        back={<BackLink to={`/tournaments/${tournament.id}`}>Back to Tournament</BackLink>}
        title={tournament.name}
        badge={<StatusBadge tournament={tournament} />}
        lead={
          <>
            <TournamentDates tournament={tournament} />
            <p>
              {scoringText[tournament.tournamentType].name}, {numberText(entries.length)}{" "}
              {entries.length === 1 ? "angler" : "anglers"}, lengths in inches.
            </p>
          </>
        }
        actions={<PrintButton />}
      />
      {entries.length > 0 ? (
        <Results entries={entries} />
      ) : (
        <EmptyState picture="board" title="Nobody has joined yet" />
      )}
      {prizes.length > 0 && <PrizeList prizes={prizes} />}
    </Page>
  );
}

/** Without script the browser's own menu prints. */
function PrintButton() {
  const isHydrated = useHydrated();
  return (
    isHydrated && (
      <Button type="button" look="secondary" icon={<Printer />} onClick={() => window.print()}>
        Print
      </Button>
    )
  );
}

const cell = "py-1.5 pr-3 align-baseline";

function Results({ entries }: Pick<Loaded<typeof loadResults>, "entries">) {
  return (
    <div className="@container">
      <table className="w-full text-left">
        <thead className="@max-[17rem]:sr-only">
          <tr className="border-line-strong border-b-2 text-ink-soft text-sm">
            <th className={cell}>Rank</th>
            <th className={cell}>Angler</th>
            <th className={cell}>Fish</th>
            <th className="py-1.5 text-right">Score</th>
          </tr>
        </thead>
        <tbody>
          {entries.map(({ userId, rank, username, fish, totalScore }) => (
            <tr
              key={userId}
              className="break-inside-avoid border-line border-b tabular-nums @max-[17rem]:flex @max-[17rem]:flex-wrap"
            >
              <td className={cell}>{rank ?? "–"}</td>
              <td className={`${cell} font-semibold wrap-anywhere`}>{username}</td>
              <td className={`${cell} text-ink-soft text-sm @min-[36rem]:whitespace-nowrap`}>
                {fish.map(decimalText).join(" · ")}
              </td>
              <td className="py-1.5 text-right font-semibold">{rank === null ? "" : decimalText(totalScore)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
