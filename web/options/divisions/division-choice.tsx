import type { ReactNode } from "react";
import { useNavigation } from "react-router-dom";
import { lengthText } from "../../../src/base/format/lengths.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { ApiForm, formName } from "../../posted-form.tsx";
import { useReplyTo } from "../../reply-to.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Select } from "../../ui/form/text-input.tsx";

type Props = { tournament: Pick<TournamentWithResult, "id" | "divisions" | "rules">; chosen: string | undefined };

/** The reader's division; until the start with a form to change it. */
export function OwnDivision({ tournament, chosen, isRunning }: Props & { isRunning: boolean }) {
  if (tournament.divisions.length === 0) return null;
  if (isRunning && !chosen) {
    return <Alert kind="warning">You aren't in a division. Ask the club to add you to one.</Alert>;
  }
  if (isRunning || (chosen && tournament.divisions.length === 1)) return <p>Division: {chosen}</p>;
  const label = chosen ? "Change Division" : "Choose Division";
  return (
    <>
      {!chosen && <Alert kind="warning">This tournament has divisions now. Choose yours before it starts.</Alert>}
      <ChooseDivision
        tournament={tournament}
        chosen={chosen}
        action={`/api/tournaments/${tournament.id}/division`}
        label={label}
        isQuiet
      />
    </>
  );
}

type ChoiceProps = Props & { action: string; name?: string; label: string; isQuiet?: boolean; children?: ReactNode };

export function DivisionOptions({ tournament: { divisions, rules }, chosen }: Props) {
  return (
    <>
      {!chosen && <option value="">Choose one</option>}
      {divisions.map(({ name, minLength }) => (
        <option key={name} value={name}>
          {minLength === undefined ? name : `${name} (at least ${lengthText(minLength, rules.unit)})`}
        </option>
      ))}
    </>
  );
}

/** A form that submits the division, if there are any, and the fields inside. */
export function ChooseDivision({ tournament, chosen = "", action, name, label, isQuiet, children }: ChoiceProps) {
  const { lastResult } = useReplyTo(formName({ action, name }));
  const { state } = useNavigation();
  return (
    <ApiForm action={action} name={name} refusals="toast" preventScrollReset>
      {tournament.divisions.length > 0 && (
        <Select
          key={chosen}
          label="Division"
          name="division"
          defaultValue={chosen}
          required
          error={lastResult?.error?.division?.[0]}
        >
          <DivisionOptions tournament={tournament} chosen={chosen} />
        </Select>
      )}
      {children}
      <Button
        look={isQuiet ? "secondary" : "primary"}
        size={isQuiet ? "small" : "large"}
        wide={!isQuiet}
        busy={state === "submitting"}
      >
        {label}
      </Button>
    </ApiForm>
  );
}
