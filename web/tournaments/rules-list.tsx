import { photoRequirements } from "../../src/tournaments/rules.ts";

/** A tournament's rules in words, and what a photo must show. */
export function RulesList({ rules }: { rules: readonly string[] }) {
  return (
    <div className="prose">
      <ul>
        {rules.map((rule) => (
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
