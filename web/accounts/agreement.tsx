import { useLoaderData } from "react-router-dom";
import { AgreementText } from "../layout/gates/agreement-text.tsx";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import type { loadAgreement } from "./loaders.ts";

/** The agreement in force, public to everybody. */
export function Component() {
  const agreement = useLoaderData<Loaded<typeof loadAgreement>>();
  const { user } = useSession();
  return (
    <Page narrow>
      <PageHeading title="User Agreement" />
      {user?.isAdmin && (
        <div className="mb-8">
          <DraftNotice isOnItsPage />
        </div>
      )}
      <AgreementText agreement={agreement} level="h2" />
    </Page>
  );
}
