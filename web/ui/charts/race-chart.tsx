import { decimalText } from "../../../src/base/format/numbers.ts";
import { classes } from "../classes.ts";
import { chartScale, nameRows, stepPath } from "./race-geometry.ts";

export type RaceLine = {
  name: string;
  /** The score from that moment on (UTC ms), in chronological order. */
  points: { at: number; score: number }[];
  /** True for the reader's own line. */
  own?: boolean;
};

/** A label under the chart, `at` in UTC ms; a minor one is hidden on phones, and the smallest phones only show the first and the last. */
export type RaceMoment = { at: number; label: string; isMinor?: boolean };

type RaceChartProps = {
  /** Best first; the first six are drawn, because more couldn't be told apart. */
  lines: RaceLine[];
  /** UTC ms. */
  startsAt: number;
  /** The chart's end: now, or the tournament's end. */
  until: number;
  /** The labels under the chart, as the reader sees them. */
  moments: RaceMoment[];
  /** The unit after each score in the text alternative: "inches". */
  unit: string;
  /** The chart's title for screen readers. */
  label: string;
};

const height = 256;
const top = 12;
const bottom = 222;

/** Each line has its own color, weight and dashes, and its name at its end: neither a legend nor color is needed. */
const looks = [
  { color: "text-ink", width: 3, dashes: undefined },
  { color: "text-amber", width: 2.5, dashes: "7 3" },
  { color: "text-blue", width: 2.5, dashes: "2 3" },
  { color: "text-red", width: 2, dashes: "12 4" },
  { color: "text-slate", width: 2, dashes: "10 3 2 3" },
  { color: "text-green", width: 2, dashes: "4 4" },
];
const ownLook = { color: "text-lake", width: 5, dashes: undefined };

/**
 * The race: the leaders' scores over time, as steps. It consists of three pictures side by side, of which
 * only the middle one stretches.
 */
export function RaceChart({ lines, startsAt, until, moments, unit, label }: RaceChartProps) {
  const runners = lines.slice(0, looks.length).map((line, rank) => ({
    ...line,
    score: line.points.at(-1)?.score ?? 0,
    look: line.own ? ownLook : looks[rank],
  }));
  const scale = chartScale(runners.map((runner) => runner.score));
  const y = (score: number) => twoPlaces(bottom - (score / scale.top) * (bottom - top));
  const x = (at: number) =>
    twoPlaces(Math.min(100, Math.max(0, ((at - startsAt) / Math.max(1, until - startsAt)) * 100)));
  const rows = nameRows(
    runners.map((runner) => y(runner.score)),
    { gap: 34, top: top + 6, bottom: bottom - 4 },
  );
  return (
    <figure className="race-chart">
      <ol className="sr-only" aria-label={label}>
        {runners.map(({ name, score, own }) => (
          <li key={name}>{`${name}${own ? " (you)" : ""}: ${decimalText(score)} ${unit}`}</li>
        ))}
      </ol>
      <div className="grid grid-cols-[28px_minmax(0,1fr)_120px] gap-x-1.5 sm:grid-cols-[40px_minmax(0,1fr)_192px]">
        <svg aria-hidden="true" width="100%" height={height}>
          {scale.steps.map((score) => (
            <text key={score} x="100%" y={y(score) + 4} textAnchor="end" className="figure">
              {score}
            </text>
          ))}
        </svg>
        <svg aria-hidden="true" width="100%" height={height} className="overflow-visible">
          {scale.steps.map((score) => (
            <Level key={score} y={y(score)} ground={score === 0} />
          ))}
          {moments.map((moment) => (
            <Moment key={moment.at} x={x(moment.at)} label={moment.label} isMinor={moment.isMinor} />
          ))}
          <svg aria-hidden="true" width="100%" height={height} viewBox={`0 0 100 ${height}`} preserveAspectRatio="none">
            {runners.map(({ name, points, look }) => (
              <path
                key={name}
                d={stepPath(points, { x, y, until })}
                className={look?.color}
                strokeWidth={look?.width}
                strokeDasharray={look?.dashes}
              />
            ))}
          </svg>
        </svg>
        <svg aria-hidden="true" width="100%" height={height} className="overflow-visible">
          {runners.map((runner, rank) => (
            <Runner
              key={runner.name}
              {...runner}
              color={runner.look?.color}
              lineY={y(runner.score)}
              y={rows[rank] ?? bottom}
            />
          ))}
        </svg>
      </div>
    </figure>
  );
}

/** Rounds to a hundredth of a pixel, which is invisible. */
function twoPlaces(value: number): number {
  return Number(value.toFixed(2));
}

function Level({ y, ground }: { y: number; ground: boolean }) {
  return <line x2="100%" y1={y} y2={y} className={ground ? undefined : "level"} />;
}

/** A tick on the time axis; labels at the edges stay inside the picture. */
function Moment({ x, label, isMinor }: { x: number; label: string; isMinor?: boolean }) {
  const outwards = x > 92 ? "end" : "middle";
  const isBetween = x >= 8 && x <= 92;
  return (
    <g>
      <line x1={`${x}%`} x2={`${x}%`} y1={bottom} y2={bottom + 8} strokeWidth="2" />
      <text
        x={`${x}%`}
        y={bottom + 26}
        textAnchor={x < 8 ? "start" : outwards}
        className={classes(isMinor && "max-sm:hidden", isBetween && "max-[388px]:hidden") || undefined}
      >
        {label}
      </text>
    </g>
  );
}

function Runner({
  name,
  score,
  own,
  color,
  lineY,
  y,
}: {
  name: string;
  score: number;
  own?: boolean;
  color?: string;
  lineY: number;
  y: number;
}) {
  return (
    <g>
      <g className={color}>
        <circle cy={lineY} r="4" />
        <line x2="11" y1={lineY} y2={y} strokeWidth="1.5" />
      </g>
      {/* HTML, because only HTML text can be truncated. */}
      <foreignObject x="15" y={y - 13} height="34">
        <p className={own ? "own" : undefined}>{name}</p>
        <p className="figure">{decimalText(score)}</p>
      </foreignObject>
    </g>
  );
}
