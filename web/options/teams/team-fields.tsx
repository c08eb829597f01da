import type { FieldMetadata } from "@conform-to/react";
import type { TeamsView } from "../../../src/options/teams/team-form.ts";
import { teamSize } from "../../../src/options/teams/team-terms.ts";
import { fieldProps } from "../../form-field.ts";
import { FieldError } from "../../ui/form/field.tsx";
import { FoldedFields } from "../../ui/form/folded-fields.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { Select } from "../../ui/form/text-input.tsx";

type Terms = NonNullable<TeamsView>;

type Props = {
  fields: {
    teamSize: FieldMetadata<number | undefined>;
    teamScore: FieldMetadata<Terms["score"] | undefined>;
    teamPrize: FieldMetadata<Terms["prize"] | undefined>;
  };
  /** Whether the tournament's rules rank teams. */
  isNeeded: boolean;
  /** The error about settings that can't be combined with teams. */
  error: string | undefined;
};

/** Teams as typed. */
export const typedTeams = (teams: TeamsView) => ({
  teamSize: String(teams?.size ?? ""),
  teamScore: teams?.score ?? "best",
  teamPrize: teams?.prize ?? "split",
});

export function TeamFields({ fields, isNeeded, error }: Props) {
  const errorId = "teams-error";
  const isWrong = [fields.teamSize, fields.teamScore, fields.teamPrize].some(({ errors }) => errors);
  return (
    <FoldedFields
      title="Teams"
      note="of two to six anglers"
      isOpen={isNeeded || Boolean(fields.teamSize.initialValue) || isWrong || Boolean(error)}
      className="border-b"
    >
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        Anglers can form teams between joining and the start. Anglers without a team fish alone, on the same board.
      </p>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <NumberInput
        label="Maximum Team Size"
        hint={isNeeded ? "Leave blank for two." : "Leave blank for individual scoring."}
        optional
        step="1"
        min={String(teamSize.min)}
        max={String(teamSize.max)}
        inputMode="numeric"
        {...fieldProps(fields.teamSize)}
      />
      <div className="aligned-fields grid gap-x-4 sm:grid-cols-2">
        <Select label="Team Score" {...fieldProps(fields.teamScore)}>
          <option value="best">Best fish of the whole team</option>
          <option value="sum">Combined scores of all members</option>
        </Select>
        <Select label="Team Winnings" {...fieldProps(fields.teamPrize)}>
          <option value="split">Split evenly among its members</option>
          <option value="captain">Paid to its captain</option>
        </Select>
      </div>
    </FoldedFields>
  );
}
