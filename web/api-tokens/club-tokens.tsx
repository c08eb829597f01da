import { useLoaderData } from "react-router-dom";
import type { Loaded } from "../page.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import type { loadClubTokens } from "./loaders.ts";
import { Tokens } from "./tokens.tsx";

export function Component() {
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/admin/settings">Club Settings</BackLink>}
        title="API Tokens"
        lead={
          <>
            A club token lets a program use the{" "}
            <a href="/api/docs" className="link">
              API
            </a>{" "}
            for the club. Any admin can revoke it. It stops working when the admin who created it loses that role or
            changes their password.
          </>
        }
      />
      <Tokens action="/api/admin/api-tokens" isClub {...useLoaderData<Loaded<typeof loadClubTokens>>()} />
    </Page>
  );
}
