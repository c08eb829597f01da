import { Link, useLoaderData } from "react-router-dom";
import { zonedMomentText } from "../../../../src/base/format/moments.ts";
import type { Boat } from "../../../../src/entries/boats/boat-shapes.ts";
import type { Loaded } from "../../../page.ts";
import { BackLink } from "../../../ui/back-link.tsx";
import { Card } from "../../../ui/card.tsx";
import { Page, PageHeading, Section } from "../../../ui/page.tsx";
import { useHasPassed, useMinutesSince } from "../../clock.ts";
import { useLeaveWhenSent } from "../leave-when-sent.ts";
import { useLiveDay } from "../use-live-day.ts";
import { BoatForm } from "./boat-form.tsx";
import { BoatList } from "./boat-list.tsx";
import type { loadBoats } from "./boats-loader.ts";
import { StillOut } from "./boats-panel.tsx";

const parts: readonly { state: Boat["state"]; title: string }[] = [
  { state: "out", title: "Out" },
  { state: "ashore", title: "Not Checked Out" },
  { state: "back", title: "Back" },
];

/** Every boat of a day. */
export function Component() {
  const { tournament, boats, version, correctedId } = useLoaderData<Loaded<typeof loadBoats>>();
  const { id, name, timeZone } = tournament;
  const { counts, day, days, endsAt, stillOut } = boats;
  useLiveDay(id, version);
  useLeaveWhenSent();
  const lateNow = useMinutesSince(endsAt);
  const hasEnded = useHasPassed(endsAt);
  return (
    <Page>
      <PageHeading
        isLow
        back={<BackLink to={`/admin/tournaments/${id}/day`}>Tournament Day</BackLink>}
        title="Boats"
        lead={
          <>
            {name}
            {days > 1 && `, day ${day}`}. {counts.out} out, {counts.back} back, {counts.ashore} not checked out. Late
            after {zonedMomentText(new Date(endsAt), timeZone)}.
          </>
        }
      />
      {days > 1 && (
        <nav aria-label="Day" className="tabs mt-4">
          {Array.from({ length: days }, (_, index) => index + 1).map((number) => (
            <Link key={number} to={`?day=${number}`} className="tab" aria-current={number === day ? "page" : undefined}>
              Day {number}
            </Link>
          ))}
        </nav>
      )}
      <div className="mt-4">
        <StillOut tournamentId={id} stillOut={stillOut} />
        <BoatForm tournamentId={id} day={day} usual={hasEnded || counts.out > counts.ashore ? "back" : "out"} />
      </div>
      {parts.map(({ state, title }) => {
        const boatsInState = boats.boats.filter((boat) => boat.state === state);
        if (boatsInState.length === 0) return null;
        return (
          <Section key={state} title={`${title} (${boatsInState.length})`}>
            <Card>
              <BoatList {...{ tournament, day, lateNow, correctedId }} boats={boatsInState} mayCorrect />
            </Card>
          </Section>
        );
      })}
      {boats.boats.length === 0 && <p className="text-ink-soft">Nobody is entered yet.</p>}
    </Page>
  );
}
