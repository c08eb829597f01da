import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import type { LoadedPots } from "./pot-loaders.ts";

/** The pots that an entrant bought, on the day page. */
export function OwnPots({ entrant: { username }, loaded }: { entrant: DayEntrant; loaded: LoadedPots }) {
  const names = (loaded?.pots ?? []).filter(({ anglers }) => anglers.includes(username)).map(({ name }) => name);
  return names.length > 0 && <span className="wrap-anywhere block">Side pots: {names.join(", ")}</span>;
}
