import { counted } from "../../src/base/format/numbers.ts";
import { useProgress } from "./sending-progress.ts";

/** Shown under the button while a catch is sent: the progress, or the club's request to wait. Its space is reserved. */
export function SendingNote() {
  const progress = useProgress();
  return (
    <div className="mt-2 min-h-8 text-[0.9375rem] text-ink-soft" aria-live="polite">
      {progress && "part" in progress && (
        <label className="flex items-center gap-3">
          <span className="shrink-0">{progress.part < 1 ? "Sending" : "Sent, waiting for confirmation"}</span>
          <progress value={progress.part} max={1} className="h-2 min-w-0 flex-1 accent-lake" />
        </label>
      )}
      {progress && "waitsMs" in progress && (
        <p>
          The club's server is busy. Retrying in {counted(Math.ceil(progress.waitsMs / 1000), "second")}. Your catch is
          saved on this phone.
        </p>
      )}
    </div>
  );
}
