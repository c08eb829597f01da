import { classes } from "../classes.ts";

/** The edge of a measuring board as a divider. */
export function TickDivider({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classes("ticks", className)} />;
}

/** Progress as ticks on a board: every fifth one is long, completed ones are filled. */
export function ProgressTicks({ done, of, label }: { done: number; of: number; label: string }) {
  const marks = Array.from({ length: of * 5 + 1 }, (_, tick) => tick);
  return (
    <>
      <progress className="sr-only" aria-label={label} max={of} value={done} />
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${of * 5} 10`}
        preserveAspectRatio="none"
        className="block h-5 w-full overflow-visible text-lake"
      >
        <rect x="0" y="7" width={done * 5} height="3" fill="currentColor" />
        {marks.map((tick) => (
          <line
            key={tick}
            x1={tick}
            x2={tick}
            y1={tick % 5 === 0 ? 0 : 4}
            y2="10"
            stroke="currentColor"
            strokeWidth={tick % 5 === 0 ? 3 : 1.5}
            vectorEffect="non-scaling-stroke"
            opacity={tick <= done * 5 ? 1 : 0.35}
          />
        ))}
      </svg>
    </>
  );
}
