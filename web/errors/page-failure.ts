import { isRouteErrorResponse } from "react-router-dom";

/** A loader's failure as the error page shows it; `isUnreached` if no reply came. */
export type PageFailure = {
  message: string;
  title?: string;
  back?: { to: string; text: string };
  isUnreached?: true;
};

type FailedPage = {
  status: number;
  title: string;
  message: string;
  back: { to: string; text: string };
  isUnreached?: true;
};

const isFailure = (value: unknown): value is PageFailure =>
  typeof value === "object" && value !== null && "message" in value;

const home = { to: "/", text: "Back to home" };
const unforeseen = "Something went wrong on our side. Nothing was changed. Please try again.";

const titles: Record<number, string> = {
  400: "We couldn't process that request",
  404: "404 Page Not Found",
  405: "This page doesn't accept forms",
  413: "That's too large",
  415: "We couldn't process that request",
  429: "Too many requests",
  503: "The server is busy",
  507: "Storage is full",
};

/**
 * Describes a thrown error for the failed page: status, heading, the server's message, a link onward (docs/rules.md
 * 12.4).
 */
export function readFailure(error: unknown): FailedPage {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const failure = isRouteErrorResponse(error) && isFailure(error.data) ? error.data : null;
  const message = failure?.message || (status === 405 ? "This page is read-only." : unforeseen);
  const back = failure?.back ?? home;
  // A 403's message is its own heading: 'Access denied. Admin privileges required.'
  if (status === 403) return { status, title: message, message: "", back };
  const title = failure?.title ?? titles[status] ?? "Something went wrong";
  return { status, title, message, back, isUnreached: failure?.isUnreached };
}
