import { photoRequirements, rulesFor, type TournamentType } from "../../src/tournaments/rules.ts";

/** A tournament's rules, and what a photo must show. */
export function RulesList({ type, minLength }: { type: TournamentType; minLength: number }) {
  return (
    <div className="prose">
      <ul>
        {rulesFor(type, minLength).map((rule) => (
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
