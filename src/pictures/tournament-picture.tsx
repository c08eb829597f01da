import { dayIn, dayText, periodText } from "../base/format/days.ts";
import { dollarsText, moneyText } from "../base/format/money.ts";
import { shownNames } from "../base/format/names.ts";
import { decimalText, numberText, scoreFigure } from "../base/format/numbers.ts";
import type { Outcome } from "../money/payouts/payout-shapes.ts";
import type { LeaderboardEntry } from "../results/leaderboard-views.ts";
import { type ScoreUnit, scoreUnit } from "../scoring/scoring-rules.ts";
import type { TournamentView } from "../tournaments/tournament-shapes.ts";
import { stateOf, typeNames } from "../tournaments/tournament-state.ts";
import { scoringText } from "../tournaments/words/rules-card.ts";
import { bottom, colors, type Figure, Figures, framed, innerWidth, Lines, margin, type PictureClub } from "./frame.tsx";
import { drawable, shortened, textWidth, wrapLines } from "./words.ts";

export const leadersShown = 3;

export type TournamentPicture = {
  club: PictureClub;
  tournament: TournamentView;
  leaders: readonly LeaderboardEntry[];
  /** The division of the leaders; null for all anglers. */
  division?: string | null;
  outcome: Outcome | null;
  /** UTC ms. */
  now: number;
};

const isDecided = (outcome: Outcome | null) => outcome?.state === "final" || outcome?.state === "paid";

function labelOf({ tournament, leaders, outcome, now }: TournamentPicture): string {
  const { startDate, endDate, cancelledAt, timeZone } = tournament;
  const window = { startsAt: Date.parse(startDate), endsAt: Date.parse(endDate) };
  const state = stateOf({ ...window, cancelledAt: cancelledAt === null ? null : Date.parse(cancelledAt) }, now);
  if (state === "cancelled") return "Canceled";
  if (state === "ended") return isDecided(outcome) ? "Official results" : "Unofficial results";
  if (leaders.length > 0) return `Leaders on ${dayText(dayIn(new Date(now), timeZone))}`;
  return typeNames[tournament.tournamentType];
}

function figuresOf({ prize, entryFee, participantCount, minLength, rules }: TournamentView): Figure[] {
  return [
    { value: prize > 0 ? dollarsText(prize) : "For fun", label: "Prize pool" },
    { value: entryFee > 0 ? moneyText(entryFee) : "Free", label: "Entry fee" },
    participantCount > 1 || minLength === 0
      ? { value: numberText(participantCount), label: participantCount === 1 ? "Angler" : "Anglers" }
      : { value: `${decimalText(minLength)} ${rules.unit}`, label: "Minimum length" },
  ];
}

export function tournamentPicture(picture: TournamentPicture): string {
  const { club, tournament, leaders } = picture;
  const hasLeaders = leaders.length > 0;
  const name = drawable(tournament.name, "Fishing Tournament");
  const isLong = textWidth(name, 78) > 1.8 * innerWidth;
  const size = hasLeaders || isLong ? 58 : 78;
  const lines = wrapLines(name, size, innerWidth, hasLeaders ? 2 : 3);
  const leadersTop = lines.length > 1 ? 174 : 196;
  const top = hasLeaders ? leadersTop : 206;
  const datesAt = top + (lines.length - 1) * size * 1.08 + (hasLeaders ? 50 : 64);
  return framed({
    club,
    label:
      picture.division == null ? labelOf(picture) : `${labelOf(picture)}: ${drawable(picture.division, "Division")}`,
    children: (
      <>
        <Lines lines={lines} y={top} size={size} />
        <text x={margin} y={datesAt} fontSize={hasLeaders ? 32 : 38} fill={colors.soft}>
          {periodText(tournament)}
        </text>
        {!hasLeaders && tournament.formatText && <ScoringLines tournament={tournament} y={datesAt + 58} />}
        {hasLeaders ? (
          <Leaders leaders={leaders} unit={scoreUnit(tournament.rules)} />
        ) : (
          <Figures figures={figuresOf(tournament)} />
        )}
      </>
    ),
  });
}

/** The top of the figures. */
const figuresTop = 430;
const scoringSize = 30;

/** How the tournament is scored, if the name leaves enough room for all of it. */
function ScoringLines({ tournament, y }: { tournament: TournamentView; y: number }) {
  const { text } = scoringText(tournament);
  const lines = wrapLines(drawable(text, ""), scoringSize, innerWidth, 2);
  const last = y + (lines.length - 1) * scoringSize * 1.3;
  if (lines.join(" ") !== text || last > figuresTop) return null;
  return lines.map((line, index) => (
    <text key={line} x={margin} y={y + index * scoringSize * 1.3} fontSize={scoringSize} fill={colors.soft}>
      {line}
    </text>
  ));
}

const rowHeight = 78;
/** Doesn't move the end of the line. */
const unitGap = 8;

/**
 * Each row has the rank, the name and, below it, bars for the fish. Their total width is the score relative to the
 * leader's.
 */
function Leaders({ leaders, unit }: { leaders: readonly LeaderboardEntry[]; unit: ScoreUnit }) {
  // Penalties can leave the leader with a score of 0.
  const best = leaders[0]?.totalScore || 1;
  const first = bottom - (leaders.length - 1) * rowHeight - 14;
  const nameOf = shownNames(leaders);
  return leaders.map(({ userId, rank, totalScore, fish, ...names }, index) => (
    <g key={userId} transform={`translate(${margin} ${first + index * rowHeight})`}>
      <text fontSize={44} fontWeight={700} fill={index === 0 ? colors.board : colors.soft}>
        {rank}
      </text>
      <text x={64} fontSize={36} fontWeight={700} fill={colors.ink}>
        {shortened(drawable(nameOf(names), `Angler ${userId}`), 36, innerWidth - 64 - 220)}
      </text>
      <text x={innerWidth - unitGap} fontSize={44} fontWeight={700} textAnchor="end" fill={colors.ink}>
        {scoreFigure(totalScore, unit)}
        <tspan dx={unitGap} fontSize={28} fontWeight={500} fill={colors.soft}>
          {unit}
        </tspan>
      </text>
      <Fish fish={fish} scale={(innerWidth - 64) / best} isFirst={index === 0} />
    </g>
  ));
}

const gap = 5;

function Fish({ fish, scale, isFirst }: { fish: readonly number[]; scale: number; isFirst: boolean }) {
  let x = 64;
  return fish.map((length, index) => {
    const from = x;
    x += length * scale;
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: two fish of the same length differ only in their position
        key={index}
        x={from}
        y={14}
        width={Math.max(1, length * scale - gap)}
        height={14}
        rx={3}
        fill={isFirst ? colors.board : colors.lake}
      />
    );
  });
}
