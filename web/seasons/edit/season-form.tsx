import type { FieldMetadata } from "@conform-to/react";
import { daysText } from "../../../src/base/format/days.ts";
import type { SchemeInput } from "../../../src/scoring/rulebook/scheme.ts";
import { typedScheme } from "../../../src/scoring/scheme-form/typed-scheme.ts";
import { seasonForm } from "../../../src/seasons/season-form.ts";
import { seasonBounds } from "../../../src/seasons/season-sentences.ts";
import type { SeasonView } from "../../../src/seasons/season-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import type { Choice } from "./load-choices.ts";
import { SchemePart } from "./scheme/scheme-part.tsx";

/** A season as the form's input. */
function typedSeason(season: SeasonView | null, scheme: SchemeInput) {
  const events = (season?.events ?? []).flatMap(({ tournamentId, ...event }) =>
    tournamentId === null ? [] : { ...event, id: String(tournamentId) },
  );
  const { qualify = null } = season ?? {};
  return {
    name: season?.name ?? "",
    tournamentIds: events.map(({ id }) => id),
    finaleIds: events.filter(({ finale }) => finale).map(({ id }) => id),
    classesOf: events.map((event) => ({ id: event.id, class: event.class ?? "" })),
    scheme: typedScheme(scheme),
    qualify: qualify === null ? "" : String(qualify),
  };
}

/** The form for a new or existing season. */
export function SeasonForm({
  season,
  scheme,
  choices,
  submit,
}: {
  season: SeasonView | null;
  scheme: SchemeInput;
  choices: readonly Choice[];
  submit: string;
}) {
  const of = usePageForm(seasonForm, {
    action: season ? `/api/seasons/${season.id}` : "/api/seasons",
    ...(season && { method: "put" }),
    id: "form-save",
    defaultValue: typedSeason(season, scheme),
  });
  const { form, fields } = of;
  return (
    <PageForm of={of} submit={submit} preventScrollReset>
      <TextInput
        label="Name"
        placeholder="e.g. Season 2026"
        maxLength={seasonBounds.nameLetters}
        required
        {...fieldProps(fields.name)}
      />
      <SchemePart
        form={form}
        field={fields.scheme}
        finaleIds={fields.finaleIds}
        classesOf={fields.classesOf}
        choices={choices}
        isStored={season !== null}
      />
      <TournamentChoices field={fields.tournamentIds} choices={choices} />
      <NumberInput
        label="Places That Qualify"
        hint="For a championship, if any."
        optional
        step="1"
        min="1"
        inputMode="numeric"
        {...fieldProps(fields.qualify)}
      />
    </PageForm>
  );
}

function TournamentChoices({ field, choices }: { field: FieldMetadata<unknown>; choices: readonly Choice[] }) {
  const initial: unknown = field.initialValue;
  const chosen = Array.isArray(initial) ? initial : [initial];
  const [error] = field.errors ?? [];
  return (
    <fieldset className="mb-4">
      <legend className="font-semibold">Tournaments</legend>
      {choices.length === 0 && <p className="text-ink-soft">There are no tournaments yet.</p>}
      {choices.map(({ id, name, startDay, endDay }) => (
        <Checkbox
          key={id}
          name={field.name}
          value={id}
          defaultChecked={chosen.includes(String(id))}
          label={
            <>
              <span className="wrap-anywhere">{name}</span>{" "}
              <span className="text-ink-soft">{daysText(startDay, endDay)}</span>
            </>
          }
          keepErrorLine={false}
        />
      ))}
      {error && <p className="mt-1 font-semibold text-red-ink">{error}</p>}
    </fieldset>
  );
}
