import { hundredthsOf } from "../../../src/base/format/numbers.ts";
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

/** Shown before sending, with script (docs/rules.md 6.4); the server's reply contains it too. */
export function EligibilityWarning({ text }: { text: string | null }) {
  return (
    <div aria-live="polite">
      {text && (
        <Alert kind="warning" title="This catch won't count">
          <p>{text}</p>
        </Alert>
      )}
    </div>
  );
}
