import type { TournamentView } from "../../src/tournaments/model.ts";
import { photoRequirements, rulesFor } from "../../src/tournaments/words/rules.ts";

/** A tournament's rules, and what a photo must show. */
export function RulesList({ tournament }: { tournament: TournamentView }) {
  return (
    <div className="prose">
      <ul>
        {rulesFor(tournament).map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <h3 className="title-3 pt-2">Your photo must show</h3>
      <ul>
        {photoRequirements.map((requirement) => (
          <li key={requirement}>{requirement}</li>
        ))}
      </ul>
    </div>
  );
}
