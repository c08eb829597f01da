import { Link, Outlet, useLocation } from "react-router-dom";
import type { SessionView } from "../../src/accounts/account-forms.ts";
import { useSession } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";
import { type Tab, Tabs } from "../ui/tabs.tsx";

type Place = { to: string; label: string; below?: string[] };

const day: Place[] = [
  { to: "/admin", label: "Analytics" },
  { to: "/admin/verification", label: "Verification", below: ["/admin/judging"] },
  { to: "/admin/complaints", label: "Complaints", below: ["/admin/challenges"] },
  { to: "/admin/tournaments", label: "Tournaments", below: ["/admin/seasons"] },
  { to: "/admin/payout-overview", label: "Payouts", below: ["/admin/payouts"] },
];

const club: Place[] = [
  { to: "/admin/users", label: "Users", below: ["/admin/role-links"] },
  { to: "/admin/money", label: "Money" },
  { to: "/admin/audit", label: "Audit" },
  { to: "/admin/system", label: "System" },
  { to: "/admin/settings", label: "Settings", below: ["/admin/rule-sets", "/admin/export"] },
];

const belowWork: Record<string, string[]> = {
  "/admin/verification": ["/admin/catches", "/admin/judging"],
  "/admin/payouts": ["/admin/money"],
};

/** Places for people with roles, who see only the pages of their own work. */
const workOf = (workPlaces: SessionView["workPlaces"]): Place[] => [
  ...workPlaces.map((place) => ({ ...place, below: belowWork[place.to] })),
  ...(workPlaces.some(({ to }) => to === "/admin/verification")
    ? [{ to: "/admin/challenges", label: "Challenges" }]
    : []),
];

const bandLook =
  "mx-auto flex w-full max-w-[84rem] flex-wrap px-4 pt-2 sm:px-6 max-sm:[&_.tab]:min-h-10 max-sm:[&_.tab]:px-2 print:hidden [&>*]:grow";

/** The frame of every admin page. */
export function Component() {
  const { pathname } = useLocation();
  const { awaitingReview, user, workPlaces } = useSession();
  const isBelow = (to: string) => pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`));
  const tabOf = ({ to, label, below = [] }: Place): Tab => ({ to, label, current: [to, ...below].some(isBelow) });
  const withCount = (tab: Tab): Tab =>
    tab.to === "/admin/verification" ? { ...tab, count: awaitingReview ?? 0, countOf: "awaiting review" } : tab;
  return (
    <>
      <div className={bandLook}>
        {user?.isAdmin ? (
          <>
            <Tabs label="Admin" tabs={day.map(tabOf).map(withCount)} />
            <Tabs label="Club" tabs={club.map(tabOf)} />
          </>
        ) : (
          <Tabs label="Your work" tabs={workOf(workPlaces).map(tabOf).map(withCount)} />
        )}
      </div>
      <div className="below-navigation">
        {user?.lacksTwoStep && (
          <div className="mx-auto w-full max-w-[84rem] px-4 pt-4 sm:px-6 print:hidden">
            <Alert kind="warning" title="Set up two-step login to move money">
              The club requires it of admins and treasurers.{" "}
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
