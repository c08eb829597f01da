import { counted } from "../../../../src/base/format/numbers.ts";
import { DayMoment } from "../../../tournaments/day/times-in.tsx";
import type { JudgedFish } from "../reviewed-fish.ts";

const width = 320;
const height = 44;
/** The share of the picture on each side for the time before the start and after the end. */
const outside = 0.15;

const units: [name: string, ms: number][] = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** "3 days", "1 hour", "less than a minute". */
export function spanText(ms: number): string {
  for (const [name, size] of units) {
    const count = Math.floor(ms / size);
    if (count > 0) return counted(count, name);
  }
  return "less than a minute";
}

type Times = { startsAt: number; endsAt: number };

/** A moment in relation to the tournament, in words. */
export function momentInWords(at: number, { startsAt, endsAt }: Times): string {
  if (at < startsAt) return `${spanText(startsAt - at)} before the start`;
  if (at >= endsAt) return `${spanText(at - endsAt)} after the end`;
  return "during the tournament";
}

/** A moment's position on the line; one far outside is at its edge. */
export function placeOf(at: number, { startsAt, endsAt }: Times): number {
  const share = (at - startsAt) / Math.max(1, endsAt - startsAt);
  const scaled = outside + share * (1 - 2 * outside);
  return Math.min(0.985, Math.max(0.015, scaled)) * width;
}

/** A catch's moments on the tournament's time line: when the photo was taken, the phone's own time, and the arrival. */
export function TimeLine({ fish }: { fish: JudgedFish }) {
  const { tournament, camera, capturedAt, submittedAt } = fish;
  if (!(tournament && camera.takenAt)) return null;
  const times = { startsAt: Date.parse(tournament.startDate), endsAt: Date.parse(tournament.endDate) };
  const takenAt = Date.parse(camera.takenAt);
  const marks = [
    { name: "Photo taken", at: camera.takenAt, look: "evidence-own" },
    ...(capturedAt ? [{ name: "Caught (phone's time)", at: capturedAt, look: "evidence-phone" }] : []),
    { name: "Submitted", at: submittedAt, look: "evidence-other" },
  ];
  const [from, to] = [placeOf(times.startsAt, times), placeOf(times.endsAt, times)];
  return (
    <figure className="evidence">
      <figcaption>
        <b>Photo taken</b> {momentInWords(takenAt, times)}, {arrivalWords(Date.parse(submittedAt) - takenAt)}.
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="evidence-time">
        <rect x={from} y="12" width={to - from} height="20" rx="3" className="evidence-window" />
        <path d={`M0 22 H${width} M${from} 8 v28 M${to} 8 v28`} className="evidence-line" />
        {marks.toReversed().map(({ name, at, look }) => (
          <circle key={name} cx={placeOf(Date.parse(at), times)} cy="22" r="7" className={look} />
        ))}
      </svg>
      <ul className="evidence-legend">
        {marks.map(({ name, at, look }) => (
          <li key={name}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <circle cx="8" cy="8" r="6" className={look} />
            </svg>
            {name} <DayMoment at={at} />
          </li>
        ))}
        <li>
          Tournament <DayMoment at={tournament.startDate} /> to <DayMoment at={tournament.endDate} />
        </li>
      </ul>
    </figure>
  );
}

const arrivalWords = (ms: number) =>
  ms < 0 ? `${spanText(-ms)} after it was submitted` : `${spanText(ms)} before it was submitted`;
