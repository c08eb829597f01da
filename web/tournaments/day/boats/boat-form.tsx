import { namedBoatMove } from "../../../../src/entries/boats/boat-shapes.ts";
import { fieldProps } from "../../../form-field.ts";
import { PageForm, usePageForm } from "../../../page-form.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { useTimesTaken } from "../times-taken.ts";

type Props = {
  tournamentId: number;
  /** The day, unless it's the present one. */
  day?: number;
  /** What Enter does. */
  usual: "out" | "back";
};

/** Checks a boat out or back in by number or name; ready for the next one as soon as it was taken. */
export function BoatForm({ tournamentId, day, usual }: Props) {
  const action = `/api/admin/tournaments/${tournamentId}/boats`;
  const timesTaken = useTimesTaken(action);
  return <Fields key={timesTaken} {...{ action, day, usual }} isNext={timesTaken > 0} />;
}

function Fields({ action, day, usual, isNext }: Pick<Props, "day" | "usual"> & { action: string; isNext: boolean }) {
  const form = usePageForm(namedBoatMove, { action });
  const { fields, isBusy } = form;
  const moves = usual === "back" ? (["back", "out"] as const) : (["out", "back"] as const);
  return (
    <PageForm of={form} preventScrollReset className="flex flex-wrap items-start gap-x-3">
      {day !== undefined && <input type="hidden" name="day" value={day} />}
      <TextInput
        {...fieldProps(fields.boat)}
        label="Number or Name"
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="next"
        autoFocus={isNext}
        fieldClassName="min-w-52 flex-1 basis-52"
      />
      <TextInput {...fieldProps(fields.time)} label="Time" optional type="time" fieldClassName="basis-36" />
      <div className="flex gap-3 self-center">
        {moves.map((to) => (
          <Button key={to} name="to" value={to} look={to === usual ? "primary" : "secondary"} busy={isBusy}>
            {to === "out" ? "Check Out" : "Check In"}
          </Button>
        ))}
      </div>
    </PageForm>
  );
}
