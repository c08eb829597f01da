import { useActionData, useLoaderData } from "react-router-dom";
import { Autosaved } from "../autosave/autosaved.tsx";
import { SuspendedNote } from "../layout/gates/suspended-note.tsx";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import type { loadComplaintForm } from "./loaders.ts";
import { OwnReports } from "./own-reports.tsx";
import { ReportForm } from "./report-form.tsx";

/** The form, followed by the reader's own reports and their answers. */
export function Component() {
  const loaded = useLoaderData<Loaded<typeof loadComplaintForm>>();
  const { user } = useSession();
  // A refusal during a suspension doesn't discard what was typed before it.
  const isSent = useActionData() !== undefined;
  const isClosed = user !== null && user.suspendedUntil !== null && !isSent;
  return (
    <Page narrow>
      <PageHeading
        title="Submit Complaint or Bug Report"
        lead={loaded && "Tell the club what went wrong: on the water, in a result, or on this site."}
      />
      {loaded ? (
        <>
          {isClosed ? (
            <SuspendedNote cannot="report anything" />
          ) : (
            <Autosaved name={loaded.about}>
              <ReportForm key={loaded.about} subjects={loaded} about={loaded.about} />
            </Autosaved>
          )}
          <OwnReports {...loaded} />
        </>
      ) : (
        <MustLogIn />
      )}
    </Page>
  );
}

function MustLogIn() {
  return (
    <>
      <Alert kind="warning">You must be logged in to submit a complaint.</Alert>
      <div className="mt-6">
        <ButtonLink to={`/login?next=${encodeURIComponent("/submit-complaint")}`} size="large">
          Login
        </ButtonLink>
      </div>
    </>
  );
}
