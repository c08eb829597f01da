import { type RefObject, useId, useRef, useState } from "react";
import { zoneText } from "../../../src/base/format/moments.ts";
import { findZones, type ZoneChoice, zoneOfPlace } from "../../../src/server-settings/city-zones.ts";
import { noZone } from "../../../src/server-settings/no-zone.ts";
import { useHydrated } from "../../runtime/hydrated.ts";
import { TextInput } from "../../ui/form/text-input.tsx";

/** Chooses the time zone in the select within `within` by a city or a state. Without script, the select is enough. */
export function ZoneSearch({ within }: { within: RefObject<HTMLElement | null> }) {
  const listId = useId();
  const [offered, setOffered] = useState<ZoneChoice[]>([]);
  const [isUnmatched, setUnmatched] = useState(false);
  const [foundZone, setFoundZone] = useState<string | null>(null);
  /** The zone before the first one found, which returns if nothing is found: "Est" is a zone, "Estes Park" isn't. */
  const before = useRef<string | null>(null);
  if (!useHydrated()) return null;

  function choose(typed: string) {
    const found = findZones(typed);
    setOffered(found);
    setUnmatched(typed.trim() !== "" && found.length === 0);
    const zone = zoneOfPlace(typed);
    setFoundZone(zone);
    const select = within.current?.querySelector("select");
    const chosen = zone ?? before.current;
    before.current = zone === null ? null : (before.current ?? select?.value ?? null);
    if (chosen === null || !select || select.value === chosen) return;
    if (![...select.options].some(({ value }) => value === chosen)) return;
    select.value = chosen;
    for (const type of ["input", "change"]) select.dispatchEvent(new Event(type, { bubbles: true }));
  }

  return (
    <>
      <TextInput
        label="Find It by City"
        hint="Type a city or a state, such as Columbus or Minnesota."
        note={isUnmatched ? noZone : ""}
        optional
        list={listId}
        maxLength={60}
        autoComplete="off"
        onInput={({ currentTarget }) => choose(currentTarget.value)}
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p role="status" className="sr-only">
        {foundZone && `Time zone set to ${zoneText(foundZone)}`}
      </p>
      <datalist id={listId}>
        {offered.map(({ place, zone }) => (
          <option key={place + zone} value={place}>
            {zoneText(zone)}
          </option>
        ))}
      </datalist>
    </>
  );
}
