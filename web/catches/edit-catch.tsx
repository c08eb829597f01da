import { useLoaderData } from "react-router-dom";
import { lengthText } from "../../src/base/format/lengths.ts";
import { Autosaved } from "../autosave/autosaved.tsx";
import { isWaiting } from "../offline/queued-catch.ts";
import { QueuedCatches } from "../offline/queued-catches.tsx";
import { useOutbox } from "../offline/use-outbox.ts";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { Alert } from "../ui/alert.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { CatchThumbnail } from "./catch-thumbnail.tsx";
import { CorrectForm } from "./correct-form.tsx";
import type { loadEdit } from "./loaders.ts";
import { sendEdit } from "./send-edit.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

export const action = sendEdit;

/** The reader's own catch before its review: correct it, add or replace its photo, withdraw it. */
export function Component() {
  const { fish, photosUntilMs } = useLoaderData<Loaded<typeof loadEdit>>();
  const { species, length, unit, tournamentName, status, photoUrl } = fish;
  const queuedPhotos = useOutbox(fish.userId).filter(({ addsTo }) => addsTo === fish.id);
  const { now } = useSession();
  const canReplacePhoto = photoUrl !== null && (photosUntilMs === null || now < photosUntilMs);
  const isPhotoQueued = queuedPhotos.some(isWaiting);
  const backLink = <BackLink to="/my-catches">My Catch History</BackLink>;
  return (
    <Page narrow>
      <PageHeading
        back={backLink}
        title="Correct Your Catch"
        lead={`${species}, ${lengthText(length, unit)}${tournamentName ? `, ${tournamentName}` : ""}`}
      />
      <QueuedCatches catches={queuedPhotos} />
      {status === "pending" ? (
        <>
          {photoUrl && <CatchThumbnail photo={fish} alt={`Photo of ${species}`} className="mb-2 aspect-video w-full" />}
          <Autosaved>
            <CorrectForm takesPhoto={!isPhotoQueued && (photoUrl === null || canReplacePhoto)} />
          </Autosaved>
          <Section title="Withdraw">
            <WithdrawForm catchId={fish.id} />
          </Section>
        </>
      ) : (
        <>
          <Alert>This catch was reviewed, so it can no longer be changed.</Alert>
          <div className="mt-6">
            <ButtonLink to={`/my-catches#catch-${fish.id}`}>See the Decision</ButtonLink>
          </div>
        </>
      )}
    </Page>
  );
}
