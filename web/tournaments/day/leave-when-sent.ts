import { useEffect, useRef } from "react";
import { type Location, useBlocker, useNavigate } from "react-router-dom";

type Unsent = {
  /** Whether entries are waiting or being sent. */
  hasUnsent: () => boolean;
  /** Whether an entry was refused, which is shown before the page is left. */
  hasRefused: () => boolean;
};

/** The page's forms. The router consults only one blocker, so they share their page's. */
const forms = new Set<Unsent>();

const hasUnsent = () => [...forms].some((form) => form.hasUnsent());

/** Adds a form to those that `useLeaveWhenSent` waits for. */
export function useUnsent(form: Unsent): void {
  useEffect(() => {
    forms.add(form);
    return () => {
      forms.delete(form);
    };
  });
}

/**
 * Follows a link away from the page only once all entries of its forms are sent and accepted. The browser asks before it
 * closes the page with unsent entries.
 */
export function useLeaveWhenSent(): void {
  // The router forgets a blocked navigation as soon as another one ends, such as that of a sent entry.
  const target = useRef<{ to: Location; isBack: boolean } | null>(null);
  const navigate = useNavigate();
  useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (nextLocation.pathname === currentLocation.pathname || !hasUnsent()) return false;
    target.current = { to: nextLocation, isBack: historyAction === "POP" };
    return true;
  });
  // React state doesn't show when entries are sent or answered, so this runs after every render.
  useEffect(() => {
    if (target.current === null || hasUnsent()) return;
    const { to, isBack } = target.current;
    target.current = null;
    if ([...forms].some((form) => form.hasRefused())) return;
    void navigate(to, { state: to.state, replace: isBack });
  });
  useEffect(() => {
    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (hasUnsent()) event.preventDefault();
    }
    addEventListener("beforeunload", onBeforeUnload);
    return () => removeEventListener("beforeunload", onBeforeUnload);
  }, []);
}
