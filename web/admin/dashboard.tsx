import Users from "lucide-react/icons/users";
import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { ButtonLink } from "../ui/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { Tabs } from "../ui/tabs.tsx";

const tabs = [
  { to: "/admin", label: "Analytics" },
  { to: "/admin/verification", label: "Verification" },
  { to: "/admin/complaints", label: "Complaints" },
  { to: "/admin/tournaments", label: "Tournaments" },
  { to: "/admin/payout-overview", label: "Payouts" },
];

/** Around every tab of the dashboard (SPEC section 2, "Admin dashboard"); each tab is a page with its own address. */
export function Component() {
  const { pathname } = useLocation();
  const row = useRef<HTMLDivElement>(null);
  // On a phone the row is wider than the screen.
  useEffect(() => {
    const current = row.current?.querySelector(`a[href="${pathname}"]`);
    current?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [pathname]);
  return (
    <Page>
      <PageHeading
        title="Admin Dashboard"
        lead="Manage users, tournaments, and system oversight"
        actions={
          <ButtonLink to="/admin/users" look="secondary" icon={<Users />}>
            Users
          </ButtonLink>
        }
      />
      <div className="mb-8" ref={row}>
        <Tabs label="Admin" tabs={tabs.map((tab) => ({ ...tab, current: tab.to === pathname }))} />
      </div>
      <Outlet />
    </Page>
  );
}
