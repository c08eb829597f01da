import { useEffect, useRef } from "react";
import { type Location, useBlocker, useNavigate } from "react-router-dom";

type Unsent = {
  /** Whether entries are waiting or being sent. */
  hasUnsent: () => boolean;
  /** Whether an entry was refused, which is shown before the page is left. */
  hasRefused: () => boolean;
};

/**
 * Follows a link away from the page only once all entries are sent and accepted. The browser asks before it closes the page
 * with unsent entries.
 */
export function useLeaveWhenSent({ hasUnsent, hasRefused }: Unsent): void {
  // The router forgets a blocked navigation as soon as another one ends, such as that of a sent entry.
  const target = useRef<Location | null>(null);
  const navigate = useNavigate();
  useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.pathname === currentLocation.pathname || !hasUnsent()) return false;
    target.current = nextLocation;
    return true;
  });
  // Runs after every rendering: entries are sent and answered without a state of their own.
  useEffect(() => {
    const to = target.current;
    if (to === null || hasUnsent()) return;
    target.current = null;
    if (!hasRefused()) void navigate(to, { state: to.state });
  });
  useEffect(() => {
    function onBeforeUnload(event: BeforeUnloadEvent) {
      if (hasUnsent()) event.preventDefault();
    }
    addEventListener("beforeunload", onBeforeUnload);
    return () => removeEventListener("beforeunload", onBeforeUnload);
  });
}
