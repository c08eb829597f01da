import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router-dom";

type Placeholders = typeof import("./placeholders.tsx");

/** A page that arrives sooner needs neither skeletons nor a spinner: they would only flicker. */
const timeoutMs = 300;

/** The page being gone to, once it has kept the reader waiting, and what can stand in its place. */
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

/** Shows the page, or what stands in its place while another is slow to come. */
export function WaitingForPage({ children }: { children: ReactNode }) {
  const slow = useSlowTarget();
  const { pathname } = useLocation();
  return slow?.placeholderFor(slow.target, pathname) ?? children;
}
