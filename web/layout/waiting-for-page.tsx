import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import { Page } from "../ui/page.tsx";
import { SkeletonCard } from "../ui/skeleton.tsx";
import { Spinner } from "../ui/spinner.tsx";

const cardsOn: Readonly<Record<string, number>> = { "/": 3, "/tournaments": 6 };

const partOf = (path: string) => path.split("/")[1] ?? "";

/** Where only signed-in readers get to, by the first part of the address. */
const protectedParts = new Set(
  "submit-catch my-catches submit-complaint payout-setup payments notifications settings admin".split(" "),
);

/** A page that arrives sooner needs neither skeletons nor a spinner: they would only flicker. */
const timeoutMs = 300;

/** The page being gone to, once it has kept the reader waiting. */
function useSlowTarget(): string | null {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const target = state === "loading" && location.pathname !== pathname ? location.pathname : null;
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (target === null) return;
    const timer = setTimeout(() => setSlow(target), timeoutMs);
    return () => {
      clearTimeout(timer);
      setSlow(null);
    };
  }, [target]);
  return slow === target ? slow : null;
}

/**
 * Shows the page, or what stands in its place while another is slow to come: skeleton cards for tournaments, a spinner for
 * a protected page. A tab or dialog of the same part of the site leaves the page where it is.
 */
export function WaitingForPage({ children }: { children: ReactNode }) {
  const target = useSlowTarget();
  const here = partOf(useLocation().pathname);
  if (target === null) return children;
  const count = cardsOn[target] ?? 0;
  const part = partOf(target);
  if (protectedParts.has(part) && part !== here) return <WaitingForProtected />;
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

function WaitingForProtected() {
  return (
    <div role="status" className="grid min-h-[60dvh] place-items-center">
      <Spinner label="Loading page" className="size-10" />
    </div>
  );
}
