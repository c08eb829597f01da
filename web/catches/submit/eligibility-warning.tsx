import { hundredthsOf, measureText } from "../../../src/base/format/numbers.ts";
import { ineligibleReason, ineligibleText } from "../../../src/tournaments/eligibility/ineligible-reason.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { Alert } from "../../ui/alert.tsx";

/** Why the catch as typed so far would be saved but not score; null while nothing rules it out. */
export function warningOf(
  tournament: Pick<TournamentView, "targetSpecies" | "minLength" | "rules"> | undefined,
  species: string | undefined,
  length: string | undefined,
): string | null {
  if (!(tournament && species?.trim())) return null;
  const { targetSpecies, minLength, rules } = tournament;
  const terms = { targetSpecies, minLength: hundredthsOf(minLength), rules };
  const inches = Number(length);
  const typed = length && inches > 0 ? hundredthsOf(inches) : terms.minLength;
  const reason = ineligibleReason({ species, length: typed }, terms);
  return reason && ineligibleText(reason, terms);
}

/** No fish that clubs compete for is this long, but 18.5 typed without its decimal point is longer. */
const longestInches = 100;

/** Asks to check a length in inches that is probably mistyped. Centimeters are bounded more tightly (docs/rules.md 6.7). */
export function typoWarning(unit: "in" | "cm", length: string | undefined): string | null {
  const typed = Number(length);
  if (unit === "cm" || !(typed >= longestInches)) return null;
  return `${measureText(typed, unit)} is very long for a fish. Check the decimal point.`;
}

/** Shown before sending, with script (docs/rules.md 6.4); the server's reply contains the text too. */
export function EligibilityWarning({ text, slip }: { text: string | null; slip: string | null }) {
  return (
    <div aria-live="polite" className="flex flex-col gap-3">
      {slip && (
        <Alert kind="warning" title="Check the length">
          <p>{slip}</p>
        </Alert>
      )}
      {text && (
        <Alert kind="warning" title="This catch won't count">
          <p>{text}</p>
        </Alert>
      )}
    </div>
  );
}
