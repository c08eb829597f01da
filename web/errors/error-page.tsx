import { type ComponentType, lazy, Suspense } from "react";
import { useLocation, useRouteError } from "react-router-dom";
import { EmptyState } from "../ui/empty-state.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page } from "../ui/page.tsx";
import { readFailure } from "./page-failure.ts";

/** The data stored on the phone. If even its script doesn't arrive, the page shows the rest. */
const SavedOnDevice = lazy<ComponentType>(() =>
  import("../offline/saved-on-device.tsx").then(
    (found) => ({ default: found.SavedOnDevice }),
    () => ({ default: () => null }),
  ),
);

/**
 * The content of a failed page, in the same frame: the status, the server's message and a link onward (docs/rules.md
 * 12.4).
 */
export function ErrorPage() {
  const { status, title, message, back, isUnreached } = readFailure(useRouteError());
  const { pathname, search } = useLocation();
  const mayTryAgain = status === 429 || status >= 500;
  return (
    <Page narrow>
      <EmptyState
        as="h1"
        picture={status === 404 ? "calm" : "broken"}
        title={title}
        action={
          <>
            {mayTryAgain && (
              <ButtonLink to={pathname + search} replace>
                Try Again
              </ButtonLink>
            )}
            <ButtonLink to={back.to} look={mayTryAgain ? "secondary" : "primary"}>
              {back.text}
            </ButtonLink>
          </>
        }
      >
        {message && <p>{message}</p>}
      </EmptyState>
      {isUnreached && (
        <Suspense>
          <SavedOnDevice />
        </Suspense>
      )}
    </Page>
  );
}
