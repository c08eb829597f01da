import { type ActionFunction, data, redirect, useLoaderData } from "react-router-dom";
import type { z } from "zod";
import { lengthText } from "../../src/base/format/lengths.ts";
import { catchCorrection } from "../../src/catches/catch-shapes.ts";
import { answer } from "../api.ts";
import { Autosaved } from "../autosave/autosaved.tsx";
import { type FormReply, handleForm, type Sent } from "../form.ts";
import { canKeep } from "../offline/outbox-store.ts";
import { isWaiting } from "../offline/queued-catch.ts";
import { KeptCatches } from "../offline/queued-catches.tsx";
import { sendOrKeep } from "../offline/send-or-queue.ts";
import { useKept } from "../offline/use-outbox.ts";
import type { Loaded } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { serverNow } from "../runtime/server-time.ts";
import { newSubmissionId, spendSubmissionId } from "../runtime/submission-id.tsx";
import { Alert } from "../ui/alert.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { AddPhotoForm } from "./add-photo-form.tsx";
import { keptPhoto, photoForm, withdrawal } from "./catch-form.ts";
import { CatchThumbnail } from "./catch-thumbnail.tsx";
import { CorrectForm } from "./correct-form.tsx";
import type { loadEdit } from "./loaders.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

/** With script the phone keeps the photo until the club has it, as it does a catch. False: it is kept, and will be sent. */
async function sendPhoto(
  runtime: Runtime,
  id: number,
  value: z.output<typeof photoForm>,
  { submissionId }: Sent,
): Promise<boolean> {
  if (!(runtime.inBrowser && canKeep()) || value.anglerId === undefined) {
    await answer(runtime.api.api.catches({ id }).photo.post({ photo: value.photo }));
    return true;
  }
  const kept = keptPhoto(value, id, value.anglerId, submissionId ?? newSubmissionId(), serverNow());
  const isSent = (await sendOrKeep(kept)).name === "sent";
  if (!isSent) spendSubmissionId(kept.submissionId);
  return isSent;
}

/** Three forms post to this page; `intent` says which. */
export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request, params }) => {
    const form = await request.formData();
    const one = runtime.api.api.catches({ id: params.id ?? "" });
    const done = (title: string, description: string, to: string): Response => {
      runtime.showToast({ title, description, tone: "good" });
      return redirect(to);
    };
    const inHistory = `/my-catches#catch-${params.id}`;
    switch (form.get("intent")) {
      case "photo": {
        let isPutOff = false;
        const reply = await handleForm(form, photoForm, async (value, sent) => {
          isPutOff = !(await sendPhoto(runtime, Number(params.id), value, sent));
          if (!isPutOff) return done("Photo added", "A judge can now review your catch.", inHistory);
          return done("Kept on this phone", "The photo will be sent automatically.", "/my-catches");
        });
        // Without signal nothing else can be loaded: the page stays, and 503 keeps the router from asking for its data anew.
        return isPutOff ? data<FormReply>({}, { status: 503 }) : reply;
      }
      case "withdraw":
        return handleForm(form, withdrawal, async () => {
          await answer(one.delete());
          return done("Catch withdrawn", "", "/my-catches");
        });
      default:
        return handleForm(form, catchCorrection, async (value) => {
          await answer(one.put(value));
          return done("Catch corrected", "", inHistory);
        });
    }
  };

/** A catch of one's own until its verdict: add the photo, correct it, withdraw it. */
export function Component() {
  const { fish } = useLoaderData<Loaded<typeof loadEdit>>();
  const { species, length, unit, tournamentName, status, photoUrl } = fish;
  const kept = useKept(fish.userId).filter(({ addsTo }) => addsTo === fish.id);
  const isPhotoKept = kept.some(isWaiting);
  const back = <BackLink to="/my-catches">My Catch History</BackLink>;
  return (
    <Page narrow>
      <PageHeading
        back={back}
        title="Correct Your Catch"
        lead={`${species}, ${lengthText(length, unit)}${tournamentName ? `, ${tournamentName}` : ""}`}
      />
      <KeptCatches kept={kept} />
      {status === "pending" ? (
        <>
          {photoUrl ? (
            <CatchThumbnail photo={fish} alt={`Photo of ${species}`} className="mb-6 aspect-video w-full" />
          ) : (
            !isPhotoKept && <AddPhotoForm fish={fish} />
          )}
          <Autosaved>
            <CorrectForm />
          </Autosaved>
          <Section title="Withdraw">
            <WithdrawForm />
          </Section>
        </>
      ) : (
        <>
          <Alert>This catch was reviewed, so it can no longer be changed.</Alert>
          <div className="mt-6">
            <ButtonLink to={`/my-catches#catch-${fish.id}`}>See the decision</ButtonLink>
          </div>
        </>
      )}
    </Page>
  );
}
