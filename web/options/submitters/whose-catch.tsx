import type { FieldMetadata } from "@conform-to/react";
import type { AnglerToSubmitFor } from "../../../src/options/submitters/submitter-shapes.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { useNameOf } from "../../names.tsx";
import type { QueuedCatch } from "../../offline/queued-catch.ts";
import { Select } from "../../ui/form/text-input.tsx";

type Props = {
  field: FieldMetadata<string | number | undefined>;
  /** The anglers who gave the reader their consent. */
  anglers: readonly AnglerToSubmitFor[];
  /** The tournaments that the form offers. */
  tournaments: readonly Pick<TournamentView, "id" | "name">[];
  /** Only anglers of this tournament are offered; without script, the choice may still change, so it is undefined. */
  chosenId: number | null | undefined;
  /** The catch of this phone that the form corrects. */
  catchToCorrect: QueuedCatch | null;
};

/** Whose catch it is; nothing for readers without anybody's consent. */
export function WhoseCatch({ field, anglers, tournaments, chosenId, catchToCorrect }: Props) {
  const nameOf = useNameOf();
  const offered = tournaments.flatMap(({ id, name }) =>
    chosenId === undefined || chosenId === id
      ? anglers.filter(({ tournamentId }) => tournamentId === id).map((angler) => ({ ...angler, tournament: name }))
      : [],
  );
  const choices = [...Map.groupBy(offered, ({ userId }) => userId)].flatMap(([userId, [angler, ...more]]) => {
    if (!angler) return [];
    const where = [angler, ...more].map(({ tournament }) => tournament).join(", ");
    const text = chosenId === undefined && tournaments.length > 1 ? `${nameOf(angler)} (${where})` : nameOf(angler);
    return [{ value: String(userId), text }];
  });
  // A catch stays the angler's when the consent is withdrawn or another tournament is chosen: it never silently becomes the
  // reader's own.
  const typed = String(field.value ?? "");
  const isUnknown = typed !== "" && choices.every(({ value }) => value !== typed);
  if (choices.length === 0 && !isUnknown) return null;
  const chosenAngler = anglers.find(({ userId }) => String(userId) === typed);
  const name = chosenAngler?.displayName ?? catchToCorrect?.anglerName ?? "Another entrant";
  // One list, so that the chosen option stays the same element and remains selected.
  const options = isUnknown ? [...choices, { value: typed, text: `${name} (no consent in this tournament)` }] : choices;
  return (
    <>
      <Select
        {...fieldProps(field)}
        label="Whose Catch"
        hint="If you submit a catch for someone else, they're notified."
      >
        <option value="">Mine</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </Select>
      {typed !== "" && <input type="hidden" name="anglerName" value={name} />}
    </>
  );
}
