import { Link, Outlet, useLocation } from "react-router-dom";
import { useSession } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";
import { type Tab, Tabs } from "../ui/tabs.tsx";
import { useFocusAfterForm } from "./focus-after-form.ts";
import { canDirectTournaments, type Place, sectionsFor } from "./sections.ts";

const bandLook = "mx-auto w-full max-w-[84rem] px-4 pt-1 sm:px-6 print:hidden";

/** A tournament's day replaces the second row with its own tabs. */
const isDay = /^\/admin\/tournaments\/\d+\/day(\/payments)?$/;

/** The weigh-in page needs the whole screen for the form and the results; a link leads back. */
const isStation = /^\/admin\/tournaments\/\d+\/weigh-in$/;

/** The frame of every admin page: a row of sections, and a row of the current section's pages. */
export function Component() {
  useFocusAfterForm();
  const { pathname, search } = useLocation();
  const session = useSession();
  const { awaitingReview, openChallenges, prizesToPay, cashRefundsToPay, user, workPlaces } = session;
  const sections = sectionsFor(user?.isAdmin === true, workPlaces);
  const isAt = (to: string) =>
    [pathname, pathname + search].includes(to) || (to !== "/admin" && pathname.startsWith(`${to}/`));
  const matching = ({ to, below = [] }: Place) => [to, ...below].filter(isAt);
  /** The most specific page: a section's first page may have an address above the others. */
  const currentOf = (pages: readonly Place[]): Place | undefined =>
    pages
      .flatMap((page) => matching(page).map((address) => ({ page, length: address.length })))
      .toSorted((a, b) => b.length - a.length)[0]?.page;
  const counts: Record<string, Pick<Tab, "count" | "countOf">> = {
    "/admin/verification": { count: awaitingReview ?? 0, countOf: "awaiting review in total" },
    "/admin/challenges": { count: openChallenges ?? 0, countOf: "open in total" },
    "/admin/payout-overview": { count: (prizesToPay ?? 0) + (cashRefundsToPay ?? 0), countOf: "to pay" },
  };
  /** The section includes its challenges, which have their own page. */
  const inReview = {
    count: (awaitingReview ?? 0) + (openChallenges ?? 0),
    countOf: "awaiting review or decision in total",
  };
  const tabOf = ({ to, label }: Place, current: boolean): Tab => ({ to, label, current, ...counts[to] });
  const section = sections.find(({ to, pages }) => isAt(to) || currentOf(pages));
  const pages = section?.pages ?? [];
  const shortcuts = section?.shortcuts ?? pages;
  const page = currentOf(pages) ?? pages[0];
  return (
    <>
      <div className={bandLook} hidden={isStation.test(pathname)}>
        {sections.length > 1 && (
          <Tabs
            label="Sections"
            isRow
            tabs={sections.map((item) => ({
              ...tabOf(item, item === section),
              ...(item.to === "/admin/verification" && inReview),
            }))}
          />
        )}
        {section && shortcuts.length > 1 && !(isDay.test(pathname) && canDirectTournaments(session)) && (
          <Tabs
            label={section.shortcutsLabel ?? section.label}
            isRow
            isBelow={sections.length > 1}
            tabs={shortcuts.map((shortcut) => tabOf(shortcut, shortcut.to === page?.to))}
          />
        )}
      </div>
      <div className="below-navigation">
        {user?.lacksTwoStep && (
          <div className="mx-auto w-full max-w-[84rem] px-4 pt-4 sm:px-6 print:hidden">
            <Alert kind="warning" title="Set up two-step login to move money">
              The club requires it for admins and treasurers.{" "}
              <Link to="/settings/two-step" className="link">
                Set up two-step login
              </Link>
            </Alert>
          </div>
        )}
        <Outlet />
      </div>
    </>
  );
}
