import { Outlet, useLocation } from "react-router-dom";
import { useSession } from "../runtime/session.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";

const title = "Admin Dashboard";
const lead = "Manage users, tournaments, and system oversight";

/** The frame of the dashboard's pages. Only the first shows the heading: on the others it would repeat the navigation. */
export function Component() {
  const { user, workPlaces } = useSession();
  const { pathname } = useLocation();
  const work = workPlaces.find(({ to }) => pathname.startsWith(to));
  return (
    <Page>
      {user?.isAdmin === false && <HiddenHeading title={work?.label ?? title} />}
      {user?.isAdmin && pathname !== "/admin" && <HiddenHeading title={title} lead={lead} />}
      {user?.isAdmin && pathname === "/admin" && (
        <div className="mb-5">
          <PageHeading title={title} lead={lead} isLow />
        </div>
      )}
      <Outlet />
    </Page>
  );
}

const HiddenHeading = ({ title, lead }: { title: string; lead?: string }) => (
  <>
    <h1 className="sr-only">{title}</h1>
    {lead && <VisuallyHidden>{lead}</VisuallyHidden>}
  </>
);
