import { Page } from "../ui/page.tsx";
import { SkeletonCard } from "../ui/skeleton.tsx";
import { Spinner } from "../ui/spinner.tsx";

const cardsOn: Readonly<Record<string, number>> = { "/": 3, "/tournaments": 6 };

const firstSegment = (path: string) => path.split("/")[1] ?? "";

/** First path segments of pages that only signed-in users can open. */
const protectedSegments = new Set([
  "submit-catch",
  "my-catches",
  "submit-complaint",
  "payout-setup",
  "payments",
  "notifications",
  "settings",
  "admin",
]);

/**
 * A placeholder for the page while `target` loads slowly: skeleton cards for tournaments, a spinner for a
 * protected page. Null for a tab or dialog of the same part of the site, which leaves the page in place.
 */
export function placeholderFor(target: string, currentPath: string) {
  const segment = firstSegment(target);
  if (protectedSegments.has(segment) && segment !== firstSegment(currentPath)) return <WaitingForProtected />;
  const count = cardsOn[target];
  return count === undefined ? null : <WaitingForCards count={count} />;
}

const WaitingForCards = ({ count }: { count: number }) => (
  <Page>
    <div role="status" aria-label="Loading tournaments" className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <SkeletonCard key={place} />
      ))}
    </div>
  </Page>
);

const WaitingForProtected = () => (
  <div role="status" className="grid min-h-[60dvh] place-items-center">
    <Spinner label="Loading page" className="size-10" />
  </div>
);
