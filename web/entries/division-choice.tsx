import type { ReactNode } from "react";
import { Form, useActionData, useNavigation } from "react-router-dom";
import { lengthText } from "../../src/format/lengths.ts";
import type { TournamentView } from "../../src/tournaments/model.ts";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Select } from "../ui/form/text-input.tsx";
import { EntryAction } from "./entry-action.tsx";
import { PotBoxes } from "./pot-boxes.tsx";

type Offered = Pick<TournamentView, "id" | "divisions" | "rules" | "entryFee" | "pots">;
type Props = { tournament: Offered; chosen: string | undefined };
type EnterProps = Props & { pots: readonly string[] | undefined };

const payText = "Pay Entry Fee & Join Tournament";

/** The way into a tournament that has a place: first what is chosen where there are choices, then the fee where there is one. */
export function EnterTournament({ tournament, chosen, pots }: EnterProps) {
  const { id, divisions, entryFee } = tournament;
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
  if (isRunning || (chosen && tournament.divisions.length === 1)) return chosen && <p>Division: {chosen}</p>;
  return <Choose tournament={tournament} chosen={chosen} intent="change-division" label="Change Division" isQuiet />;
}

type ChoiceProps = Props & { intent: string; label: string; isQuiet?: boolean; children?: ReactNode };

function Choose({ tournament: { divisions, rules }, chosen = "", intent, label, isQuiet, children }: ChoiceProps) {
  const reply = useActionData() as { divisionError?: string } | undefined;
  const { state } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      {divisions.length > 0 && (
        <Select
          key={chosen}
          label="Division"
          name="division"
          defaultValue={chosen}
          required
          error={reply?.divisionError}
        >
          {chosen === "" && <option value="">Choose one</option>}
          {divisions.map(({ name, minLength }) => (
            <option key={name} value={name}>
              {minLength === undefined ? name : `${name} (at least ${lengthText(minLength, rules.unit)})`}
            </option>
          ))}
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
