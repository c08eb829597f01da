import { useState } from "react";
import { asksMore, hasEntryForm } from "../../src/entries/asks-more.ts";
import type { Mine } from "../../src/money/entry-fees/payment-shapes.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { ChooseDivision } from "../options/divisions/division-choice.tsx";
import { ChargeChoice, joinLabel, offersCharges } from "../options/entering.tsx";
import { useHydrated } from "../runtime/hydrated.ts";
import { usePaysInPerson } from "../runtime/session.ts";
import { ButtonLink } from "../ui/form/button.tsx";
import { EntryAction } from "./entry-action.tsx";

type Props = { tournament: TournamentWithResult; mine: Mine };

/**
 * The entry into a tournament with open spots: first its requirements, then the fee if there is one. A fee that is paid
 * in person leaves only choices to save, and none after an approved request, which contains them.
 */
export function EnterTournament({ tournament, mine }: Props) {
  const { division: chosen, pots, entryAmount, request } = mine;
  const { id, divisions, entryFee } = tournament;
  const paysInPerson = usePaysInPerson();
  const isFeePaidInPerson = paysInPerson && entryFee > 0;
  const isHydrated = useHydrated();
  const [ticked, setTicked] = useState(pots ?? []);
  if (isFeePaidInPerson && (request || !hasEntryForm({ ...tournament, isByApproval: false }))) return null;
  if (asksMore(tournament)) {
    return (
      <ButtonLink to={`/tournaments/${id}/enter`} wide size="large">
        {isFeePaidInPerson ? "Fill In My Details" : joinLabel({ pots: [] }, [], { entryAmount })}
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
        label={joinLabel(tournament, isHydrated ? ticked : [], { entryAmount, paysInPerson })}
      >
        <input type="hidden" name="pay" value="true" />
        <ChargeChoice tournament={tournament} chosen={pots} onChoose={setTicked} />
      </ChooseDivision>
    );
  }
  if (entryFee === 0) return <EntryAction tournament={tournament} step="join" label="Join Tournament" />;
  return (
    <ButtonLink to={`/tournaments/${id}/pay`} wide size="large" preventScrollReset>
      {joinLabel({ pots: [] }, [], { entryAmount })}
    </ButtonLink>
  );
}
