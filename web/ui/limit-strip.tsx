import { classes } from "./classes.ts";
import { FishSilhouette } from "./fish-silhouette.tsx";

export type StripFish = { lengthInches: number; state: "scored" | "waiting" };

type LimitStripProps = {
  /** Inches from the bump to the right edge; the same for every strip of one list. */
  scaleInches: number;
  fish: StripFish[];
  /** How many fish count: 5, or 1 in a derby. */
  slots: number;
  /** Whose fish: "Scoring fish of bassking". The lengths follow it in the text alternative. */
  label: string;
  /** Thin bars without lengths, for a small card. */
  compact?: boolean;
};

const full = { bar: 11, pitch: 14, ruler: 16 };
const thin = { bar: 6, pitch: 8, ruler: 5 };

/** The scoring fish on one measuring board, noses at the bump, longest first; outlines are slots still empty. */
export function LimitStrip({ scaleInches, fish, slots, label, compact = false }: LimitStripProps) {
  const { bar, pitch, ruler } = compact ? thin : full;
  const longestFirst = fish.toSorted((a, b) => b.lengthInches - a.lengthInches);
  const rows = Math.max(slots, fish.length);
  const boardTop = rows * pitch + 1;
  return (
    <svg
      role="img"
      aria-label={inWords(label, longestFirst, slots)}
      width="100%"
      height={boardTop + ruler}
      className="block max-w-xl overflow-visible"
    >
      {Array.from({ length: rows }, (_, row) => {
        const here = longestFirst[row];
        const place = { top: row * pitch + 1, bar };
        return here ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          <FishBar key={row} fish={here} scaleInches={scaleInches} showLength={!compact} {...place} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          <EmptySlot key={row} {...place} />
        );
      })}
      <Board top={boardTop} height={ruler} scaleInches={scaleInches} numbers={!compact} />
    </svg>
  );
}

function inWords(label: string, fish: StripFish[], slots: number): string {
  const inches = (state: StripFish["state"]) =>
    fish.filter((one) => one.state === state).map((one) => one.lengthInches.toFixed(1));
  const scored = inches("scored");
  const waiting = inches("waiting");
  const empty = Math.max(0, slots - fish.length);
  return [
    `${label}: ${scored.length > 0 ? `${scored.join(", ")} inches` : "none yet"}`,
    waiting.length > 0 && `waiting for a verdict: ${waiting.join(", ")} inches`,
    empty > 0 && `${empty} ${empty === 1 ? "slot" : "slots"} empty`,
  ]
    .filter(Boolean)
    .join("; ");
}

type BarPlace = { top: number; bar: number };

/** A fish as long as its share of the board; its length beside its tail, or on its flank where the board ends. */
function FishBar({
  fish,
  scaleInches,
  showLength,
  top,
  bar,
}: BarPlace & { fish: StripFish; scaleInches: number; showLength: boolean }) {
  const share = Math.min(1, fish.lengthInches / scaleInches);
  const waiting = fish.state === "waiting";
  const onFlank = share > 0.84;
  return (
    <g className={waiting ? "text-amber" : "text-lake"}>
      <FishSilhouette top={top} bar={bar} end={percent(share)} look={waiting ? "hatched" : "filled"} />
      {showLength && (
        <text
          x={percent(share)}
          y={top + bar - 1.5}
          dx={onFlank ? -bar * 1.8 : 6}
          textAnchor={onFlank ? "end" : "start"}
          className={classes("figure text-[12px]", onFlank && !waiting ? "fill-on-lake" : "fill-ink")}
        >
          {fish.lengthInches.toFixed(1)}
        </text>
      )}
    </g>
  );
}

/** Where a fish is still missing: an outline, without a length. */
function EmptySlot({ top, bar }: BarPlace) {
  return (
    <g className="text-line-strong">
      <FishSilhouette top={top} bar={bar} end="38%" look="outlined" />
    </g>
  );
}

/** The ruler under the fish: a tick an inch, long every fifth; every fifth as one where inches would run together. */
function Board({
  top,
  height,
  scaleInches,
  numbers,
}: {
  top: number;
  height: number;
  scaleInches: number;
  numbers: boolean;
}) {
  const step = scaleInches > 60 ? 5 : 1;
  const ticks = Array.from({ length: Math.floor(scaleInches / step) + 1 }, (_, tick) => tick);
  const numbered = ticks.filter((tick) => tick > 0 && tick % 5 === 0 && tick * step < scaleInches);
  return (
    <g className="text-line-strong">
      <svg
        y={top}
        width="100%"
        height="6"
        viewBox={`0 0 ${scaleInches} 6`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path
          d={ticks.map((tick) => `M${tick * step} 0v${tick % 5 === 0 ? 6 : 3}`).join("")}
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {numbers &&
        numbered.map((tick) => (
          <text
            key={tick}
            x={percent((tick * step) / scaleInches)}
            y={top + height}
            textAnchor="middle"
            className="figure fill-ink-faint text-[11px]"
          >
            {tick * step}
          </text>
        ))}
    </g>
  );
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(2))}%`;
}
