import { Outlet, useLocation } from "react-router-dom";
import { useSession } from "../runtime/session.ts";
import { type Tab, Tabs } from "../ui/tabs.tsx";

type Place = { to: string; label: string; below?: string[] };

const day: Place[] = [
  { to: "/admin", label: "Analytics" },
  { to: "/admin/verification", label: "Verification", below: ["/admin/judging"] },
  { to: "/admin/complaints", label: "Complaints", below: ["/admin/challenges"] },
  { to: "/admin/tournaments", label: "Tournaments" },
  { to: "/admin/payout-overview", label: "Payouts", below: ["/admin/payouts"] },
];

const club: Place[] = [
  { to: "/admin/users", label: "Users" },
  { to: "/admin/money", label: "Money" },
  { to: "/admin/audit", label: "Audit" },
  { to: "/admin/system", label: "System" },
  { to: "/admin/settings", label: "Settings", below: ["/admin/rule-sets"] },
];

const bandLook =
  "mx-auto flex w-full max-w-[84rem] flex-wrap px-4 pt-2 sm:px-6 max-sm:[&_.tab]:px-2 print:hidden [&>*]:grow";

/** Above every page of the admins. */
export function Component() {
  const { pathname } = useLocation();
  const { awaitingReview } = useSession();
  const isBelow = (to: string) => pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`));
  const tabOf = ({ to, label, below = [] }: Place): Tab => ({ to, label, current: [to, ...below].some(isBelow) });
  const withCount = (tab: Tab): Tab =>
    tab.to === "/admin/verification" ? { ...tab, count: awaitingReview ?? 0, countOf: "awaiting review" } : tab;
  return (
    <>
      <div className={bandLook}>
        <Tabs label="Admin" tabs={day.map(tabOf).map(withCount)} />
        <Tabs label="Club" tabs={club.map(tabOf)} />
      </div>
      <div className="as-wide-as-header">
        <Outlet />
      </div>
    </>
  );
}
