import Users from "lucide-react/icons/users";
import { Outlet, useLocation } from "react-router-dom";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";

const tabs = [
  { to: "/admin", label: "Analytics" },
  { to: "/admin/verification", label: "Verification" },
  { to: "/admin/complaints", label: "Complaints" },
  { to: "/admin/tournaments", label: "Tournaments" },
  { to: "/admin/payout-overview", label: "Payouts" },
];

/** Around every tab of the dashboard; each tab is a page with its own address. */
export function Component() {
  const { pathname } = useLocation();
  // A dialog over a tab has an address below the tab's.
  const isCurrent = (to: string) => pathname === to || (to !== "/admin" && pathname.startsWith(`${to}/`));
  return (
    <Page>
      <PageHeading
        title="Admin Dashboard"
        lead="Manage users, tournaments, and system oversight"
        actions={
          <>
            <ButtonLink to="/admin/users" look="secondary" icon={<Users />}>
              Users
            </ButtonLink>
            <ButtonLink to="/admin/audit" look="secondary">
              Audit
            </ButtonLink>
            <ButtonLink to="/admin/system" look="secondary">
              System
            </ButtonLink>
          </>
        }
      />
      <div className="mb-8">
        <Tabs label="Admin" tabs={tabs.map((tab) => ({ ...tab, current: isCurrent(tab.to) }))} />
      </div>
      <Outlet />
    </Page>
  );
}
