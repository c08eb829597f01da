import type { SessionView } from "../../../src/accounts/account-forms.ts";

type Page = { pathname: string; search: string };

const tournamentPage = /^\/tournaments\/\d+\/?$/;
const uninterrupted = /^\/(tournaments\/\d+\/(enter|pay|waiver)|join\/[^/]+|submit-catch)\/?$/;

/**
 * Whether the tutorial mustn't interrupt a page (docs/rules.md 1.7): a step of joining a tournament, or the form of a catch, which
 * it would cover without script. `?join` marks the page of a full tournament, for people who registered to join its waiting list.
 */
const isUninterrupted = ({ pathname, search }: Page): boolean =>
  uninterrupted.test(pathname) || (tournamentPage.test(pathname) && new URLSearchParams(search).has("join"));

/** The gate over a page. Suspended users only read, so nothing has to be explained to them. */
export function gateAt(
  { agreement, user }: Pick<SessionView, "agreement" | "user">,
  page: Page,
): "agreement" | "tutorial" | null {
  // Users who don't accept can still change their password and leave with their data (docs/rules.md 1.2).
  if (agreement) return page.pathname.startsWith("/settings") ? null : "agreement";
  if (!user || user.hasSeenTutorial || user.suspendedUntil !== null) return null;
  return isUninterrupted(page) ? null : "tutorial";
}
