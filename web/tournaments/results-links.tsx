import { ButtonLink } from "../ui/form/button.tsx";

/** The results as a file, and the whole board to be printed. */
export function ResultsLinks({ tournamentId }: { tournamentId: number }) {
  return (
    <p className="-mx-3 flex flex-wrap gap-x-2 pt-2 print:hidden">
      <ButtonLink to={`/tournaments/${tournamentId}/results`} reloadDocument look="quiet" size="small">
        Print
      </ButtonLink>
      <ButtonLink to={`/api/tournaments/${tournamentId}/results.csv`} reloadDocument download look="quiet" size="small">
        Download CSV
      </ButtonLink>
    </p>
  );
}
