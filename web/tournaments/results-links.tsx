import type { TournamentView } from "../../src/tournaments/model.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { useTournamentState } from "./clock.ts";
import { ShareButton } from "./share-button.tsx";

/** What can be done with a tournament's page elsewhere: on paper, in a file, in a calendar, on a television. */
export function ResultsLinks({ tournament }: { tournament: TournamentView }) {
  const state = useTournamentState(tournament);
  const page = `/tournaments/${tournament.id}`;
  return (
    <p className="-mx-3 flex flex-wrap gap-x-2 pt-2 print:hidden">
      <ButtonLink to={`${page}/results`} reloadDocument look="quiet" size="small">
        Print
      </ButtonLink>
      <ButtonLink to={`/api${page}/results.csv`} reloadDocument download look="quiet" size="small">
        Download CSV
      </ButtonLink>
      {(state === "upcoming" || state === "running") && (
        <ButtonLink to={`${page}/calendar.ics`} reloadDocument download look="quiet" size="small">
          Add to Calendar
        </ButtonLink>
      )}
      <ButtonLink to={`${page}/screen`} reloadDocument look="quiet" size="small" className="max-lg:hidden">
        Big Screen
      </ButtonLink>
      <ShareButton title={tournament.name} path={page} />
    </p>
  );
}
