import { type ActionFunction, redirect, useLoaderData } from "react-router-dom";
import { catchCorrection } from "../../src/catches/model.ts";
import { lengthText } from "../../src/catches/rules.ts";
import { answer } from "../api.ts";
import { handleForm } from "../form.ts";
import type { Host } from "../host.ts";
import type { Loaded } from "../page.ts";
import { Alert } from "../ui/alert.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { AddPhotoForm } from "./add-photo-form.tsx";
import { photoForm, withdrawal } from "./catch-form.ts";
import { CatchThumbnail } from "./catch-thumbnail.tsx";
import { CorrectForm } from "./correct-form.tsx";
import type { loadEdit } from "./loaders.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

/** Three forms post to this page; `intent` says which. */
export const action =
  (host: Host): ActionFunction =>
  async ({ request, params }) => {
    const form = await request.formData();
    const one = host.api.api.catches({ id: params.id ?? "" });
    const done = (title: string, description: string, to: string): Response => {
      host.announce({ title, description, tone: "good" });
      return redirect(to);
    };
    const inHistory = `/my-catches#catch-${params.id}`;
    switch (form.get("intent")) {
      case "photo":
        return handleForm(form, photoForm, async ({ photo }) => {
          await answer(one.photo.post({ photo }));
          return done("Photo added", "A judge can now verify your catch.", inHistory);
        });
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
  const { species, length, tournamentName, status, photoUrl } = fish;
  const back = <BackLink to="/my-catches">My Catch History</BackLink>;
  return (
    <Page narrow>
      <PageHeading
        back={back}
        title="Correct Your Catch"
        lead={`${species}, ${lengthText(length)}${tournamentName ? `, ${tournamentName}` : ""}`}
      />
      {status === "pending" ? (
        <>
          {photoUrl ? (
            <CatchThumbnail photo={fish} alt={`Photo of ${species}`} className="mb-6 aspect-video w-full" />
          ) : (
            <AddPhotoForm />
          )}
          <CorrectForm />
          <Section title="Withdraw">
            <WithdrawForm />
          </Section>
        </>
      ) : (
        <>
          <Alert>This catch has been judged, so it can no longer be changed.</Alert>
          <div className="mt-6">
            <ButtonLink to={`/my-catches#catch-${fish.id}`}>See the verdict</ButtonLink>
          </div>
        </>
      )}
    </Page>
  );
}
