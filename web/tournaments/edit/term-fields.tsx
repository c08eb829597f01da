import type { FieldMetadata } from "@conform-to/react";
import { useRef } from "react";
import { Link } from "react-router-dom";
import type { TimeZones } from "../../../src/admin/admin-views.ts";
import { zoneText } from "../../../src/base/format/moments.ts";
import { moneyText } from "../../../src/base/format/money.ts";
import { chargeCents } from "../../../src/money/entry-fees/payment-state.ts";
import { type TournamentType, typeNames } from "../../../src/tournaments/tournament-state.ts";
import { fieldProps } from "../../form-field.ts";
import { useSession } from "../../runtime/session.ts";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { Select } from "../../ui/form/text-input.tsx";
import { ZoneSearch } from "./zone-search.tsx";

type Terms = "tournamentType" | "entryFee" | "timeZone";
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

type Fixed = { name: Terms; label: string; value: string; text: string };

/** The value of a term that can no longer change: shown, and submitted unchanged. */
function FixedTerm({ name, label, value, text }: Fixed) {
  return (
    <div className="mb-6 rounded-lg bg-sunken p-4">
      <input type="hidden" name={name} value={value} />
      <p className="text-ink-soft text-sm">{label}</p>
      <p className="font-semibold">{text}</p>
      <p className="mt-1 text-[0.9375rem] text-ink-soft">
        Locked because the tournament has started and anglers have joined.
      </p>
    </div>
  );
}

type FieldProps = {
  fields: Fields;
  /** The stored values, once they are fixed. */
  fixed: Partial<Record<Terms, string>> | null;
};

/** Fixed after the first entry in a running tournament. A format decides it, too. */
export function TypeField({
  fields: { tournamentType: field },
  fixed,
  hasFormat,
}: FieldProps & { hasFormat: boolean }) {
  if (fixed) {
    const value = fixed.tournamentType ?? "";
    const text = typeNames[value as TournamentType];
    return <FixedTerm name="tournamentType" label="Tournament Type" value={value} text={text} />;
  }
  if (hasFormat) return <input type="hidden" name={field.name} value={String(field.initialValue ?? "tournament")} />;
  return (
    <Select label="Tournament Type" {...fieldProps(field)}>
      {Object.entries(typeNames).map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </Select>
  );
}

/** Fixed after the first entry in a running tournament. */
export function FeeField({ fields: { entryFee: field }, fixed }: FieldProps) {
  if (fixed) {
    const { entryFee: value = "0" } = fixed;
    return <FixedTerm name="entryFee" label="Entry Fee" value={value} text={`$${value}`} />;
  }
  return (
    <>
      <NumberInput label="Entry Fee" prefix="$" step="0.01" min="0" {...fieldProps(field)} />
      <ChargeNote typedFee={Number(field.value ?? 0)} />
    </>
  );
}

/** Shown if the amount charged online isn't the fee (docs/rules.md 5.6). `typedFee` is in dollars. */
function ChargeNote({ typedFee }: { typedFee: number }) {
  const { club, user } = useSession();
  const fee = Math.round(typedFee * 100);
  const charged = chargeCents(club.entryCharge, fee);
  if (club.payments === "off" || !(fee > 0) || charged === fee) return null;
  return (
    <p className="mb-4 text-ink-soft">
      Anglers are charged {moneyText(charged)} online, whatever the fee.{" "}
      {user?.isAdmin ? (
        <>
          To charge the {moneyText(fee)} that pages and posters show, set Entry Charge to “The tournament's entry fee”
          in{" "}
          <Link to="/admin/settings/server#payments" className="link">
            Payment Settings
          </Link>
          .
        </>
      ) : (
        "Pages and posters show the fee. An admin can change what is charged."
      )}
    </p>
  );
}

/** Fixed after the first entry in a running tournament. */
export function ZoneField({ fields: { timeZone: field }, fixed, zones }: FieldProps & { zones: TimeZones }) {
  const select = useRef<HTMLDivElement>(null);
  if (fixed) {
    const { timeZone: value = "" } = fixed;
    return <FixedTerm name="timeZone" label="Time Zone" value={value} text={zoneText(value)} />;
  }
  return (
    <div ref={select} className="aligned-fields grid gap-x-4 sm:grid-cols-2">
      <Select
        label="Time Zone"
        hint={`All dates and times are in this time zone. The club's is ${zoneText(zones.club)}.`}
        {...fieldProps(field)}
      >
        <optgroup label="United States">
          <Zones names={usualZones} />
        </optgroup>
        <optgroup label="All zones">
          <Zones names={zones.all.filter((name) => !usualZones.includes(name))} />
        </optgroup>
      </Select>
      <ZoneSearch within={select} />
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
