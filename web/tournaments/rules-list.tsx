import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";

type Texts = Pick<TournamentWithResult, "rulesText" | "photoText">;

/** A tournament's rules in words, and the requirements for photos. */
export function RulesList({ tournament: { rulesText, photoText } }: { tournament: Texts }) {
  return (
    <div className="prose">
      <Lines of={rulesText} />
      {photoText[0] && <h3 className="title-3 pt-2">Your photo must show</h3>}
      <Lines of={photoText} />
    </div>
  );
}

const Lines = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
