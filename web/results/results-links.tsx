import type { ComponentProps } from "react";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { useTournamentState } from "../tournaments/clock.ts";
import { ShareButton } from "../tournaments/share-button.tsx";
import { ButtonLink } from "../ui/form/button.tsx";

const Quiet = (link: ComponentProps<typeof ButtonLink>) => <ButtonLink look="quiet" size="small" {...link} />;

const File = (link: ComponentProps<typeof ButtonLink>) => Quiet({ reloadDocument: true, ...link });

/** The prizes, and ways to use a tournament's page elsewhere: on paper, in a file, in a calendar, on a television. */
export function ResultsLinks({ tournament, query }: { tournament: TournamentWithResult; query: string }) {
  const state = useTournamentState(tournament);
  const page = `/tournaments/${tournament.id}`;
  const suffix = query && `?${query.slice(0, -1)}`;
  return (
    <p className="-mx-3 flex flex-wrap gap-x-2 pt-2 print:hidden">
      {tournament.seasons.map(({ id, text }) => (
        <Quiet key={id} to={`/seasons/${id}`}>
          {text}
        </Quiet>
      ))}
      <Quiet to={`${page}/prizes`}>Prizes</Quiet>
      <File to={`${page}/results${suffix}`}>Print</File>
      <File to={`/api${page}/results.csv${suffix}`} download>
        Download CSV
      </File>
      {(state === "upcoming" || state === "running") && (
        <File to={`${page}/calendar.ics`} download>
          Add to Calendar
        </File>
      )}
      <File to={`${page}/screen`} className="max-lg:hidden">
        Big Screen
      </File>
      <ShareButton title={tournament.name} path={page} />
    </p>
  );
}
