import { type KeyboardEvent, useEffect, useRef } from "react";
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

/**
 * The field is ready for the next boat as soon as one was taken. A boat that is typed meanwhile stays, and goes out or comes back right
 * after if Enter was pressed.
 */
function useNextBoat(action: string, isBusy: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef("");
  const isNextEntered = useRef(false);
  const timesTaken = useTimesTaken(action);
  useEffect(() => {
    if (isBusy) sent.current = input.current?.value ?? "";
  }, [isBusy]);
  useEffect(() => {
    const field = input.current;
    if (timesTaken === 0 || !field) return;
    const time = field.form?.elements.namedItem("time");
    if (time instanceof HTMLInputElement) time.value = "";
    field.focus();
    if (field.value === sent.current) field.value = "";
    else if (isNextEntered.current) field.form?.requestSubmit(field.form.querySelector("button"));
    isNextEntered.current = false;
  }, [timesTaken]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && isBusy) isNextEntered.current = true;
  }
  return { ref: input, onKeyDown };
}

/** Checks a boat out or back in by number or name. */
export function BoatForm({ tournamentId, day, usual }: Props) {
  const action = `/api/admin/tournaments/${tournamentId}/boats`;
  const form = usePageForm(namedBoatMove, { action });
  const { fields, isBusy } = form;
  const next = useNextBoat(action, isBusy);
  const moves = usual === "back" ? (["back", "out"] as const) : (["out", "back"] as const);
  return (
    <PageForm of={form} preventScrollReset className="mb-4 flex flex-wrap items-start gap-x-3">
      {day !== undefined && <input type="hidden" name="day" value={day} />}
      <TextInput
        {...fieldProps(fields.boat)}
        {...next}
        label="Number or Name"
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="next"
        fieldClassName="min-w-[min(13rem,100%)] flex-1 basis-52"
      />
      <TextInput {...fieldProps(fields.time)} label="Time" optional type="time" fieldClassName="basis-36" />
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
