import { type DayEntrant, disqualification, reinstatement } from "../../../src/entries/entry-shapes.ts";
import { ReasonDetails } from "../../admin/reason-details.tsx";
import { useNameOf } from "../../names.tsx";

const hint = "Shown to the angler. Once results are official, it's public.";

/** Disqualifies an entrant, or reinstates a disqualified one. `route` is their entry's. */
export function DisqualifyEntrant({ entrant, route }: { entrant: DayEntrant; route: string }) {
  const name = useNameOf()(entrant);
  if (entrant.disqualifiedAt !== undefined) {
    return (
      <ReasonDetails
        summary="Reinstate"
        summaryLabel={`Reinstate ${name}`}
        className="min-w-0"
        action={`${route}/reinstate`}
        schema={reinstatement}
        label="Reinstate"
        hint={hint}
        look="primary"
      >
        <p>Their catches count again, and places and prizes are recalculated.</p>
      </ReasonDetails>
    );
  }
  return (
    <ReasonDetails
      summary="Disqualify"
      summaryLabel={`Disqualify ${name}`}
      isGrave
      className="min-w-0"
      action={`${route}/disqualify`}
      schema={disqualification}
      label="Disqualify"
      hint={hint}
      look="danger"
    >
      <p>They keep their entry, catches and payment but lose their place. Places and prizes below move up.</p>
    </ReasonDetails>
  );
}
