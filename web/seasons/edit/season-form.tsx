import type { FieldMetadata } from "@conform-to/react";
import { daysText } from "../../../src/base/format/days.ts";
import type { Points } from "../../../src/scoring/seasons/season-rules.ts";
import { seasonBounds } from "../../../src/seasons/season-sentences.ts";
import { type SeasonView, seasonForm } from "../../../src/seasons/season-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { Select, TextArea, TextInput } from "../../ui/form/text-input.tsx";
import type { Choice } from "./season-loaders.ts";

const textOf = (value: number | null): string => (value === null ? "" : String(value));
const orBlank = (value: number): string => (value === 0 ? "" : String(value));

/** A season as it would be typed; a new one with the points that most clubs give. */
function typedSeason(season: SeasonView | null) {
  const points = season?.points ?? { kind: "place" as const, first: 100, step: 1, last: 0 };
  const [first, step, last] = points.kind === "place" ? [points.first, points.step, points.last] : [100, 1, 0];
  return {
    name: season?.name ?? "",
    tournamentIds: (season?.events ?? []).flatMap(({ tournamentId }) =>
      tournamentId === null ? [] : String(tournamentId),
    ),
    kind: points.kind,
    first: String(first),
    step: String(step),
    last: orBlank(last),
    places: points.kind === "table" ? points.places.join(", ") : "",
    best: textOf(season?.best ?? null),
    participation: orBlank(season?.participation ?? 0),
    bigFish: orBlank(season?.bigFish ?? 0),
    qualify: textOf(season?.qualify ?? null),
  };
}

const kindNames: Readonly<Record<Points["kind"], string>> = {
  place: "By place, each place fewer",
  table: "By place, your own table",
  percent: "Percentage of the winner's score",
  score: "The score itself, added up",
};

/** A season, new or to change. Without script it asks for what every kind of points would need. */
export function SeasonForm({
  season,
  choices,
  submit,
}: {
  season: SeasonView | null;
  choices: readonly Choice[];
  submit: string;
}) {
  const form = usePageForm(seasonForm, {
    action: season ? `/api/seasons/${season.id}` : "/api/seasons",
    ...(season && { method: "put" }),
    id: "form-save",
    defaultValue: typedSeason(season),
  });
  const isHydrated = useHydrated();
  const { fields } = form;
  const asks = (kind: Points["kind"]) => !isHydrated || fields.kind.value === kind;
  return (
    <PageForm of={form} submit={submit} preventScrollReset>
      <TextInput
        label="Name"
        placeholder="Season 2026"
        maxLength={seasonBounds.nameLetters}
        required
        {...fieldProps(fields.name)}
      />
      <TournamentChoices field={fields.tournamentIds} choices={choices} />
      <Select
        label="Points"
        {...fieldProps(fields.kind)}
        hint="Percentages and scores reward the biggest catches; places reward a steady season."
      >
        {Object.entries(kindNames).map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </Select>
      {asks("place") && (
        <div className="grid items-end gap-x-4 sm:grid-cols-3">
          <PointsInput label="First Place" field={fields.first} />
          <PointsInput label="Fewer for Each Place" field={fields.step} />
          <PointsInput label="Never Fewer Than" field={fields.last} optional />
        </div>
      )}
      {asks("table") && (
        <TextArea
          label="Points of Each Place"
          hint="The first place first, separated by commas: 25, 18, 15, 12, 10."
          maxLength={seasonBounds.tableLetters}
          {...fieldProps(fields.places)}
        />
      )}
      <div className="grid items-end gap-x-4 sm:grid-cols-2">
        <PointsInput label="For Taking Part" hint="Added for every angler." field={fields.participation} optional />
        <PointsInput
          label="For the Big Fish"
          hint="In each tournament. Anglers who tie each get it."
          field={fields.bigFish}
          optional
        />
        <CountInput label="Best Tournaments That Count" hint="Leave blank to count all." field={fields.best} />
        <CountInput label="Places That Qualify" hint="For a championship, if any." field={fields.qualify} />
      </div>
    </PageForm>
  );
}

function TournamentChoices({ field, choices }: { field: FieldMetadata<unknown>; choices: readonly Choice[] }) {
  const given: unknown = field.initialValue;
  const chosen = Array.isArray(given) ? given : [given];
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

type NumberField = { label: string; hint?: string; field: FieldMetadata<number | undefined>; optional?: boolean };

const PointsInput = ({ field, ...rest }: NumberField) => (
  <NumberInput {...rest} step="0.01" min="0" max={seasonBounds.maxPoints} {...fieldProps(field)} />
);

const CountInput = ({ field, ...rest }: NumberField) => (
  <NumberInput {...rest} optional step="1" min="1" inputMode="numeric" {...fieldProps(field)} />
);
