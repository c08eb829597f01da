import { potSentence } from "../../src/options/side-pots/pot-terms.ts";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { photoRequirements, rulesFor } from "../../src/tournaments/words/rules-card.ts";
import { TickDivider } from "../ui/charts/ticks.tsx";

export function TournamentRules({ tournament, isPersonal }: { tournament?: TournamentView; isPersonal: boolean }) {
  return (
    <div className="mt-8">
      <TickDivider className="mb-5" />
      <div className="prose">
        <h2 className="title-3">What the photo must show</h2>
        <ul>
          {photoRequirements.map((requirement) => (
            <li key={requirement}>{requirement}</li>
          ))}
        </ul>
        {tournament && (
          <>
            <h2 className="title-3">Rules of {tournament.name}</h2>
            {tournament.formatText && <p>{tournament.formatText.summary}</p>}
            <ul>
              {rulesFor(tournament).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
              {tournament.pots.map((pot) => (
                <li key={pot.name} className="wrap-anywhere">
                  {potSentence(pot, tournament.rules)}
                </li>
              ))}
              <li>Target species: {tournament.targetSpecies.join(", ")}.</li>
            </ul>
          </>
        )}
        {!tournament && isPersonal && (
          <p>
            A personal catch is kept in your own history, where only you and the club's admins see it. It does not
            score.
          </p>
        )}
      </div>
    </div>
  );
}
