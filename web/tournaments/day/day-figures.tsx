import { Link } from "react-router-dom";
import type { DayView } from "../../../src/admin/admin-views.ts";
import { momentText } from "../../../src/base/format/moments.ts";
import { moneyText } from "../../../src/base/format/money.ts";
import type { PersonNames } from "../../../src/base/format/names.ts";
import { catchesText, numberText, scoreFigure } from "../../../src/base/format/numbers.ts";
import { placeText } from "../../../src/money/prizes/prize-text.ts";
import { scoreUnit } from "../../../src/scoring/scoring-rules.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { useNameOf } from "../../names.tsx";
import { useSession } from "../../runtime/session.ts";
import { CountBars } from "../../ui/charts/count-bars.tsx";
import { Section } from "../../ui/page.tsx";
import { StatGrid, StatTile } from "../../ui/stat-tile.tsx";

type FiguresProps = { tournament: TournamentWithResult; day: DayView };

/** The day's figures. After the end, What's Left lists the catches to be reviewed. */
export function DayFigures({ tournament, day, hasEnded }: FiguresProps & { hasEnded: boolean }) {
  const { user } = useSession();
  const placed = placedIn(tournament, useNameOf());
  // As in the list of entrants and in a message, unpaid ones are included.
  const { all, unpaid, checked_in: checkedIn, without_fish: withoutFish } = day.groups;
  const counts = [
    ...(hasEnded && checkedIn === 0 ? [] : [`${numberText(checkedIn)} checked in`]),
    ...(unpaid > 0 ? [`${numberText(unpaid)} unpaid`] : []),
  ];
  const { awaitingReview, openComplaints, openChallenges, openSecondLooks } = day;
  return (
    <StatGrid>
      <StatTile
        label="Entrants"
        value={numberText(all)}
        note={
          <>
            {counts.join(", ")}
            {tournament.placesText && <span className="mt-1 block">{tournament.placesText}</span>}
          </>
        }
      />
      <StatTile label="With a Fish" value={numberText(all - withoutFish)} note={`${numberText(withoutFish)} without`} />
      {!hasEnded && (
        <StatTile
          label="Awaiting Review"
          value={numberText(awaitingReview)}
          note={
            <Link to={`/admin/verification?tournament=${tournament.id}`} className="link">
              Start Reviewing
            </Link>
          }
        />
      )}
      <StatTile
        label="Open Complaints"
        value={numberText(openComplaints)}
        note={
          user?.isAdmin && (
            <Link to="/admin/complaints" className="link">
              Complaints
            </Link>
          )
        }
      />
      <StatTile
        label="Open Challenges"
        value={numberText(openChallenges)}
        note={
          <Link to="/admin/challenges" className="link">
            Challenges
          </Link>
        }
      />
      {openSecondLooks > 0 && (
        <StatTile
          label="Second Reviews"
          value={numberText(openSecondLooks)}
          note={
            <Link to="/admin/judging" className="link">
              Second reviews
            </Link>
          }
        />
      )}
      <StatTile label="Cash Taken" value={moneyText(day.cashTaken)} />
      {(tournament.hasOpenBoard || tournament.divisions.length === 0) && (
        <StatTile label="Leader" {...placed(day.leader, "Nothing approved yet")} />
      )}
      {(day.paidPlaces > 0 || day.divisionCutLines.length === 0) && (
        <StatTile label={lastPaidLabel(day)} {...placed(day.lastPaid, openPlaces(day))} />
      )}
      {day.divisionCutLines.map((cutLine) => (
        <StatTile
          key={cutLine.division}
          label={`${lastPaidLabel(cutLine)} in ${cutLine.division}`}
          {...placed(cutLine.lastPaid, openPlaces(cutLine))}
        />
      ))}
    </StatGrid>
  );
}

const placedIn =
  ({ rules }: TournamentWithResult, nameOf: (angler: PersonNames) => string) =>
  (angler: DayView["leader"], nobody: string) =>
    angler
      ? { value: scoreFigure(angler.score, scoreUnit(rules)), unit: scoreUnit(rules), note: nameOf(angler) }
      : { value: "–", note: nobody };

const lastPaidLabel = ({ paidPlaces }: Pick<DayView, "paidPlaces">) =>
  paidPlaces === 0 ? "Last Paid Place" : `Last Paid Place, ${placeText(paidPlaces)}`;

const openPlaces = ({ paidPlaces }: Pick<DayView, "paidPlaces">) =>
  paidPlaces > 0 ? "No angler yet" : "No prize breakdown";

const dayMs = 24 * 3_600_000;

/** Whether the tournament is longer than the 24 hours that the chart shows. */
export const isOverOneDay = ({ startDate, endDate }: TournamentWithResult): boolean =>
  Date.parse(endDate) - Date.parse(startDate) > dayMs;

/** How busy each hour was. */
export function CatchesPerHour({ tournament, day: { catchesPerHour } }: FiguresProps) {
  const { timeZone } = tournament;
  const bars = catchesPerHour.map(({ at, catches }) => {
    const label = momentText(new Date(at), timeZone).replace(":00", "");
    const [day = "", time = ""] = label.split(", ");
    return { label, mark: time === "12 AM" ? day : time, done: catches, text: catchesText(catches) };
  });
  return (
    <Section title={isOverOneDay(tournament) ? "Catches per Hour, Last 24 Hours" : "Catches per Hour"}>
      <CountBars label="Catches that arrived, by the hour" bars={bars} />
    </Section>
  );
}
