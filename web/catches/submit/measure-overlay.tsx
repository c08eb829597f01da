import { decimalText } from "../../../src/base/format/numbers.ts";
import type { LengthUnit, Marks, Point } from "../../../src/scoring/scoring-rules.ts";

export type DrawnMarks = { marks: Marks; width: number; height: number; unit: LengthUnit; length: number };

/** An overlay on a catch's photo: the judge's measured length and its ends, and the board's marks with their values. */
export function MeasureOverlay(drawn: DrawnMarks) {
  const { width, height, unit, length } = drawn;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`Measured on this photo: ${decimalText(length)} ${unit} from nose to tail`}
      className="absolute inset-0 size-full"
    >
      <MeasureDrawing {...drawn} />
    </svg>
  );
}

const ink = "#10222b";
const fishInk = "#ffd23f";

/** Coordinates are in pixels of the photo. It uses only attributes, and not the ruler's own script: a visitor's page has little room. */
export function MeasureDrawing({ marks: { board, fish }, width, height, unit, length }: DrawnMarks) {
  const [first, last] = [board[0], board.at(-1)];
  if (!(first && last)) return null;
  const size = Math.max(width, height) / 44;
  const long = Math.hypot(last.x - first.x, last.y - first.y);
  const sign = last.x < first.x ? -1 / long : 1 / long;
  // A vector at right angles to the board's line, downward.
  const across = { x: (first.y - last.y) * sign, y: (last.x - first.x) * sign };
  const beside = ({ x, y }: Point, by: number): Point => ({ x: x + across.x * by, y: y + across.y * by });
  const line = (from: Point, to: Point) => `M${from.x} ${from.y}L${to.x} ${to.y}`;
  const tick = (point: Point, half: number) => line(beside(point, -half), beside(point, half));
  const toScale = (end: Point) => line(end, beside(end, (first.x - end.x) * across.x + (first.y - end.y) * across.y));
  const strokes: [d: string, color: string, dash?: string][] = [
    [line(first, last) + board.map((mark) => tick(mark, size * 0.7)).join(""), "#fff"],
    [fish.map(toScale).join(""), fishInk, `${size / 3} ${size / 2}`],
    [line(...fish) + fish.map((end) => tick(end, size * 0.9)).join(""), fishInk],
  ];
  const [nose, tail] = fish;
  const middle = { x: (nose.x + tail.x) / 2, y: (nose.y + tail.y) / 2 };
  const labels: [text: string, at: Point, size: number, color: string][] = [
    ...board.map((mark): (typeof labels)[number] => [`${mark.value}`, beside(mark, size * 1.6), size, "#fff"]),
    [`${decimalText(length)} ${unit}`, beside(middle, -size * 1.3), size * 1.5, fishInk],
  ];
  return (
    <g fill="none" fontWeight="700" textAnchor="middle" strokeLinecap="round">
      {strokes.map(([d, color, dash]) => (
        <g key={d}>
          <path d={d} stroke={ink} strokeWidth={size / 3} strokeOpacity=".7" />
          <path d={d} stroke={color} strokeWidth={size / 6} strokeDasharray={dash} />
        </g>
      ))}
      {labels.map(([text, { x, y }, fontSize, color]) => (
        <text
          key={text}
          x={Math.min(width - fontSize * 2, Math.max(fontSize, x))}
          y={Math.min(height - fontSize / 3, Math.max(fontSize, y + fontSize / 3))}
          {...{ fontSize, fill: color, stroke: ink, strokeWidth: fontSize / 5, paintOrder: "stroke" }}
        >
          {text}
        </text>
      ))}
    </g>
  );
}
