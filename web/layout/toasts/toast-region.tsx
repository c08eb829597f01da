import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigation, useSubmit } from "react-router-dom";
import type { ToastText } from "../../runtime/runtime.ts";
import { useRoot } from "../../runtime/session.ts";
import { classes } from "../../ui/classes.ts";
import { Toast } from "../../ui/overlay/toast.tsx";
import { dismissToast, showToast, toastLimits, useToast } from "./toasts.ts";

/** The current toast with script, announced politely. */
export function ToastRegion() {
  const root = useRoot();
  const serverToast = root?.toast;
  const session = root?.session;
  const toast = useToast();
  const stand = useRef<HTMLDivElement>(null);
  const submit = useSubmit();
  const swipe = useSwipe(toastLimits.swipePx, dismissToast);
  // A modal dialog takes every press outside itself, including those on the toast: a button that can't be pressed isn't shown.
  const [isBehindDialog, setBehindDialog] = useState(false);

  function undo({ undo: undoing }: ToastText) {
    dismissToast();
    if (undoing) void submit(undoing.fields, { method: "post", action: undoing.page, navigate: false });
  }

  useEffect(() => {
    if (serverToast) showToast(serverToast);
  }, [serverToast]);

  // One message at a time: the next form brings its own.
  const isSending = useNavigation().formData !== undefined;
  useEffect(() => {
    if (isSending) dismissToast();
  }, [isSending]);

  // Starts when the toast appears.
  useLayoutEffect(() => {
    if (!toast) return;
    const timer = setTimeout(dismissToast, toastLimits.shownMs);
    return () => clearTimeout(timer);
  }, [toast]);

  // Opened again for every toast, and for every session, which may have opened a gate: the latest is on top.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useLayoutEffect(() => {
    const element = stand.current;
    if (!(toast && element?.showPopover)) return;
    setBehindDialog(document.querySelector("dialog:modal") !== null);
    element.popover = "manual";
    element.showPopover();
    return () => element.hidePopover();
  }, [toast, session]);

  return (
    <div
      ref={stand}
      className={classes("toast-stand", isBehindDialog && "toast-stand-above")}
      style={swipe.by === 0 ? undefined : { translate: `${swipe.by}px 0` }}
      {...swipe.handlers}
    >
      {toast && (
        <Toast
          kind={toast.tone === "good" ? "success" : "error"}
          title={toast.title}
          description={toast.description}
          onClose={isBehindDialog ? undefined : dismissToast}
          onUndo={isBehindDialog || !toast.undo ? undefined : () => undo(toast)}
        />
      )}
    </div>
  );
}

/**
 * Tracks a finger that swipes sideways and calls `onAway` when it is lifted more than `thresholdPx` from its start. The
 * element leaves vertical panning to the browser (`touch-action: pan-y`); otherwise the browser would cancel the touch.
 */
function useSwipe(thresholdPx: number, onAway: () => void) {
  const from = useRef<number | null>(null);
  const [by, setBy] = useState(0);

  function end(): void {
    from.current = null;
    setBy(0);
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      from.current = event.clientX;
    },
    onPointerMove(event: PointerEvent) {
      if (from.current !== null) setBy(event.clientX - from.current);
    },
    onPointerUp(event: PointerEvent) {
      const isAway = from.current !== null && Math.abs(event.clientX - from.current) > thresholdPx;
      end();
      if (isAway) onAway();
    },
    onPointerCancel: end,
    onPointerLeave: end,
  };
  return { by, handlers };
}
