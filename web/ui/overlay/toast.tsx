import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import X from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { toneClass } from "../tone.ts";

/** A passing word on what was just done. It shows; how long it stays is for whoever holds it. */
export function Toast({
  kind = "success",
  title,
  children,
  onClose,
}: {
  kind?: "success" | "error";
  title: string;
  children?: ReactNode;
  onClose?: () => void;
}) {
  const Icon = kind === "success" ? CircleCheck : CircleAlert;
  return (
    <div className={`toast deep pointer-events-auto ${kind === "success" ? toneClass.green : toneClass.red}`}>
      <Icon />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{title}</p>
        {children && <div className="text-ink-soft">{children}</div>}
      </div>
      {onClose && (
        <button
          type="button"
          aria-label="Dismiss"
          onClick={onClose}
          className="-my-2 grid size-12 shrink-0 place-items-center rounded-lg text-ink-soft hover:text-ink"
        >
          <X className="size-5" />
        </button>
      )}
    </div>
  );
}
