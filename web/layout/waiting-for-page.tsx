import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router-dom";

type Placeholders = typeof import("./placeholders.tsx");

/** A page that arrives sooner needs neither skeletons nor a spinner: they would only flicker. */
const timeoutMs = 300;

/** The page that is loading, once it has kept the reader waiting, and its placeholder. */
function useSlowTarget(): { target: string; placeholderFor: Placeholders["placeholderFor"] } | null {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const target = state === "loading" && location.pathname !== pathname ? location.pathname : null;
  const [slow, setSlow] = useState<{ target: string; placeholderFor: Placeholders["placeholderFor"] } | null>(null);
  useEffect(() => {
    if (target === null) return;
    let isOver = false;
    const timer = setTimeout(() => {
      import("./placeholders.tsx").then(
        ({ placeholderFor }) => {
          if (!isOver) setSlow({ target, placeholderFor });
        },
        () => undefined,
      );
    }, timeoutMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
      setSlow(null);
    };
  }, [target]);
  return slow?.target === target ? slow : null;
}

/** Shows the page, or a placeholder while another one is slow to load. */
export function WaitingForPage({ children }: { children: ReactNode }) {
  const slow = useSlowTarget();
  const { pathname } = useLocation();
  return slow?.placeholderFor(slow.target, pathname) ?? children;
}
