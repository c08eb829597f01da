import { Link, useLoaderData, useParams } from "react-router-dom";
import { z } from "zod";
import { moneyText } from "../../src/base/format/money.ts";
import { newChallenge } from "../../src/challenges/challenge-shapes.ts";
import { challengeLimits, otherReason } from "../../src/challenges/challenge-status.ts";
import { Autosaved } from "../autosave/autosaved.tsx";
import { useSavedPhoto } from "../autosave/use-saved-photo.ts";
import { chooseAgain, PhotoField } from "../catches/fields/photo-field.tsx";
import {
  EarlierPicture,
  ServerPhotoInput,
  serverPhotoIn,
  serverPhotoPreview,
} from "../catches/fields/server-photo.tsx";
import { fieldProps } from "../form-field.ts";
import type { Loaded } from "../page.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { useHydrated } from "../runtime/hydrated.ts";
import { Alert } from "../ui/alert.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Select, TextArea } from "../ui/form/text-input.tsx";
import { Moment } from "../ui/moment.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { fishText } from "./challenge-list.tsx";
import type { loadCatchChallenges } from "./loaders.ts";

const challengeForm = newChallenge.extend({ photo: z.file().optional() });

/** Why the decision on a catch is challenged, with a photo if there is one. */
export function Component() {
  const loaded = useLoaderData<Loaded<typeof loadCatchChallenges>>();
  const { tournamentId, tournamentName, refusedBecause, until, deposit, isOwn, resubmittedAs, unpaid } = loaded;
  const { id } = useParams();
  return (
    <Page narrow>
      <PageHeading
        back={tournamentId !== null && <BackLink to={`/tournaments/${tournamentId}`}>{tournamentName}</BackLink>}
        title="Challenge This Decision"
        lead={fishText(loaded)}
      />
      {refusedBecause === null ? (
        <>
          {unpaid && (
            <div className="mb-6">
              <Alert kind="warning" title="Not filed yet" announce={false}>
                <p>
                  You already wrote a challenge to this catch ({unpaid.reason}). Submitting another one will replace it.
                </p>
                <ButtonLink to={`/deposits/${unpaid.id}`} className="mt-2">
                  Pay {moneyText(unpaid.amount)}
                </ButtonLink>
              </Alert>
            </div>
          )}
          <p className="mb-4 text-ink-soft">
            A different judge will review your challenge. If the club has only one judge, we'll say so.
            {!isOwn && " Only the judges know who you are."}
            {until && (
              <>
                {" "}
                Decisions can be challenged until <Moment at={until} isDeadline hasZone />.
              </>
            )}
          </p>
          {deposit !== undefined && (
            <p className="mb-4">
              A deposit of <b>{moneyText(deposit)}</b> is required. You'll pay it next, and the challenge is filed once
              it's paid. It's refunded if the challenge is upheld and kept by the club if it's denied.
            </p>
          )}
          <Autosaved>
            <ChallengeForm
              submit={deposit === undefined ? "Challenge Decision" : "Pay Deposit and File"}
              catchId={loaded.catchId}
              reasons={loaded.reasons}
              shownTo={isOwn ? "Shown to the judges." : "Shown to the judges and the angler."}
            />
          </Autosaved>
        </>
      ) : (
        <>
          <Alert>{refusedBecause}</Alert>
          <p className="mt-4 flex flex-wrap gap-x-6">
            {resubmittedAs !== undefined && (
              <Link to={`/my-catches#catch-${resubmittedAs}`} className="link">
                Corrected Catch
              </Link>
            )}
            <Link to="/challenges" className="link">
              My Challenges
            </Link>
            <Link to={`/submit-complaint?catch=${id}`} className="link">
              Contact the club instead
            </Link>
          </p>
        </>
      )}
    </Page>
  );
}

type FormProps = { catchId: number; reasons: readonly string[]; submit: string; shownTo: string };

function ChallengeForm({ catchId, reasons, submit, shownTo }: FormProps) {
  const form = usePageForm(challengeForm, { action: `/api/catches/${catchId}/challenges` });
  const { fields } = form;
  const isHydrated = useHydrated();
  const devicePhoto = useSavedPhoto();
  const photoError = fields.photo.errors?.[0];
  const serverPhoto = photoError ? null : serverPhotoIn(form.lastResult);
  const isWithoutPhoto = form.lastResult?.status === "error" && !isHydrated && serverPhoto === null;
  const earlierPhoto = serverPhoto && serverPhotoPreview(serverPhoto);
  return (
    <PageForm of={form} encType="multipart/form-data" submit={submit} className="flex flex-col">
      <Select {...fieldProps(fields.reason)} label="Reason">
        <option value="">Choose a reason</option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {reason}
          </option>
        ))}
      </Select>
      <TextArea
        {...fieldProps(fields.text)}
        label="What's Wrong"
        hint={`${shownTo} Required for '${otherReason}'.`}
        rows={4}
        maxLength={challengeLimits.text.max}
        required={false}
      />
      <PhotoField
        id={fields.photo.id}
        name={fields.photo.name}
        error={photoError ?? (isWithoutPhoto ? chooseAgain : undefined)}
        hint={`${earlierPhoto ? earlierPhoto.hint : "Optional."} ${shownTo}`}
        empty={earlierPhoto ? <EarlierPicture {...earlierPhoto} /> : undefined}
        chosen={devicePhoto.photo}
        onChosen={devicePhoto.save}
      />
      <ServerPhotoInput hash={serverPhoto} />
    </PageForm>
  );
}
