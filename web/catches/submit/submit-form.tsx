import { useState } from "react";
import { Link, useLoaderData } from "react-router-dom";
import { isoText } from "../../../src/base/format/moments.ts";
import { scoringUnit } from "../../../src/scoring/scoring-rules.ts";
import { listedSpecies } from "../../../src/tournaments/listed-species.ts";
import { timeLeft } from "../../../src/tournaments/tournament-state.ts";
import { useSavedPhoto } from "../../autosave/use-saved-photo.ts";
import type { FormReply } from "../../form.ts";
import { fieldProps } from "../../form-field.ts";
import { OfflineNote } from "../../offline/offline-note.tsx";
import type { QueuedCatch } from "../../offline/queued-catch.ts";
import { SendingNote } from "../../offline/sending-note.tsx";
import { WhoseCatch } from "../../options/submitters/whose-catch.tsx";
import type { Loaded } from "../../page.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
import { asServerTime } from "../../runtime/server-time.ts";
import { useSession } from "../../runtime/session.ts";
import { Button } from "../../ui/form/button.tsx";
import { Select } from "../../ui/form/text-input.tsx";
import { newCatchToSend } from "../catch-form.ts";
import { CatchFields } from "../fields/catch-fields.tsx";
import { ChoiceChips } from "../fields/choice-chips.tsx";
import { chooseAgain, PhotoField } from "../fields/photo-field.tsx";
import {
  type EarlierPhoto,
  EarlierPicture,
  ServerPhotoInput,
  serverPhotoIn,
  serverPhotoPreview,
} from "../fields/server-photo.tsx";
import { UsePosition } from "../fields/use-position.tsx";
import type { loadSubmit } from "../loaders.ts";
import { TournamentRules } from "../tournament-rules.tsx";
import { EligibilityWarning, typoWarning, warningOf } from "./eligibility-warning.tsx";
import { firstValues, locationChoices, speciesChoices, tournamentChoices } from "./submit-choices.ts";

/** The photo that the catch gets if no file is chosen. */
function earlierPhotoOf(serverPhoto: string | null, first: Loaded<typeof loadSubmit>["first"]): EarlierPhoto | null {
  if (serverPhoto) return serverPhotoPreview(serverPhoto);
  if (!first?.photoUrl) return null;
  return {
    src: first.photoUrl,
    alt: "The fish you submitted before",
    hint: "Keep the previous photo or choose a better one.",
  };
}

function NothingRunning({ toJoin }: Pick<Loaded<typeof loadSubmit>, "toJoin">) {
  const { now } = useSession();
  const open = toJoin.find(({ joinUntil }) => joinUntil === null || now <= Date.parse(joinUntil));
  return (
    <>
      None of your tournaments is running right now.
      {open && (
        <>
          {" "}
          <Link to={`/tournaments/${open.id}`} className="link">
            {open.name}
          </Link>{" "}
          is running and open to join.
        </>
      )}
    </>
  );
}

type FormProps = { lastResult: FormReply | undefined; catchToCorrect: QueuedCatch | null };

/**
 * The form of a catch. When refused, it keeps everything typed and the chosen photo. `catchToCorrect` is a catch stored
 * on this phone that was refused.
 */
