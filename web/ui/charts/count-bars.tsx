/** `open` is stacked on `done` as an outline; `mark` is the short label under the bar. */
export type CountBar = { label: string; mark: string; done: number; open?: number; text: string };

const height = 130;
const baseline = 104;
const room = 20;

/** Counts by hour or day side by side; only every `step`th is labeled, so that labels don't touch. */
export function CountBars({ bars, label }: { bars: CountBar[]; label: string }) {
  const most = Math.max(1, ...bars.map(({ done, open = 0 }) => done + open));
  const width = 100 / Math.max(1, bars.length);
  const step = Math.ceil(bars.length / 5);
  return (
    <figure>
      <ol className="sr-only" aria-label={label}>
        {bars.map((bar) => (
          <li key={bar.label}>{`${bar.label}: ${bar.text}`}</li>
        ))}
      </ol>
      <svg aria-hidden="true" width="100%" height={height} className="text-ink-soft text-sm" fill="currentColor">
        {bars.map((bar, index) => (
          <Bar
            key={bar.label}
            {...bar}
            x={index * width}
            width={width}
            unit={(baseline - room) / most}
            isNamed={index % step === 0}
            isFirst={index === 0}
          />
        ))}
        <line x2="100%" y1={baseline} y2={baseline} stroke="currentColor" />
      </svg>
    </figure>
  );
}

type BarProps = CountBar & { x: number; width: number; unit: number; isNamed: boolean; isFirst: boolean };

function Bar({ mark, done, open = 0, x, width, unit, isNamed, isFirst }: BarProps) {
  const middle = `${(x + width / 2).toFixed(2)}%`;
  const sides = { x: `${(x + width * 0.14).toFixed(2)}%`, width: `${(width * 0.72).toFixed(2)}%` };
  const top = baseline - Math.round(done * unit);
  const openTop = baseline - Math.round((done + open) * unit);
  return (
    <g>
      {done > 0 && <rect className="text-lake" {...sides} y={top} height={baseline - top} />}
      {open > 0 && (
        <rect
          className="text-amber-ink"
          {...sides}
          y={openTop}
          height={top - openTop}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
        />
      )}
      {done + open > 0 && (
        <text x={middle} y={openTop - 5} textAnchor="middle" className="figure">
          {done + open}
        </text>
      )}
      {isNamed && (
        <text x={isFirst ? 0 : middle} y={height - 6} textAnchor={isFirst ? "start" : "middle"}>
          {mark}
        </text>
      )}
    </g>
  );
}
