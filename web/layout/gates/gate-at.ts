import type { SessionView } from "../../../src/accounts/account-forms.ts";
import type { Loaded } from "../../page.ts";
import type { loadHome, TournamentPage } from "../../tournaments/loaders.ts";

type LoaderData = Readonly<Record<string, unknown>> | undefined;

/** The data of the pages where a reader can complete a payment. */
type Payable = Partial<Pick<Loaded<typeof loadHome>, "unfinished"> & Pick<TournamentPage, "mine">>;

type Page = { pathname: string; search: string };

const tournamentPage = /^\/tournaments\/\d+\/?$/;
const uninterrupted = /^\/(tournaments\/\d+\/(enter|pay|waiver)|payments\/\d+|join\/[^/]+|submit-catch)\/?$/;

/**
 * Whether the tutorial mustn't interrupt a page (docs/rules.md 1.7): a step of joining a tournament, its outcome and receipt, or the
 * form of a catch, which it would cover without script. `?join` marks the tournament's page after a payment, and that of a full
 * tournament for people who registered to join its waiting list.
 */
const isUninterrupted = ({ pathname, search }: Page): boolean =>
  uninterrupted.test(pathname) || (tournamentPage.test(pathname) && /[?&](join|payment)\b/.test(search));

/** Whether a page shows an entry fee that the reader began to pay or that is processing, which comes before the tutorial. */
const hasUnfinishedPayment = (loaderData: LoaderData): boolean =>
  Object.values(loaderData ?? {}).some((data) => {
    const { unfinished, mine } = (data ?? {}) as Payable;
    const state = mine?.payment?.state;
    return (unfinished?.length ?? 0) > 0 || (!mine?.hasPaid && (state === "open" || state === "processing"));
  });

/** The gate over a page. Suspended users only read, so nothing has to be explained to them. */
export function gateAt(
  { agreement, user }: Pick<SessionView, "agreement" | "user">,
  page: Page,
  loaderData?: LoaderData,
): "agreement" | "tutorial" | null {
  // Users who don't accept can still change their password and leave with their data (docs/rules.md 1.2).
  if (agreement) return page.pathname.startsWith("/settings") ? null : "agreement";
  if (!user || user.hasSeenTutorial || user.suspendedUntil !== null) return null;
  return isUninterrupted(page) || hasUnfinishedPayment(loaderData) ? null : "tutorial";
}
