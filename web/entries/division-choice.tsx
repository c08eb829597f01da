import type { ReactNode } from "react";
import { Form, useActionData, useNavigation } from "react-router-dom";
import { lengthText } from "../../src/format/lengths.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/model.ts";
import { Alert } from "../ui/alert.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Select } from "../ui/form/text-input.tsx";
import { EntryAction } from "./entry-action.tsx";
import { PotBoxes } from "./pot-boxes.tsx";

type Offered = Pick<
  TournamentWithResult,
  "id" | "divisions" | "rules" | "entryFee" | "pots" | "isByApproval" | "questions" | "waiverVersion"
>;
type Props = { tournament: Offered; chosen: string | undefined };
type EnterProps = Props & { pots: readonly string[] | undefined };

const payText = "Pay Entry Fee & Join Tournament";

/** Whether more is asked of who enters than a division and side pots. */
export const asksMore = ({ isByApproval, questions, waiverVersion }: Offered): boolean =>
  isByApproval || questions.length > 0 || waiverVersion !== null;

/** The way into a tournament that has a place: first what it asks, then the fee where there is one. */
export function EnterTournament({ tournament, chosen, pots }: EnterProps) {
  const { id, divisions, entryFee } = tournament;
  if (asksMore(tournament)) {
    return (
      <ButtonLink to={`/tournaments/${id}/enter`} wide size="large">
        {entryFee > 0 ? payText : "Join Tournament"}
      </ButtonLink>
    );
  }
  if (divisions.length > 0 || tournament.pots.length > 0) {
    const action = entryFee > 0 ? { intent: "pay", label: payText } : { intent: "join", label: "Join Tournament" };
    return (
      <Choose tournament={tournament} chosen={chosen} {...action}>
        <PotBoxes pots={tournament.pots} chosen={pots} />
      </Choose>
    );
  }
  if (entryFee === 0) return <EntryAction intent="join" label="Join Tournament" />;
  return (
    <ButtonLink to={`/tournaments/${id}/pay`} wide size="large" preventScrollReset>
      {payText}
    </ButtonLink>
  );
}

/** What the reader counts in; until the start with the way to another one. */
export function OwnDivision({ tournament, chosen, isRunning }: Props & { isRunning: boolean }) {
  if (tournament.divisions.length === 0) return null;
  if (isRunning && !chosen) {
    return <Alert kind="warning">You are in no division. Please ask the club to put you into one.</Alert>;
  }
  if (isRunning || (chosen && tournament.divisions.length === 1)) return <p>Division: {chosen}</p>;
  const label = chosen ? "Change Division" : "Choose Division";
  return (
    <>
      {!chosen && <Alert kind="warning">This tournament has divisions now. Choose yours before it starts.</Alert>}
      <Choose tournament={tournament} chosen={chosen} intent="change-division" label={label} isQuiet />
    </>
  );
}

type ChoiceProps = Props & { intent: string; label: string; isQuiet?: boolean; children?: ReactNode };

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

function Choose({ tournament, chosen = "", intent, label, isQuiet, children }: ChoiceProps) {
  const reply = useActionData() as { divisionError?: string } | undefined;
  const { state } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      {tournament.divisions.length > 0 && (
        <Select
          key={chosen}
          label="Division"
          name="division"
          defaultValue={chosen}
          required
          error={reply?.divisionError}
        >
          <DivisionOptions tournament={tournament} chosen={chosen} />
        </Select>
      )}
      {children}
      <Button
        name="intent"
        value={intent}
        look={isQuiet ? "secondary" : "primary"}
        size={isQuiet ? "small" : "large"}
        wide={!isQuiet}
        busy={state === "submitting"}
      >
        {label}
      </Button>
    </Form>
  );
}
