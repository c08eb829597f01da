import { Outlet } from "react-router-dom";
import { Page, PageHeading } from "../ui/page.tsx";

/** Around every tab of the dashboard; each tab is a page with its own address. */
export function Component() {
  return (
    <Page>
      <PageHeading title="Admin Dashboard" lead="Manage users, tournaments, and system oversight" />
      <Outlet />
    </Page>
  );
}
