import { useEffect, useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { paidWords } from "../../money/paid-words.ts";
import { Name } from "../../names.tsx";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { FormSheet } from "./form-sheet.tsx";
import { HandEntryForm } from "./hand-entry-form.tsx";

type Props = {
  action: string;
  tournament: TournamentWithResult;
  checksIn: boolean;
  /** The angler entered last. */
  entered: DayEntrant | null;
};

/** The address of the weigh-in page with the typed values, if the sheet was opened from there. */
function useScale({ id }: TournamentWithResult) {
  const typed = useSearchParams()[0].get("weighIn");
  if (typed === null) return null;
  return (entrant?: string) => {
    const query = new URLSearchParams(typed);
    if (entrant !== undefined) query.set("entrant", entrant);
    return `/admin/tournaments/${id}/weigh-in?${query}`;
  };
}

/** A sheet that takes one angler after another. */
export function EnterAngler({ entered, ...props }: Props) {
  const { action, tournament } = props;
  const scale = useScale(tournament);
  return (
    <FormSheet
      action={action}
      parameter="enter"
      removes={["entered", "entrant"]}
      title="Enter an Angler"
      closeTo={scale?.()}
      saved={
        entered && (
          <EnteredAngler
            key={entered.userId}
            of={entered}
            tournamentId={tournament.id}
            scale={scale?.(String(entered.number ?? entered.username))}
          />
        )
      }
    >
      <HandEntryForm {...props} />
    </FormSheet>
  );
}

type EnteredProps = { of: DayEntrant; tournamentId: number; scale: string | undefined };

function EnteredAngler({ of: entrant, tournamentId, scale }: EnteredProps) {
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
        {scale && (
          <Link to={scale} className="link">
            Back to the Weigh-In
          </Link>
        )}
      </Alert>
    </div>
  );
}
