import { useEffect, useLayoutEffect, useRef } from "react";
import { Toast } from "../ui/toast.tsx";
import { useHydrated } from "./hydrated.ts";
import { useRoot } from "./session.ts";
import { dismissToast, showToast, useToast } from "./toasts.ts";

/** SPEC section 9. */
const shownMs = 5000;
const swipePx = 50;

/** The one toast on show, announced politely. Without script it is the one the page before left, until the next page. */
export function ToastStand() {
  const left = useRoot()?.toast ?? null;
  const live = useToast();
  const isHydrated = useHydrated();
  const stand = useRef<HTMLDivElement>(null);
  const swipeFrom = useRef(0);

  useEffect(() => {
    if (left) showToast(left);
  }, [left]);

  useEffect(() => {
    if (!live) return;
    const timer = setTimeout(dismissToast, shownMs);
    return () => clearTimeout(timer);
  }, [live]);

  useLayoutEffect(() => {
    const element = stand.current;
    if (!(live && element?.showPopover)) return;
    element.popover = "manual";
    // Opened anew for every toast: the latest comes above any dialog opened since.
    element.showPopover();
    return () => element.hidePopover();
  }, [live]);

  const toast = live ?? (isHydrated ? null : left);
  return (
    <div
      ref={stand}
      role="status"
      className="toast-stand"
      onPointerDown={(event) => {
        swipeFrom.current = event.clientX;
      }}
      onPointerUp={(event) => {
        if (Math.abs(event.clientX - swipeFrom.current) > swipePx) dismissToast();
      }}
    >
      {toast && (
        <Toast
          kind={toast.tone === "good" ? "success" : "error"}
          title={toast.title}
          onClose={isHydrated ? dismissToast : undefined}
        >
          {toast.description}
        </Toast>
      )}
    </div>
  );
}