export function SubmitForm({ lastResult, catchToCorrect }: FormProps) {
  const offer = useLoaderData<Loaded<typeof loadSubmit>>();
  const { now, user } = useSession();
  const isHydrated = useHydrated();
  const [capturedAt, setCapturedAt] = useState(catchToCorrect?.fields.capturedAt ?? "");
  const noteTime = (photo: File | null) => setCapturedAt(photo ? isoText(asServerTime(photo.lastModified)) : "");
  const devicePhoto = useSavedPhoto(noteTime);
  const { entries, first, lately, submitFor } = offer;
  const tournaments = tournamentChoices(offer);
  const tournamentOf = (typed: unknown) =>
    tournaments.find(({ id }) => id === (first ? first.tournamentId : Number(typed)));
  const form = usePageForm((typed) => newCatchToSend(tournamentOf(typed.get("tournamentId"))), {
    action: "/api/catches",
    failed: "Failed to submit catch. Please try again.",
    lastResult,
    submissionId: catchToCorrect?.submissionId,
    defaultValue: catchToCorrect?.fields ?? firstValues(offer, now),
  });
  const { fields, isBusy } = form;
  const chosen = tournamentOf(fields.tournamentId.value);
  const targets = (chosen ? [chosen] : tournaments).flatMap(({ targetSpecies }) => targetSpecies);
  const fillLocation = (location: string) =>
    form.form.update({ name: fields.location.name, value: location, validated: true });
  const photoError = fields.photo.errors?.[0];
  const serverPhoto = photoError ? null : serverPhotoIn(lastResult);
  const isWithoutPhoto = lastResult?.status === "error" && !isHydrated && serverPhoto === null;
  const earlierPhoto = earlierPhotoOf(serverPhoto, first);

  return (
    <PageForm of={form} encType="multipart/form-data" className="flex flex-col">
      {first ? (
        <input type="hidden" name="resubmissionOf" value={first.id} />
      ) : (
        <Select
          {...fieldProps(fields.tournamentId)}
          label="Tournament"
          hint={entries.length === 0 && <NothingRunning toJoin={offer.toJoin} />}
        >
          <option value="none">None – personal catch</option>
          {tournaments.map(({ id, name, endDate }) => (
            <option key={id} value={id}>
              {name} · {timeLeft(Date.parse(endDate), now)}
            </option>
          ))}
        </Select>
      )}
      {!first && (
        <WhoseCatch
          field={fields.caughtBy}
          anglers={submitFor}
          tournaments={tournaments}
          chosenId={isHydrated ? (chosen?.id ?? null) : undefined}
          catchToCorrect={catchToCorrect}
        />
      )}
      <PhotoField
        camera
        id={fields.photo.id}
        name={fields.photo.name}
        error={photoError ?? (isWithoutPhoto ? chooseAgain : undefined)}
        hint={earlierPhoto?.hint ?? "Show the whole fish and the whole board."}
        empty={earlierPhoto ? <EarlierPicture {...earlierPhoto} /> : undefined}
        chosen={devicePhoto.photo ?? catchToCorrect?.photo ?? null}
        onChosen={(photo) => {
          noteTime(photo);
          devicePhoto.save(photo);
        }}
      />
      <ServerPhotoInput hash={serverPhoto} />
      <input type="hidden" name="capturedAt" value={capturedAt} />
      {(chosen ? [chosen] : tournaments).map(
        ({ id, name, dayText }) =>
          dayText && (
            <p key={id} className="mb-4 font-semibold">
              {chosen ? "" : `${name}: `}
              {dayText}
            </p>
          ),
      )}
      <input type="hidden" name="unit" value={chosen?.rules.unit ?? "in"} />
      <input type="hidden" name="tournamentName" value={chosen?.name ?? ""} />
      <input type="hidden" name="anglerId" value={user?.id ?? ""} />
      <CatchFields
        fields={fields}
        species={[...targets, ...lately.map(({ species }) => listedSpecies(species, targets))]}
        locations={lately.map(({ location }) => location)}
        rules={chosen?.rules}
        skipsWeight={chosen?.skipsWeight}
        takesOunces={(chosen ? [chosen] : tournaments).some(({ rules }) => scoringUnit(rules) === "lb")}
        chips={
          <ChoiceChips
            legend="Species to choose from"
            choices={speciesChoices(offer, chosen)}
            chosen={fields.species.value}
            onChoose={(name) => form.form.update({ name: fields.species.name, value: name, validated: true })}
          />
        }
        position={
          <>
            <ChoiceChips
              legend="Your recent locations"
              choices={locationChoices(offer, fields.location.value)}
              chosen={fields.location.value}
              onChoose={fillLocation}
            />
            <UsePosition onFound={fillLocation} />
          </>
        }
      />
      <EligibilityWarning
        text={warningOf(chosen, fields.species.value, fields.length.value)}
        slip={typoWarning(chosen?.rules.unit ?? "in", fields.length.value)}
      />
      {/* Always in view, however long the form: on a phone above the tabs. */}
      <div className="sticky bottom-16 z-10 -mx-2 mt-2 rounded-xl bg-page p-2 md:static md:mx-0 md:p-0 [@media(max-height:32rem)]:static">
        <Button size="large" wide busy={isBusy}>
          {isBusy ? "Submitting..." : "Submit Catch"}
        </Button>
      </div>
      <SendingNote />
      <OfflineNote />
      <TournamentRules tournament={chosen} isPersonal={!first} />
    </PageForm>
  );
}
