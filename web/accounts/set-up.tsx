import { type ComponentType, lazy, Suspense, useEffect, useState } from "react";
import { useLoaderData, useParams } from "react-router-dom";
import { clubLimits } from "../../src/club/club-limits.ts";
import { noZone } from "../../src/server-settings/no-zone.ts";
import { Autosaved, RestoredNote, useOwnAutosave } from "../autosave/autosaved.tsx";
import type { useCheckedForm } from "../checked-form.ts";
import type { Loaded } from "../page.ts";
import { useHydrated } from "../runtime/hydrated.ts";
import { Combobox } from "../ui/form/combobox.tsx";
import { TextInput } from "../ui/form/text-input.tsx";
import { AcceptAgreement } from "./accept-agreement.tsx";
import { AccountCard } from "./account-card.tsx";
import { setUp } from "./forms.ts";
import { NewAccountForm } from "./new-account-form.tsx";
import type { loadSetUp } from "./set-up-loaders.ts";

type Data = Loaded<typeof loadSetUp>;

/** If it doesn't arrive, nothing is saved. */
const SetUpAutosave = lazy<ComponentType<{ id: string }>>(() =>
  import("./set-up-autosave.ts").then(
    (loaded) => ({ default: loaded.SetUpAutosave }),
    () => ({ default: () => null }),
  ),
);

/** The page of the one-time link that the server prints while the club has no admin (docs/rules.md 11.5). */
export function Component() {
  return (
    <AccountCard title="Set Up Your Club" lead="You'll be the club's first admin. The link works once.">
      <Autosaved visitorPath="/setup">
        <SetUpForm />
      </Autosaved>
    </AccountCard>
  );
}

function SetUpForm() {
  const { submissionId } = useLoaderData<Data>();
  const { token } = useParams();
  const saved = useOwnAutosave()?.values;
  return (
    <NewAccountForm
      of={setUp}
      submit="Set Up the Club"
      submissionId={submissionId}
      token={token}
      restored={saved ?? undefined}
      before={(form) => <ClubFields form={form} />}
      after={(form) => <AcceptAgreement form={form} />}
    />
  );
}

function ClubFields({ form }: { form: ReturnType<typeof useCheckedForm> }) {
  const { clubName, timeZoneLockedBy } = useLoaderData<Data>();
  const name = form.field("clubName");
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    const element = document.getElementById(form.props.id);
    const touch = () => setTouched(true);
    // The browser may have restored the focus, or something may have been typed before hydration.
    if (element?.contains(document.activeElement)) touch();
    element?.addEventListener("focusin", touch, { once: true });
    return () => element?.removeEventListener("focusin", touch);
  }, [form.props.id]);
  return (
    <fieldset>
      {isTouched && (
        <Suspense>
          <SetUpAutosave id={form.props.id} />
        </Suspense>
      )}
      <RestoredNote />
      <legend className="title-3 mb-3">The club</legend>
      <TextInput
        label="Club Name"
        autoComplete="organization"
        maxLength={clubLimits.name}
        required
        {...name}
        defaultValue={name.defaultValue ?? clubName}
      />
      {timeZoneLockedBy === null && <TimeZoneField field={form.field("timeZone")} />}
      <h2 className="title-3 mt-4 mb-3">Your account</h2>
    </fieldset>
  );
}

async function loadZones(typed: string) {
  const { findZones } = await import("../../src/server-settings/city-zones.ts");
  return findZones(typed).map(({ place, zone }) => ({ value: zone, detail: place }));
}

/** The browser knows its user's time zone; the server may be in another country. */
function TimeZoneField({ field }: { field: ReturnType<ReturnType<typeof useCheckedForm>["field"]> }) {
  const { timeZone } = useLoaderData<Data>();
  const likelyZone = useHydrated() ? Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone;
  return (
    <Combobox
      label="Time Zone"
      hint="Sets when tournament days begin and end. Type a city to change it."
      autoComplete="off"
      required
      load={loadZones}
      noMatch={noZone}
      {...field}
      defaultValue={field.defaultValue ?? likelyZone}
    />
  );
}
