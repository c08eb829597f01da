import { useEffect } from "react";
import { namedCheckIn } from "../../../src/entries/entry-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Button } from "../../ui/form/button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { useNextNamed } from "./use-next-named.ts";

/** Checks entrants in one after the other by number or name: type, Enter, next. */
export function CheckInForm({ tournamentId }: { tournamentId: number }) {
  const action = `/api/admin/tournaments/${tournamentId}/check-in`;
  const form = usePageForm(namedCheckIn, { action });
  const next = useNextNamed(action, form.isBusy);
  const { ref } = next.field;
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target } = event;
      if (key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      // A character typed into a field, or while a dialog is open, isn't meant for the check-in.
      if (target instanceof Element && target.closest("input, textarea, select, dialog")) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      ref.current?.focus();
    }
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [ref]);
  return (
    <PageForm of={form} onSent={next.onSent} preventScrollReset className="check-in-form">
      <TextInput
        {...fieldProps(form.fields.entrant)}
        {...next.field}
        label="Check In by Number or Name"
        autoComplete="off"
        autoCapitalize="off"
        enterKeyHint="next"
        aria-keyshortcuts="/"
        fieldClassName="min-w-0 flex-1"
      />
      <div className="beside-field">
        <Button look="secondary" busy={form.isBusy} data-tip="Press / to go to the field">
          Check In
        </Button>
      </div>
    </PageForm>
  );
}
