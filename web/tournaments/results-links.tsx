import { numberText } from "../../src/format/numbers.ts";
import { ButtonLink } from "../ui/form/button.tsx";

/** Beside the leaderboard's heading: the results as a file, the whole board to be printed, and the way to one's own row (`pageAfter` rows down). */
export function ResultsLinks({
  tournamentId,
  own,
}: {
  tournamentId: number;
  own: { rank: number | null; pageAfter: number } | null;
}) {
  return (
    <span className="-mx-3 flex flex-wrap gap-x-2 print:hidden">
      {own && (
        <ButtonLink to={`?after=${own.pageAfter}#me`} look="quiet" size="small">
          {own.rank === null ? "Find me" : `Find me (rank ${numberText(own.rank)})`}
        </ButtonLink>
      )}
      <ButtonLink to={`/tournaments/${tournamentId}/results`} reloadDocument look="quiet" size="small">
        Print
      </ButtonLink>
      <ButtonLink to={`/api/tournaments/${tournamentId}/results.csv`} reloadDocument download look="quiet" size="small">
        Download CSV
      </ButtonLink>
    </span>
  );
}
