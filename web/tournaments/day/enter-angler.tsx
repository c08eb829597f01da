import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { useAutosave, WithAutosave } from "../../autosave/autosaved.tsx";
import { paidWords } from "../../money/paid-words.ts";
import { Name } from "../../names.tsx";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useAcceptedCount } from "./accepted-count.ts";
import { HandEntryForm } from "./hand-entry-form.tsx";
import { useOpener } from "./use-opener.ts";

type Props = {
  action: string;
  tournament: TournamentWithResult;
  checksIn: boolean;
  /** The angler entered last. */
  entered: DayEntrant | null;
};

/** A sheet that takes one angler after another: each one entered is shown above the empty form for the next. */
export function EnterAngler({ entered, ...props }: Props) {
  const { action, tournament } = props;
  const [query] = useSearchParams();
  const autosave = useAutosave(action);
  const acceptedCount = useAcceptedCount(action);
  const isOpen = query.has("enter");
  const opener = useOpener(isOpen);
  const addressWith = (opens: boolean) => {
    const search = new URLSearchParams(query);
    for (const name of ["enter", "entered", "entrant"]) search.delete(name);
    if (opens) search.set("enter", "new");
    return `?${search}`;
  };
  return (
    <>
      <ButtonLink ref={opener} to={addressWith(true)} look="secondary" preventScrollReset>
        Enter an Angler
        {autosave.values !== null && <span className="font-normal"> (unsent)</span>}
      </ButtonLink>
      {isOpen && (
        <Dialog open holdsForm title="Enter an Angler" closeTo={addressWith(false)}>
          {entered && <EnteredAngler key={entered.userId} of={entered} tournamentId={tournament.id} />}
          <WithAutosave autosave={autosave}>
            <HandEntryForm key={acceptedCount} {...props} />
          </WithAutosave>
        </Dialog>
      )}
    </>
  );
}

function EnteredAngler({ of: entrant, tournamentId }: { of: DayEntrant; tournamentId: number }) {
  const { user } = useSession();
  const { userId, number, lacksPassword } = entrant;
  const stand = useRef<HTMLDivElement>(null);
  // The sheet was scrolled down to its button.
  useEffect(() => {
    stand.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={stand} className="mb-4">
      <Alert kind="success" title="Angler entered" announce>
        <p>
          <Name of={entrant} />
          {number !== undefined && `, No. ${number}`}: {paidWords(entrant)}
        </p>
        {lacksPassword && user?.isAdmin && (
          <Link to={`/admin/users/slips?member=${userId}&tournament=${tournamentId}`} className="link">
            Password Slip
          </Link>
        )}
      </Alert>
    </div>
  );
}
