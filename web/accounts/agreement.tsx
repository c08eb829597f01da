import { type ActionFunction, replace, useLoaderData } from "react-router-dom";
import { AgreementText } from "../layout/gates/agreement-text.tsx";
import { localPath } from "../local-path.ts";
import type { Loaded } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { useSession } from "../runtime/session.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import type { loadAgreement } from "./loaders.ts";

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) => {
    const form = await request.formData();
    const next = localPath(form.get("next"));
    if (form.get("accepted") === null) {
      const description = "Please read and check the box to accept the user agreement.";
      runtime.showToast({ title: "Agreement Required", description, tone: "bad" });
      return replace(next);
    }
    const { error } = await runtime.api.api.auth["accept-user-agreement"].post();
    if (error) {
      const description = "Failed to accept user agreement. Please try again.";
      runtime.showToast({ title: "Error", description, tone: "bad" });
      return replace(next);
    }
    const description = "Thank you for accepting our user agreement. You can now start using FishTournament Pro!";
    runtime.showToast({ title: "Welcome!", description, tone: "good" });
    return replace(next);
  };

/** The agreement in force, for everybody to read. */
export function Component() {
  const agreement = useLoaderData<Loaded<typeof loadAgreement>>();
  const { user } = useSession();
  return (
    <Page narrow>
      <PageHeading title="User Agreement" />
      {user?.isAdmin && (
        <div className="mb-8">
          <DraftNotice />
        </div>
      )}
      <AgreementText agreement={agreement} level="h2" />
    </Page>
  );
}
