import { namedBoatMove } from "../../../../src/entries/boats/boat-shapes.ts";
import { fieldProps } from "../../../form-field.ts";
import { PageForm, usePageForm } from "../../../page-form.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useNextNamed } from "../use-next-named.ts";

type Props = {
  tournamentId: number;
  /** The day, unless it's the current one. */
  day?: number;
  /** The action of the Enter key. */
  usual: "out" | "back";
};

/** Checks a boat out or back in by number or name. */
export function BoatForm({ tournamentId, day, usual }: Props) {
  const action = `/api/admin/tournaments/${tournamentId}/boats`;
  const form = usePageForm(namedBoatMove, { action });
  const { fields, isBusy } = form;
  const next = useNextNamed(action, isBusy);
  const moves = usual === "back" ? (["back", "out"] as const) : (["out", "back"] as const);
  return (
    <PageForm of={form} onSent={next.onSent} preventScrollReset className="mb-4 flex flex-wrap items-start gap-x-3">
      {day !== undefined && <input type="hidden" name="day" value={day} />}
      <TextInput
        {...fieldProps(fields.boat)}
        {...next.field}
        label="Number or Name"
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="next"
        fieldClassName="min-w-[min(13rem,100%)] flex-1 basis-48"
      />
      <TextInput
        {...fieldProps(fields.time)}
        onKeyDown={next.field.onKeyDown}
        label="Time"
        optional
        type="time"
        fieldClassName="basis-32"
      />
      <div className="flex flex-wrap gap-3 sm:pt-7.5">
        {moves.map((to) => (
          <Button key={to} name="to" value={to} look={to === usual ? "primary" : "secondary"} busy={isBusy}>
            {to === "out" ? "Check Out" : "Check In"}
          </Button>
        ))}
      </div>
    </PageForm>
  );
}
