import type { VersionMaker } from "../../src/tournaments/results/result-state.ts";
import type { TournamentWithResult } from "../../src/tournaments/results/result-view.ts";
import { DayMoment } from "../tournaments/day/times-in.tsx";

const versionMakerTexts: Readonly<Record<VersionMaker, string>> = {
  system: "automatically",
  admin: "by an admin",
  judge: "by a judge",
  organizer: "by an organizer",
  treasurer: "by a treasurer",
  angler: "by an angler",
};

/** Every version of corrected official results, each as a download. */
export function ResultVersions({
  tournament: { id, resultVersions = [] },
}: {
  tournament: Pick<TournamentWithResult, "id" | "resultVersions">;
}) {
  if (resultVersions.length < 2) return null;
  return (
    <details className="print:hidden">
      <summary>All versions</summary>
      <ul className="wrap-anywhere">
        {resultVersions.map(({ version, madeAt, by, reason }) => (
          <li key={version}>
            <a href={`/api/tournaments/${id}/results.json?version=${version}`} className="link">
              Version {version}
            </a>
            , <DayMoment at={madeAt} />, {versionMakerTexts[by]}
            {reason && `: ${reason}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
