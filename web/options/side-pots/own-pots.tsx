import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import type { LoadedPots } from "./pot-loaders.ts";

/** The pots that an entrant bought, or chose before paying, on the day page. */
export function OwnPots({ entrant: { username, pots }, loaded }: { entrant: DayEntrant; loaded: LoadedPots }) {
  const bought = (loaded?.pots ?? []).filter(({ anglers }) => anglers.includes(username)).map(({ name }) => name);
  const names = pots ?? bought;
  return names.length > 0 && <span className="wrap-anywhere block">Side pots: {names.join(", ")}</span>;
}
