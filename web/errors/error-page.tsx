import { isRouteErrorResponse, Link, useRouteError } from "react-router-dom";
import type { PageFailure } from "../page.ts";

const isFailure = (value: unknown): value is PageFailure =>
  typeof value === "object" && value !== null && "message" in value;

/** What a failed page says: the same frame, the status, the server's words and a way on (DECISIONS, "Errors"). */
export function ErrorPage() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const failure = isRouteErrorResponse(error) && isFailure(error.data) ? error.data : null;
  const title = failure?.title ?? (status === 404 ? "404 Page Not Found" : "Something went wrong");
  return (
    <section>
      <p>{status}</p>
      <h1>{title}</h1>
      <p>{failure?.message}</p>
      <Link to={failure?.back?.to ?? "/"}>{failure?.back?.text ?? "Back to home"}</Link>
    </section>
  );
}
