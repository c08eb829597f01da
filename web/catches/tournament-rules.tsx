import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { photoRequirements, rulesFor } from "../../src/tournaments/words/rules-card.ts";
import { optionSentences } from "../options/sentences.ts";
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
            <h2 className="title-3">Rules for {tournament.name}</h2>
            {tournament.formatText && <p>{tournament.formatText.summary}</p>}
            <ul>
              {rulesFor(tournament).map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
              {optionSentences(tournament).map((sentence) => (
                <li key={sentence} className="wrap-anywhere">
                  {sentence}
                </li>
              ))}
              <li>Target species: {tournament.targetSpecies.join(", ")}.</li>
            </ul>
          </>
        )}
        {!tournament && isPersonal && (
          <p>A personal catch is visible only to you and the club's admins. It doesn't score.</p>
        )}
      </div>
    </div>
  );
}
