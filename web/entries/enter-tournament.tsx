import { useState } from "react";
import { asksMore } from "../../src/entries/asks-more.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { ChooseDivision } from "../options/divisions/division-choice.tsx";
import { ChargeChoice, joinLabel, offersCharges } from "../options/entering.tsx";
import { useHydrated } from "../runtime/hydrated.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { EntryAction } from "./entry-action.tsx";

type Props = {
  tournament: TournamentWithResult;
  chosen: string | undefined;
  pots: readonly string[] | undefined;
  /** The price of the entry without side pots, in cents. */
  entryAmount: number | undefined;
};

/** The entry into a tournament with open spots: first its requirements, then the fee if there is one. */
export function EnterTournament({ tournament, chosen, pots, entryAmount }: Props) {
  const { id, divisions, entryFee } = tournament;
  const isHydrated = useHydrated();
  const [ticked, setTicked] = useState(pots ?? []);
  if (asksMore(tournament)) {
    return (
      <ButtonLink to={`/tournaments/${id}/enter`} wide size="large">
        {joinLabel({ pots: [] }, [], entryAmount)}
      </ButtonLink>
    );
  }
  if (divisions.length > 0 || offersCharges(tournament)) {
    return (
      <ChooseDivision
        tournament={tournament}
        chosen={chosen}
        action={`/api/tournaments/${id}/join`}
        name="join"
        // The label can't follow the boxes without script.
        label={joinLabel(tournament, isHydrated ? ticked : [], entryAmount)}
      >
        <input type="hidden" name="pay" value="true" />
        <ChargeChoice tournament={tournament} chosen={pots} onChoose={setTicked} />
      </ChooseDivision>
    );
  }
  if (entryFee === 0) return <EntryAction tournament={tournament} step="join" label="Join Tournament" />;
  return (
    <ButtonLink to={`/tournaments/${id}/pay`} wide size="large" preventScrollReset>
      {joinLabel({ pots: [] }, [], entryAmount)}
    </ButtonLink>
  );
}
