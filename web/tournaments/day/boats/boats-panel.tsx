import { Link } from "react-router-dom";
import { counted } from "../../../../src/base/format/numbers.ts";
import type { Boats } from "../../../../src/entries/boats/boat-shapes.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Card } from "../../../ui/card.tsx";
import { Section } from "../../../ui/page.tsx";
import { useHasPassed, useMinutesSince } from "../../clock.ts";
import { BoatForm } from "./boat-form.tsx";
import { BoatList } from "./boat-list.tsx";

type Props = { tournament: { id: number; timeZone: string }; boats: Boats };

export const boatsText = (count: number) => counted(count, "boat");

/** Boats that are still out on other days than the one on show. */
export function StillOut({ tournamentId, stillOut }: { tournamentId: number; stillOut: Boats["stillOut"] }) {
  return stillOut.map(({ day, boats }) => (
    <Alert key={day} kind="warning">
      <Link to={`/admin/tournaments/${tournamentId}/boats?day=${day}`} className="link">
        {boats === 1 ? "1 boat wasn't" : `${boatsText(boats)} weren't`} checked in on day {day}
      </Link>
    </Alert>
  ));
}

/** The boats out on the water, with forms to check boats out and back in. */
export function BoatsPanel({ tournament, boats }: Props) {
  const { id } = tournament;
  const { counts, day, days, endsAt, stillOut } = boats;
  const lateNow = useMinutesSince(endsAt);
  const hasEnded = useHasPassed(endsAt);
  // An angler who wasn't checked out may still be out, and minutes late entered at the scale also mark a boat as back.
  const isEverybodyBack = counts.out === 0 && counts.ashore === 0 && counts.back > 0;
  const late = counts.late > 0 && `, ${counts.late} late`;
  return (
    <Section
      title="Everyone Back?"
      id="boats"
      aside={
        <Link to={`/admin/tournaments/${id}/boats`} className="link inline-flex min-h-12 items-center">
          All boats
        </Link>
      }
    >
      <StillOut tournamentId={id} stillOut={stillOut} />
      <p className="mb-3">
        {days > 1 && `Day ${day}: `}
        {isEverybodyBack ? (
          <b>Everyone is back{late}.</b>
        ) : (
          <>
            <b>{counts.out} out</b>, {counts.back} back, {counts.ashore} not checked out{late}
          </>
        )}
      </p>
      <BoatForm tournamentId={id} usual={hasEnded || counts.out > counts.ashore ? "back" : "out"} />
      {boats.boats.length > 0 && (
        <Card>
          <BoatList {...{ tournament, day, lateNow }} boats={boats.boats} />
        </Card>
      )}
    </Section>
  );
}
