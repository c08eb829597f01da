import { type ReactNode, useEffect, useRef, useState } from "react";
import { photoBounds } from "../../../src/base/format/file-bounds.ts";
import { FileDrop } from "../../ui/form/file-drop.tsx";
import { photoProblem } from "./photo-problem.ts";

/** A form redisplayed without script has lost its file. */
export const chooseAgain = "Please choose your photo again.";

/** The slot for a photo or a picture: with script it previews the chosen picture and can clear it; without, it shows the file name. */
export function PhotoField({
  id,
  name,
  error,
  hint,
  label = "Photo",
  empty,
  className,
  camera = false,
  chosen = null,
  onChosen,
}: {
  id: string;
  name: string;
  error?: string;
  hint?: string;
  label?: string;
  /** Shown while nothing is chosen; the default is an empty board. */
  empty?: ReactNode;
  className?: string;
  /** Offers a phone's camera first. */
  camera?: boolean;
  /** A restored file, chosen at first; this needs script. */
  chosen?: File | null;
  /** Called with the chosen file, or null when it was cleared. */
  onChosen?: (file: File | null) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!preview) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);

  useEffect(() => {
    const field = input.current;
    if (!(field && chosen)) return;
    const files = new DataTransfer();
    files.items.add(chosen);
    field.files = files.files;
    setPreview(URL.createObjectURL(chosen));
  }, [chosen]);

  // A photo chosen before hydration is shown, too.
  useEffect(() => {
    const field = input.current;
    if (field?.files?.length) field.dispatchEvent(new Event("change", { bubbles: true }));
  }, []);

  function show(file: File | null) {
    setPreview(file && URL.createObjectURL(file));
    setProblem(null);
    if (file) void showProblem(file);
    onChosen?.(file);
  }

  async function showProblem(file: File) {
    const text = await photoProblem(file);
    if (input.current?.files?.[0] === file) setProblem(text);
  }

  function remove() {
    const field = input.current;
    if (!field) return;
    field.value = "";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    show(null);
    field.focus();
  }

  return (
    <FileDrop
      id={id}
      name={name}
      ref={input}
      label={label}
      empty={empty}
      className={className}
      camera={camera}
      hint={hint}
      error={problem ?? error}
      accept={photoBounds.types}
      preview={preview ?? undefined}
      previewAlt={`The ${label.toLowerCase()} you chose`}
      onChange={(event) => show(event.currentTarget.files?.[0] ?? null)}
      onRemove={remove}
      removeLabel={`Remove ${label}`}
    />
  );
}
