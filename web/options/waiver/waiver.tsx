import { useLoaderData } from "react-router-dom";
import type { Loaded } from "../../page.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Page, PageHeading } from "../../ui/page.tsx";
import { PrintButton } from "../../ui/print-button.tsx";
import type { loadWaiver } from "./waiver-loaders.ts";

/** The text of a tournament's waiver, and when the reader accepted it. */
export function Component() {
  const { tournament, waiver } = useLoaderData<Loaded<typeof loadWaiver>>();
  const { text, version, isCurrent, acceptedAt, isOnPaper } = waiver;
  return (
    <Page narrow>
      <PageHeading
        back={<BackLink to={`/tournaments/${tournament.id}`}>{tournament.name}</BackLink>}
        title="Waiver"
        lead={
          <>
            Version {version}
            {!isCurrent && ", since replaced by a newer one"}
            {acceptedAt && (
              <>
                . {isOnPaper ? "Signed on paper, recorded" : "Accepted"} <Moment at={acceptedAt} />
              </>
            )}
          </>
        }
      />
      <div className="prose whitespace-pre-line wrap-anywhere">{text}</div>
      <div className="mt-6">
        <PrintButton look="secondary" />
      </div>
    </Page>
  );
}
