import type { FieldMetadata } from "@conform-to/react";
import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { useNameOf } from "../../names.tsx";
import { ApiForm } from "../../posted-form.tsx";
import { DayMoment } from "../../tournaments/day/times-in.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";

/** How an entrant accepted the current waiver. */
export function EntrantWaiver({ entrant: { waiver } }: { entrant: DayEntrant }) {
  if (!waiver?.isCurrent) return null;
  return (
    <span className="block">
      Waiver {waiver.isOnPaper ? "on paper" : "accepted"}, <DayMoment at={waiver.acceptedAt} />
    </span>
  );
}

/** "Older waiver accepted" in place of "Waiver not accepted". */
export const missingWaiverText = ({ waiver }: DayEntrant): string | null => (waiver ? "Older waiver accepted" : null);

type PaperProps = { entrant: DayEntrant /** The route of their entry. */; route: string };

/** Records that the waiver was signed on paper, or undoes it. */
export function PaperWaiver({ entrant, route }: PaperProps) {
  const { waiver } = entrant;
  const name = useNameOf()(entrant);
  if (waiver === undefined || (waiver?.isCurrent && !waiver.isOnPaper)) return null;
  const isNoted = waiver?.isCurrent === true;
  return (
    <ApiForm action={`${route}/waiver`} refusals="toast" preventScrollReset>
      <input type="hidden" name="isOnPaper" value={String(!isNoted)} />
      <Button
        look="quiet"
        size="small"
        aria-label={isNoted ? `Undo paper waiver for ${name}` : `Waiver signed on paper by ${name}`}
      >
        {isNoted ? "Undo Paper Waiver" : "Waiver Signed on Paper"}
      </Button>
    </ApiForm>
  );
}

type SignedProps = { tournament: Pick<TournamentWithResult, "waiverVersion">; field: FieldMetadata<unknown> };

/** Whether an angler who is entered by hand signed the waiver on paper. */
export function SignedOnPaper({ tournament: { waiverVersion }, field }: SignedProps) {
  if (waiverVersion === null) return null;
  return (
    <Checkbox
      name={field.name}
      defaultChecked={field.initialValue === "on"}
      label="They signed the waiver on paper. Otherwise, they're asked to accept it on the tournament's page."
      keepErrorLine={false}
    />
  );
}
