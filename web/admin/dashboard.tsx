import { Outlet, useLocation } from "react-router-dom";
import { useSession } from "../runtime/session.ts";
import { Page, PageHeading } from "../ui/page.tsx";

/** The frame of every tab of the dashboard; each tab is a page with its own address. */
export function Component() {
  const { user, workPlaces } = useSession();
  const { pathname } = useLocation();
  const work = workPlaces.find(({ to }) => pathname.startsWith(to));
  return (
    <Page>
      {user?.isAdmin === false ? (
        <PageHeading title={work?.label ?? "Money"} />
      ) : (
        <PageHeading title="Admin Dashboard" lead="Manage users, tournaments, and system oversight" />
      )}
      <Outlet />
    </Page>
  );
}
