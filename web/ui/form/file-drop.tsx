import { type ComponentProps, type DragEvent, type ReactNode, useId, useState } from "react";
import { BumpBoard } from "../charts/bump-board.tsx";
import { classes } from "../classes.ts";
import { FieldError, type FieldProps } from "./field.tsx";

/**
 * The slot for one photo, drawn as an empty bump board unless `empty` replaces it. The native input is
 * visible: it shows the chosen file's name, opens the camera on a phone and needs no script. With script,
 * `preview` shows the picture on the board.
 */
export function FileDrop({
  id: givenId,
  label,
  hint,
  error,
  empty = <BumpBoard className="aspect-video w-full rounded-lg" />,
  preview,
  previewAlt = "",
  onRemove,
  removeLabel = "Remove",
  className,
  ...rest
}: FieldProps & {
  /** Shown while nothing is chosen. */
  empty?: ReactNode;
  /** The chosen picture's URL; the policy must allow its scheme (blob:). */
  preview?: string;
  previewAlt?: string;
  onRemove?: () => void;
  removeLabel?: ReactNode;
} & Omit<ComponentProps<"input">, "type">) {
  const ownId = useId();
  const id = givenId ?? ownId;
  // A browser that can't show the file would draw its own broken picture.
  const [unshowable, setUnshowable] = useState<string | null>(null);
  const described = [hint && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      <label
        className={classes("file-drop", error && "file-drop-invalid")}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => dropInto(event, id)}
      >
        <span className="block font-semibold">{label}</span>
        {hint && (
          <span id={`${id}-description`} className="mb-2 block text-[0.9375rem] text-ink-soft">
            {hint}
          </span>
        )}
        {preview && preview !== unshowable ? (
          <img
            src={preview}
            alt={previewAlt}
            onError={() => setUnshowable(preview)}
            className="aspect-video w-full rounded-lg bg-sunken object-contain"
          />
        ) : (
          empty
        )}
        <input
          accept="image/*"
          {...rest}
          id={id}
          type="file"
          className="file-input"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
      </label>
      {onRemove && preview && (
        <button type="button" className="button button-quiet button-small mt-2" onClick={onRemove}>
          {removeLabel}
        </button>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** Passes dropped files to the input, as if they had been chosen there. */
function dropInto(event: DragEvent, id: string) {
  event.preventDefault();
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement) || event.dataTransfer.files.length === 0) return;
  input.files = event.dataTransfer.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
