/** `mark` is the short word under the picture. */
export type HourBar = { label: string; mark: string; count: number };

const height = 120;
const baseline = 96;

/** Counts side by side, one bar an hour; only every `step`th hour is named, so that words do not touch. */
export function HourBars({ bars, label, unit }: { bars: HourBar[]; label: string; unit: (count: number) => string }) {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const width = 100 / Math.max(1, bars.length);
  const step = Math.ceil(bars.length / 6);
  return (
    <figure>
      <ol className="sr-only" aria-label={label}>
        {bars.map((bar) => (
          <li key={bar.label}>{`${bar.label}: ${unit(bar.count)}`}</li>
        ))}
      </ol>
      <svg aria-hidden="true" width="100%" height={height} className="text-ink-soft text-sm" fill="currentColor">
        {bars.map((bar, at) => (
          <Bar
            key={bar.label}
            {...bar}
            x={at * width}
            width={width}
            share={bar.count / most}
            isNamed={at % step === 0}
          />
        ))}
        <line x2="100%" y1={baseline} y2={baseline} stroke="currentColor" />
      </svg>
    </figure>
  );
}

type BarProps = HourBar & { x: number; width: number; share: number; isNamed: boolean };

function Bar({ mark, count, x, width, share, isNamed }: BarProps) {
  const tall = Math.round(share * (baseline - 22));
  const middle = `${(x + width / 2).toFixed(2)}%`;
  return (
    <g>
      <rect
        className="text-lake"
        x={`${(x + width * 0.1).toFixed(2)}%`}
        width={`${(width * 0.8).toFixed(2)}%`}
        y={baseline - tall}
        height={tall}
      />
      {count > 0 && (
        <text x={middle} y={baseline - tall - 6} textAnchor="middle" className="figure">
          {count}
        </text>
      )}
      {isNamed && (
        <text x={middle} y={height - 6} textAnchor="middle">
          {mark}
        </text>
      )}
    </g>
  );
}
