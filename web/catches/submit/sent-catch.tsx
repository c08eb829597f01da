import type { ReactNode } from "react";
import { lengthText } from "../../../src/base/format/lengths.ts";
import { weightText, weightUnits } from "../../../src/base/format/weights.ts";
import type { CatchView } from "../../../src/catches/catch-shapes.ts";
import { Name, type PersonOrNobody } from "../../names.tsx";
import { Alert } from "../../ui/alert.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Moment } from "../../ui/moment.tsx";

function nextStep({ tournamentName, needsPhoto, photoDeadline, isLate }: CatchView): ReactNode {
  if (!tournamentName) return "It's in your history as a personal catch.";
  if (needsPhoto) {
    return (
      <>
        It's saved for {tournamentName}, but a judge can't review it without a photo.
        {photoDeadline && (
          <>
            {" "}
            Add it by <Moment at={photoDeadline} isDeadline hasZone />.
          </>
        )}
      </>
    );
  }
  if (isLate) return `It arrived after ${tournamentName} ended. A judge will decide whether it counts.`;
  return "A judge will review it, and you'll be notified. Until then, My Catches lists it as pending.";
}

/** The catch that was just sent, above an empty form. */
export function SentCatch({ fish }: { fish: CatchView }) {
  const { species, length, weight, unit, ineligibleText, needsPhoto } = fish;
  return (
    <div className="mb-6">
      <Alert kind={needsPhoto || ineligibleText ? "warning" : "success"} title="Catch submitted">
        <p>
          {species}, {lengthText(length, unit)}, {weightText(weight, weightUnits[unit])}. {nextStep(fish)}
        </p>
        {ineligibleText && <p>Won't count: {ineligibleText}</p>}
        <div className="mt-3 flex flex-wrap gap-2">
          {needsPhoto && <ButtonLink to={`/my-catches/${fish.id}/edit`}>Add Photo</ButtonLink>}
          <ButtonLink to="/my-catches" look="secondary">
            My Catches
          </ButtonLink>
        </div>
      </Alert>
    </div>
  );
}

/** A catch that was just sent for another entrant, above an empty form. */
export function SentForAngler({ angler, needsPhoto }: { angler: PersonOrNobody; needsPhoto: boolean }) {
  return (
    <div className="mb-6">
      <Alert kind={needsPhoto ? "warning" : "success"} title="Catch submitted">
        <p>
          You submitted it for{" "}
          <b>
            <Name of={angler} />
          </b>
          , who was notified.{" "}
          {needsPhoto
            ? "A judge can't review it without a photo, which only the angler can add now."
            : "A judge will review it."}
        </p>
      </Alert>
    </div>
  );
}
