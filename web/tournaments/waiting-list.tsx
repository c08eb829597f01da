import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import { Page } from "../ui/page.tsx";
import { SkeletonCard } from "../ui/skeleton.tsx";

const cardsOn: Readonly<Record<string, number>> = { "/": 3, "/tournaments": 6 };

/** A page that arrives sooner needs no skeletons: they would only flicker. */
const patienceMs = 250;

/** The page being gone to, once it has kept the reader waiting. */
function useSlowTarget(): string | null {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const target = state === "loading" && location.pathname !== pathname ? location.pathname : null;
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => setSlow(target), patienceMs);
    return () => {
      clearTimeout(timer);
      setSlow(null);
    };
  }, [target]);
  return slow === target ? slow : null;
}

/** Shows the page, or skeleton cards in its place while one with tournaments is slow to come. */
export function WaitingForList({ children }: { children: ReactNode }) {
  const target = useSlowTarget();
  const count = target === null ? 0 : (cardsOn[target] ?? 0);
  if (count === 0) return children;
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <Page>
      <div role="status" aria-label="Loading tournaments" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {places.map((place) => (
          <SkeletonCard key={place} />
        ))}
      </div>
    </Page>
  );
}
