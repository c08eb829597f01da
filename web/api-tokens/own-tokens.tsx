import { useLoaderData } from "react-router-dom";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import type { loadOwnTokens } from "./loaders.ts";
import { Tokens } from "./tokens.tsx";

export function Component() {
  const { user } = useSession();
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to="/settings">Settings</BackLink>}
        title="API Tokens"
        lead={
          <>
            A token lets a program use the{" "}
            <a href="/api/docs" className="link">
              API
            </a>{" "}
            in your name. Changing your password revokes all of your tokens.
          </>
        }
      />
      <Tokens
        action="/api/account/api-tokens"
        isClub={false}
        isFixed={user?.suspendedUntil !== null || !user.hasAcceptedUserAgreement}
        {...useLoaderData<Loaded<typeof loadOwnTokens>>()}
      />
    </Page>
  );
}
