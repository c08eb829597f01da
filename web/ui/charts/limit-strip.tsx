import type { ReactNode } from "react";
import { counted, scoreFigure } from "../../../src/base/format/numbers.ts";
import { pluralUnits, type ScoreUnit } from "../../../src/scoring/scoring-rules.ts";
import { classes } from "../classes.ts";

export type StripFish = { measure: number; state: "scored" | "waiting" };

type LimitStripProps = {
  /** The length from the bump to the right edge, in the unit of the fish; the same for every strip of one list. */
  scale: number;
  fish: StripFish[];
  /** The number of fish that count: 5, or 1 in a derby. */
  slots: number;
  /** The drawing's name for screen readers, before the unit: "Fish, inches". The lengths follow it. */
  label: string;
  unit: ScoreUnit;
  /** Whether the fish are side by side in one line of a list, each with its length below, without the ruler. */
  isOneLine?: boolean;
};

const rulerId = "in";

/**
 * The scoring fish on one measuring board, noses at the bump, longest first; outlines are empty slots. The
 * look of a fish is in limit-strip.css and the ruler in `StripRuler`, once for all strips of a list: a
 * leaderboard has hundreds of fish, and phones load them over one bar of signal.
 */
export function LimitStrip({ scale, fish, slots, label, unit, isOneLine = false }: LimitStripProps) {
  const longestFirst = fish.toSorted((a, b) => b.measure - a.measure);
  const empty = Math.max(0, slots - fish.length);
  const name = <i>{`${label}, ${pluralUnits[unit]}: `}</i>;
  if (isOneLine && slots > drawnInLine) return <Lengths fish={longestFirst} empty={empty} name={name} unit={unit} />;
  return (
    <span className="strip">
      {name}
      {longestFirst.map((drawnFish, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fish of the same length differ only in their position
        <Fish key={place} fish={drawnFish} scale={scale} unit={unit} isOneLine={isOneLine} />
      ))}
      {Array.from({ length: empty }, (_, slot) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its position
        <EmptySlot key={slot} />
      ))}
      {empty > 0 && <i>{emptyText(empty)}</i>}
      {!isOneLine && (
        // biome-ignore lint/a11y/noSvgWithoutTitle: its target is hidden from screen readers
        <svg>
          <use href={`#${rulerId}`} />
        </svg>
      )}
    </span>
  );
}

/** More fish in one line of a list would be no longer than their tails: only their lengths are written. */
const drawnInLine = 6;

const emptyText = (empty: number) => `${counted(empty, "slot")} empty`;

type LengthsProps = { fish: StripFish[]; empty: number; name: ReactNode; unit: ScoreUnit };

function Lengths({ fish, empty, name, unit }: LengthsProps) {
  return (
    <span className="strip lengths">
      {name}
      {fish.map(({ measure, state }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two fish of the same length differ only in their position
        <span key={place} className={state === "waiting" ? "text-amber-ink" : undefined}>
          {scoreFigure(measure, unit)}
          {state === "waiting" && <i> (pending review)</i>}{" "}
        </span>
      ))}
      {empty > 0 && <i>{emptyText(empty)}</i>}
    </span>
  );
}

/** Fish longer than this share of the board have their length on their flank, because there is no room beside the tail. */
const longShare = 0.84;

type FishProps = { fish: StripFish; scale: number; unit: ScoreUnit; isOneLine: boolean };

/** A fish as long as its share of the board, and its length; the next one is on the next line. */
function Fish({ fish: { measure, state }, scale, unit, isOneLine }: FishProps) {
  const share = Math.min(1, measure / scale);
  const isLong = !isOneLine && share > longShare;
  const length = scoreFigure(measure, unit);
  const look = classes(state === "waiting" && "waiting", isLong && "long") || undefined;
  // One element, so that it takes one cell of a line.
  const pending = (
    <span>
      {length}
      <i> (pending review)</i>
    </span>
  );
  const text = state === "waiting" ? pending : length;
  return (
    <>
      <svg width={percent(share)} className={look} />
      {isLong ? <b>{text}</b> : text}
      {"\n"}
    </>
  );
}
/** An empty slot: an outline, without a length. */
function EmptySlot() {
  return (
    <>
      <svg width="38%" className="slot" />
      {"\n"}
    </>
  );
}

/**
 * The ruler under the fish of every strip on the page: a tick a unit, long every fifth; only every fifth if
 * units would run together. Rendered once, before the strips that refer to it.
 */
export function StripRuler({ scale }: { scale: number }) {
  const step = scale > 60 ? 5 : 1;
  const ticks = Array.from({ length: Math.floor(scale / step) + 1 }, (_, tick) => tick);
  const numbered = ticks.filter((tick) => tick > 0 && tick % 5 === 0 && tick * step < scale);
  return (
    <svg aria-hidden="true" width="0" height="0" className="absolute">
      <symbol id={rulerId} overflow="visible">
        <svg width="100%" height="6" viewBox={`0 0 ${scale} 6`} preserveAspectRatio="none" aria-hidden="true">
          <path
            d={ticks.map((tick) => `M${tick * step} 0v${tick % 5 === 0 ? 6 : 3}`).join("")}
            stroke="currentColor"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus */}
        <g aria-hidden="true" textAnchor="middle" className="figure fill-ink-faint text-[11px]">
          {numbered.map((tick) => (
            <text key={tick} x={percent((tick * step) / scale)} y="16">
              {tick * step}
            </text>
          ))}
        </g>
      </symbol>
    </svg>
  );
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))}%`;
}
