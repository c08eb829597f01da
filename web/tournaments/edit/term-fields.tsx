import type { FieldMetadata } from "@conform-to/react";
import type { TimeZones } from "../../../src/admin/admin-views.ts";
import { zoneText } from "../../../src/base/format/moments.ts";
import { type TournamentType, typeNames } from "../../../src/tournaments/tournament-state.ts";
import { fieldProps } from "../../form-field.ts";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { Select } from "../../ui/form/text-input.tsx";

const terms = ["tournamentType", "entryFee", "timeZone"] as const;
type Terms = (typeof terms)[number];
type Fields = Record<Terms, FieldMetadata<string | number | undefined>>;

/** Most clubs are in one of these; the rest follow. */
const usualZones = [
  "America/New_York",
  "America/Chicago",
  "America/Denver",
  "America/Phoenix",
  "America/Los_Angeles",
  "America/Anchorage",
  "Pacific/Honolulu",
];

/** Terms that are fixed after the first entry in a running tournament: type, fee and zone. */
export function TermFields({ fields, zones, hasFormat }: { fields: Fields; zones: TimeZones; hasFormat: boolean }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {hasFormat ? (
        <input
          type="hidden"
          name={fields.tournamentType.name}
          value={String(fields.tournamentType.initialValue ?? "tournament")}
        />
      ) : (
        <Select label="Tournament Type" {...fieldProps(fields.tournamentType)}>
          {Object.entries(typeNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <NumberInput label="Entry Fee" prefix="$" step="0.01" min="0" {...fieldProps(fields.entryFee)} />
      <Select
        label="Time Zone"
        hint="All dates and times are in this time zone."
        fieldClassName="sm:col-span-2"
        {...fieldProps(fields.timeZone)}
      >
        <optgroup label="United States">
          <Zones names={usualZones} />
        </optgroup>
        <optgroup label="All zones">
          <Zones names={zones.all.filter((name) => !usualZones.includes(name))} />
        </optgroup>
      </Select>
    </div>
  );
}

function Zones({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <option key={name} value={name}>
      {zoneText(name)}
    </option>
  ));
}

/** The same when they can no longer change: shown, and submitted unchanged. */
export function FixedTerms({ first }: { first: Partial<Record<Terms, string>> }) {
  const { tournamentType, entryFee = "0", timeZone = "" } = first;
  const shown = [
    ["Tournament Type", typeNames[tournamentType as TournamentType]],
    ["Entry Fee", `$${entryFee}`],
    ["Time Zone", zoneText(timeZone)],
  ];
  return (
    <div className="mb-6 rounded-lg bg-sunken p-4">
      {terms.map((name) => (
        <input key={name} type="hidden" name={name} value={first[name] ?? ""} />
      ))}
      <dl className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
        {shown.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-[0.9375rem] text-ink-soft">
        These are fixed: the tournament has started and anglers have joined.
      </p>
    </div>
  );
}
