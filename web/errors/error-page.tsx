import { useLocation, useRouteError } from "react-router-dom";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Link } from "../ui/link.tsx";
import { Page } from "../ui/page.tsx";
import { readFailure } from "./page-failure.ts";

/** What a failed page says: in the same frame, the status, the server's words and a way on (DECISIONS, "Errors"). */
export function ErrorPage() {
  const { status, title, message, back } = readFailure(useRouteError());
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
            <ButtonLink to={back.to}>{back.text}</ButtonLink>
            {mayTryAgain && (
              <Link to={pathname + search} reloadDocument className="link inline-flex min-h-12 items-center px-3">
                Try again
              </Link>
            )}
          </>
        }
      >
        {message && <p>{message}</p>}
      </EmptyState>
    </Page>
  );
}
