import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { ways } from "../../../../src/scoring/rulebook/scheme-fields.ts";
import {
  type SchemeForm,
  standInKinds,
  type TypedSchemeForm,
} from "../../../../src/scoring/scheme-form/scheme-form.ts";
import type { SchemePart } from "../../../../src/scoring/scheme-form/scheme-parts.ts";
import { fieldProps } from "../../../form-field.ts";
import { useHydrated } from "../../../runtime/hydrated.ts";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { FieldError } from "../../../ui/form/field.tsx";
import { NumberInput } from "../../../ui/form/number-input.tsx";
import { Select, TextArea } from "../../../ui/form/text-input.tsx";
import { ClassFields, TieFields } from "./scheme-lists.tsx";
import { standInNames, wayNames } from "./scheme-names.ts";

type Fields = ReturnType<FieldMetadata<TypedSchemeForm>["getFieldset"]>;
type Props = { form: Pick<FormMetadata, "insert" | "remove" | "reorder">; fields: Fields };

type Numbers = { label: string; hint?: string; optional?: boolean; field: FieldMetadata<number | undefined> };

const Points = ({ field, ...rest }: Numbers) => (
  <NumberInput optional {...rest} step="any" min="0" {...fieldProps(field)} />
);

const Count = ({ field, ...rest }: Numbers) => (
  <NumberInput {...rest} optional step="1" min="0" inputMode="numeric" {...fieldProps(field)} />
);

const Box = ({ field, label }: { field: FieldMetadata<boolean | undefined>; label: string }) => (
  <Checkbox
    id={field.id}
    name={field.name}
    value="on"
    defaultChecked={field.initialValue === "on"}
    label={label}
    error={field.errors?.[0]}
  />
);

/** Shows the fields of every scoring method if there is no script. */
function WayFields({ fields }: Pick<Props, "fields">) {
  const isHydrated = useHydrated();
  const asks = (way: SchemeForm["way"]) => !isHydrated || fields.way.value === way;
  const optional = !isHydrated;
  return (
    <>
      <Select label="Points" {...fieldProps(fields.way)}>
        {ways.map((way) => (
          <option key={way} value={way}>
            {wayNames[way]}
          </option>
        ))}
      </Select>
      {asks("table") && (
        <TextArea
          label="Points by Place"
          hint="Start with 1st place and separate with commas: 25, 18, 15, 12, 10."
          maxLength={8000}
          optional={optional}
          {...fieldProps(fields.table)}
        />
      )}
      <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
        {asks("first") && <Points label="First Place" optional={optional} field={fields.first} />}
        {(asks("first") || asks("table")) && (
          <Points
            label="Points Dropped per Place"
            hint={asks("first") ? undefined : "Below the table. Leave blank for none."}
            field={fields.step}
          />
        )}
        {asks("percent") && <Points label="Winner's Points" optional={optional} field={fields.percent} />}
        {asks("score") && <Points label="Points per Unit of the Score" optional={optional} field={fields.score} />}
        {asks("beaten") && <Points label="Points per Entrant Beaten" optional={optional} field={fields.beaten} />}
      </div>
    </>
  );
}

type StandInProps = {
  label: string;
  field: FieldMetadata<TypedSchemeForm["zeroFish"]>;
  hint?: string;
  isRanked?: true;
};

/** Points for somebody without a place: a number, or relative to the last entrant with a fish. */
function StandInInput({ label, field, hint, isRanked }: StandInProps) {
  const { points, by } = field.getFieldset();
  const kinds = standInKinds.filter((kind) => kind !== "ranked" || isRanked);
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-end gap-x-3">
        <NumberInput label={label} optional step="any" min="0" {...fieldProps(points)} />
        <Select label="Given as" aria-label={`${label}: given as`} {...fieldProps(by)}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {standInNames[kind]}
            </option>
          ))}
        </Select>
      </div>
      {hint && <p className="mb-3 text-[0.9375rem] text-ink-soft">{hint}</p>}
      <FieldError id={`${field.id}-error`}>{field.errors?.[0]}</FieldError>
    </div>
  );
}

