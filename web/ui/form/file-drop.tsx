import Camera from "lucide-react/icons/camera";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { BumpBoard } from "../charts/bump-board.tsx";
import { classes } from "../classes.ts";
import { Button } from "./button.tsx";
import { FieldError, type FieldProps } from "./field.tsx";

/**
 * The slot for one photo, drawn as an empty bump board unless `empty` replaces it. The native input is
 * visible: it shows the chosen file's name and needs no script. With script, `preview` shows the picture on
 * the board, and with `camera` a phone shows two buttons instead: the camera first, the library second.
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
  camera = false,
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
  camera?: boolean;
} & Omit<ComponentProps<"input">, "type">) {
  const ownId = useId();
  const id = givenId ?? ownId;
  // A browser that can't show the file would draw its own broken picture.
  const [unshowable, setUnshowable] = useState<string | null>(null);
  const described = [hint && `${id}-description`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={className}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files can also be chosen in the field inside */}
      <div
        className={classes("file-drop", error && "file-drop-invalid", camera && "file-drop-camera")}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          passFiles(event.dataTransfer.files, id);
        }}
      >
        <label className="block cursor-pointer">
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
        {camera && <CameraButtons id={id} isChosen={preview !== undefined} />}
      </div>
      {onRemove && preview && (
        <button type="button" className="button button-quiet button-small mt-2" onClick={onRemove}>
          {removeLabel}
        </button>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The style sheet shows them only on a touch screen with script. */
function CameraButtons({ id, isChosen }: { id: string; isChosen: boolean }) {
  const camera = useRef<HTMLInputElement>(null);
  return (
    <div className="camera-buttons">
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={({ currentTarget }) => {
          if (currentTarget.files) passFiles(currentTarget.files, id);
          // The same file can be chosen again after it was removed.
          currentTarget.value = "";
        }}
      />
      <Button
        type="button"
        look={isChosen ? "secondary" : "primary"}
        icon={<Camera />}
        onClick={() => camera.current?.click()}
      >
        {isChosen ? "Retake Photo" : "Take Photo"}
      </Button>
      <Button type="button" look="secondary" onClick={() => document.getElementById(id)?.click()}>
        Choose from Library
      </Button>
    </div>
  );
}

/** Passes files to the field with this id, as if they had been chosen there. */
function passFiles(files: FileList, id: string) {
  const input = document.getElementById(id);
  if (!(input instanceof HTMLInputElement) || files.length === 0) return;
  const passed = new DataTransfer();
  for (const file of files) passed.items.add(file);
  input.files = passed.files;
  input.dispatchEvent(new Event("change", { bubbles: true }));
}
