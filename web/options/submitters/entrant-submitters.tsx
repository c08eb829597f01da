import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import { submitterLimits } from "../../../src/options/submitters/submitter-shapes.ts";
import { ConfirmDetails } from "../../admin/confirm-details.tsx";
import { useFindEntrants } from "../../members/find-people.ts";
import { useNameOf } from "../../names.tsx";
import { AddSubmitter, SubmitterList } from "./own-submitters.tsx";

type Props = {
  entrant: DayEntrant;
  tournamentId: number;
  /** The route of their entry. */
  route: string;
};

/** Who may submit for an entrant, with the form that records a consent on paper. Nothing if the tournament doesn't allow it. */
export function EntrantSubmitters({ entrant, tournamentId, route }: Props) {
  const nameOf = useNameOf();
  const findEntrants = useFindEntrants(tournamentId);
  const name = nameOf(entrant);
  const { submitters, hasPaid } = entrant;
  if (!(submitters && hasPaid)) return null;
  const action = `${route}/submitters`;
  const names = submitters.map((submitter) => nameOf(submitter)).join(", ");
  return (
    <ConfirmDetails
      summary={names ? `Submitters: ${names}` : "Submitters"}
      summaryLabel={`Who can submit for ${name}`}
      intent={action}
      className="min-w-0"
    >
      {submitters.length > 0 && <SubmitterList submitters={submitters} route={action} />}
      {submitters.length < submitterLimits.ofAngler && (
        <>
          <p className="font-bold">Consent Given on Paper</p>
          <AddSubmitter
            action={action}
            hint="An entrant who can submit catches for them. Both will be notified."
            load={findEntrants}
          />
        </>
      )}
    </ConfirmDetails>
  );
}
