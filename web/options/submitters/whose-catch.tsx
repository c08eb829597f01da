import type { FieldMetadata } from "@conform-to/react";
import type { AnglerToSubmitFor } from "../../../src/options/submitters/submitter-shapes.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { fieldProps } from "../../form-field.ts";
import { useNameOf } from "../../names.tsx";
import type { KeptCatch } from "../../offline/queued-catch.ts";
import { Select } from "../../ui/form/text-input.tsx";

type Props = {
  field: FieldMetadata<string | number | undefined>;
  /** The anglers who gave the reader their consent. */
  anglers: readonly AnglerToSubmitFor[];
  /** The tournaments that the form offers. */
  tournaments: readonly Pick<TournamentView, "id" | "name">[];
  /** Only anglers of this tournament are offered; without script, the choice may still change, so it is undefined. */
  chosenId: number | null | undefined;
  kept: KeptCatch | null;
};

/** Whose catch it is; nothing for readers without anybody's consent. */
export function WhoseCatch({ field, anglers, tournaments, chosenId, kept }: Props) {
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
    return [{ value: String(userId), text, name: angler.displayName }];
  });
  // A stored catch stays the angler's, even if the consent was withdrawn: the reader decides what to do with it.
  const { caughtBy, anglerName } = { caughtBy: kept?.fields.caughtBy, anglerName: kept?.anglerName };
  const isUnknown = caughtBy !== undefined && choices.every(({ value }) => value !== caughtBy);
  if (choices.length === 0 && !isUnknown) return null;
  const name = choices.find(({ value }) => value === String(field.value ?? ""))?.name ?? anglerName;
  return (
    <>
      <Select
        {...fieldProps(field)}
        label="Whose Catch"
        hint="The angler is notified of a catch that you submit for them."
      >
        <option value="">Mine</option>
        {choices.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
        {isUnknown && <option value={caughtBy}>{anglerName ?? "Another entrant"} (no consent)</option>}
      </Select>
      {field.value !== undefined && field.value !== "" && name && (
        <input type="hidden" name="anglerName" value={name} />
      )}
    </>
  );
}
