import { useState } from "react";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { ChooseDivision } from "../options/divisions/division-choice.tsx";
import { joinText, PotBoxes } from "../options/side-pots/pot-boxes.tsx";
import { useHydrated } from "../runtime/hydrated.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { EntryAction } from "./entry-action.tsx";

type Props = {
  tournament: Pick<
    TournamentWithResult,
    "id" | "divisions" | "rules" | "entryFee" | "pots" | "isByApproval" | "questions" | "asksDetails" | "waiverVersion"
  >;
  chosen: string | undefined;
  pots: readonly string[] | undefined;
};

const payText = "Pay Entry Fee & Join Tournament";

/** Whether entrants have to provide more than a division and side pots. */
const asksMore = ({ isByApproval, questions, asksDetails, waiverVersion }: Props["tournament"]): boolean =>
  isByApproval || questions.length > 0 || asksDetails === true || waiverVersion !== null;

/** The entry into a tournament with open spots: first its requirements, then the fee if there is one. */
export function EnterTournament({ tournament, chosen, pots }: Props) {
  const { id, divisions, entryFee } = tournament;
  const isHydrated = useHydrated();
  const [ticked, setTicked] = useState(pots ?? []);
  if (asksMore(tournament)) {
    return (
      <ButtonLink to={`/tournaments/${id}/enter`} wide size="large">
        {entryFee > 0 ? payText : "Join Tournament"}
      </ButtonLink>
    );
  }
  if (divisions.length > 0 || tournament.pots.length > 0) {
    return (
      <ChooseDivision
        tournament={tournament}
        chosen={chosen}
        action={`/api/tournaments/${id}/join`}
        name="join"
        // The label can't follow the boxes without script.
        label={entryFee > 0 ? payText : joinText(tournament.pots, isHydrated ? ticked : [])}
      >
        <input type="hidden" name="pay" value="true" />
        {/* If no box is ticked, this submits an empty choice of pots. */}
        <input type="hidden" name="pots" value="" />
        <PotBoxes tournament={tournament} chosen={pots} onChoose={setTicked} />
      </ChooseDivision>
    );
  }
  if (entryFee === 0) return <EntryAction tournament={tournament} step="join" label="Join Tournament" />;
  return (
    <ButtonLink to={`/tournaments/${id}/pay`} wide size="large" preventScrollReset>
      {payText}
    </ButtonLink>
  );
}
