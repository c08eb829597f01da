import { lateText } from "../../../src/entries/boats/boat-texts.ts";
import { detailLines } from "../../../src/entries/details.ts";
import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import { stateNames } from "../../../src/entries/entry-states.ts";
import { deductionText, penaltyUnit } from "../../../src/entries/penalties/penalties.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { teamLabel } from "../../../src/weigh-in/weigh-in-texts.ts";
import { EntrantCharges, EntrantSteps, lackingTexts } from "../../options/day.tsx";
import type { DayOptions } from "../../options/day-loader.ts";
import { DayMoment } from "../../tournaments/day/times-in.tsx";
import { Badge } from "../../ui/badge.tsx";

const lackWords = {
  division: "No division",
  answers: "Questions not answered",
  waiver: "Waiver not accepted",
} as const;

/** An entrant's choices and answers, and those still missing. */
export function EntrantDetails({
  entrant,
  tournament,
  options,
}: {
  entrant: DayEntrant;
  tournament: TournamentView;
  options: DayOptions;
}) {
  const {
    team,
    lacks,
    disqualifiedAt,
    disqualifyReason,
    isDisqualifiedLate,
    state,
    penalties = [],
    returns = [],
  } = entrant;
  return (
    <span className="block text-[0.9375rem] text-ink-soft">
      {team !== undefined && <span className="wrap-anywhere block">{teamLabel(team)}</span>}
      <DetailLines of={entrant} kind="choice" />
      <EntrantCharges entrant={entrant} options={options} />
      <DetailLines of={entrant} kind="answer" />
      <EntrantSteps entrant={entrant} />
      {disqualifiedAt && (
        <>
          <Badge tone="red">Disqualified</Badge>
          <span className="wrap-anywhere block">
            {disqualifyReason} (<DayMoment at={disqualifiedAt} />)
          </span>
        </>
      )}
      {isDisqualifiedLate && !disqualifiedAt && <Badge tone="red">Disqualified</Badge>}
      {state && <Badge tone="slate">{stateNames[state]}</Badge>}
      {penalties.map((penalty) => (
        <span key={`${penalty.day} ${penalty.deduct} ${penalty.reason}`} className="wrap-anywhere block">
          Penalty of {deductionText(penalty, penaltyUnit(tournament.rules))}: {penalty.reason}
        </span>
      ))}
      {returns
        .filter(({ lateMinutes }) => lateMinutes > 0)
        .map(({ day, lateMinutes }) => (
          <span key={day} className="block">
            {tournament.days ? `Day ${day}: ${lateText(lateMinutes)}` : `Back ${lateText(lateMinutes)}`}
          </span>
        ))}
      {lacks.map((requirement) => (
        <Badge key={requirement} tone="amber">
          {lackingTexts[requirement]?.(entrant) ?? lackWords[requirement]}
        </Badge>
      ))}
    </span>
  );
}

const DetailLines = ({ of, kind }: { of: DayEntrant; kind: "choice" | "answer" }) =>
  detailLines(of, kind).map(({ key, line }) => (
    <span key={key} className="wrap-anywhere block">
      {line}
    </span>
  ));