function FinaleFields({ fields }: Pick<Props, "fields">) {
  const { on, first, step, always, multiplier } = fields.finale.getFieldset();
  return (
    <fieldset className="mb-4">
      <legend className="font-semibold">Finale</legend>
      <Box field={on} label="The season has a finale" />
      <div className="aligned-fields grid gap-x-4 sm:grid-cols-3">
        <Points label="First Place in the Finale" field={first} />
        <Points label="Points Dropped per Place in the Finale" field={step} />
        <Points label="Finale Multiplier" hint="Example: 1.5." field={multiplier} />
      </div>
      <Box field={always} label="The finale always counts" />
      <FieldError id={`${fields.finale.id}-error`}>{fields.finale.errors?.[0]}</FieldError>
    </fieldset>
  );
}

function BonusFields({ fields }: Pick<Props, "fields">) {
  const { participation, biggestFish, perUnit, wholeUnits, attendance, attendanceEvents } = fields.bonus.getFieldset();
  return (
    <div>
      <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
        <Points label="For Participation" hint="Added for everyone who fished." field={participation} />
        <Points label="For the Big Fish" hint="In each tournament. Anglers who tie each get it." field={biggestFish} />
        <Points label="For Each Inch or Pound" field={perUnit} />
        <Points label="For Attendance" hint="Once, for fishing every tournament." field={attendance} />
        <Count label="Tournaments for Attendance" hint="Leave blank for all of them." field={attendanceEvents} />
      </div>
      <Box field={wholeUnits} label="Only whole inches or pounds count" />
    </div>
  );
}

/** One part of a scheme's rules. */
export function SchemePartFields({ part, form, fields }: Props & { part: SchemePart }) {
  switch (part) {
    case "points":
      return <WayFields fields={fields} />;
    case "selection":
      return (
        <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
          <Count label="Best Tournaments That Count" hint="Leave blank to count all." field={fields.best} />
          <Count label="Worst Tournaments Dropped" hint="Instead of the best that count." field={fields.drop} />
        </div>
      );
    case "members":
      return <Box field={fields.membersOnly} label="Only rank club members" />;
    case "finale":
      return <FinaleFields fields={fields} />;
    case "classes":
      return <ClassFields form={form} field={fields.classes} />;
    case "zeroFish":
      return <StandInInput label="Without a Fish" field={fields.zeroFish} isRanked />;
    case "standIns":
      return (
        <>
          <StandInInput label="Didn't Start" field={fields.registered} />
          <StandInInput label="Withdrew" field={fields.withdrew} />
          <StandInInput label="Disqualified" field={fields.disqualified} />
          <StandInInput label="Bought In" hint="Paid the fee but didn't start." field={fields.buyIn} />
          <StandInInput label="Not Entered" field={fields.absent} />
        </>
      );
    case "bonus":
      return <BonusFields fields={fields} />;
    case "places":
      return (
        <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
          <Points label="Minimum Points" hint="For anglers with a verified fish." field={fields.floor} />
          <Count label="Places That Score" hint="Leave blank for all." field={fields.scoringPlaces} />
        </div>
      );
    case "minimum":
      return (
        <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
          <Count label="Tournaments Needed for a Place" field={fields.minimumEvents} />
          <Points label="Points Needed for a Place" field={fields.minimumPoints} />
        </div>
      );
    case "field":
      return (
        <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
          <Select label="Guests" {...fieldProps(fields.guests)}>
            <option value="skip">Aren't ranked</option>
            <option value="rank">Are ranked like everyone else</option>
            <option value="place">Are ranked but get no points</option>
          </Select>
          <Select label="Ties in a Tournament" {...fieldProps(fields.ties)}>
            <option value="same">Each gets the points for the place</option>
            <option value="average">Share the points of their places</option>
            <option value="ranked">In the order of the results</option>
          </Select>
          <Select label="Winner" {...fieldProps(fields.total)}>
            <option value="highest">Highest total</option>
            <option value="lowest">Lowest total</option>
          </Select>
        </div>
      );
    case "ties":
      return <TieFields form={form} field={fields.tieBreaks} />;
  }
}
