import { useEffect, useRef } from "react";
import type { FormReply } from "../../form.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";

/** `present` identifies the values that the sentences are about. */
type Changes = { message: string; sentences: readonly string[]; present: string | undefined };

/** The newer changes that the form would overwrite; null if it wasn't refused for that. */
export function overwrittenFields(reply: FormReply | undefined): Changes | null {
  const { basis, replaced, ...fields } = reply?.error ?? {};
  const message = basis?.[0];
  if (!message) return null;
  const sentences = Object.values(fields).flatMap((messages) => messages ?? []);
  return { message, sentences, present: replaced?.[0] };
}

type OverwriteNoteProps = {
  changes: Changes;
  /** The name of the button. */
  name: string;
};

/** Shown instead of saving over somebody else's changes. */
export function OverwriteNote({ changes, name }: OverwriteNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    note.current?.focus();
    note.current?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <div ref={note} tabIndex={-1} className="mb-6">
      <Alert kind="error">
        <p>{changes.message}</p>
        <ul className="my-2 list-disc pl-5">
          {changes.sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <p className="mb-3">
          Your changes are still in the form. Change these fields to match, or save anyway to replace them with yours.
          Other fields that were changed stay as they are.
        </p>
        <Button name={name} value={changes.present} look="secondary" size="small">
          Save Anyway
        </Button>
      </Alert>
    </div>
  );
}
