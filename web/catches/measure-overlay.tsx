import { lineThrough } from "../../src/catches/review/ruler/rules.ts";
import { decimalText } from "../../src/format/numbers.ts";
import type { LengthUnit, Marks, Point } from "../../src/scoring/rules.ts";

export type DrawnMarks = { marks: Marks; width: number; height: number; unit: LengthUnit; length: number };

/** Lies over a catch's photo: how long the judge measured it, from where to where, and the board's marks with their values. */
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

/** In pixels of the photo. Drawn by attributes alone: visitors' stylesheet needs no line for it. */
export function MeasureDrawing({ marks: { board, fish }, width, height, unit, length }: DrawnMarks) {
  const line = lineThrough(board);
  const [first, last] = [board[0], board.at(-1)];
  const text = Math.max(width, height) / 44;
  const across = acrossFrom(board);
  const [nose, tail] = fish;
  const feet = fish.map((end) => line.pointAt(line.along(end)));
  return (
    <g fontSize={text} fontWeight="700" textAnchor="middle" strokeLinecap="round" strokeLinejoin="round">
      {first && last && <Line from={line.pointAt(0)} to={line.pointAt(1)} color="#fff" wide={text / 9} />}
      {feet.map((foot, index) => (
        <Line
          key={index === 0 ? "nose" : "tail"}
          from={fish[index] ?? foot}
          to={foot}
          color={fishInk}
          wide={text / 9}
          dashed
        />
      ))}
      {board.map((mark) => (
        <g key={mark.value}>
          <Line
            from={shifted(mark, across, -text * 0.7)}
            to={shifted(mark, across, text * 0.7)}
            color="#fff"
            wide={text / 6}
          />
          <Label at={shifted(mark, across, text * 1.6)} within={{ width, height }} size={text} color="#fff">
            {decimalText(mark.value).replace(/\.0$/, "")}
          </Label>
        </g>
      ))}
      <Line from={nose} to={tail} color={fishInk} wide={text / 6} />
      {fish.map((end, index) => (
        <Line
          key={index === 0 ? "nose" : "tail"}
          from={shifted(end, across, -text * 0.9)}
          to={shifted(end, across, text * 0.9)}
          color={fishInk}
          wide={text / 6}
        />
      ))}
      {length > 0 && (
        <Label
          at={shifted({ x: (nose.x + tail.x) / 2, y: (nose.y + tail.y) / 2 }, across, -text * 1.3)}
          within={{ width, height }}
          size={text * 1.5}
          color={fishInk}
        >
          {`${decimalText(length)} ${unit}`}
        </Label>
      )}
    </g>
  );
}

const shifted = ({ x, y }: Point, across: Point, by: number): Point => ({ x: x + across.x * by, y: y + across.y * by });

/** At right angles to the board's line, downward. */
function acrossFrom(board: readonly Point[]): Point {
  const line = lineThrough(board);
  const [from, to] = [line.pointAt(0), line.pointAt(1)];
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const across = { x: -(to.y - from.y) / long, y: (to.x - from.x) / long };
  return across.y < 0 ? { x: -across.x, y: -across.y } : across;
}

type Stroke = { from: Point; to: Point; color: string; wide: number; dashed?: boolean };

function Line({ from, to, color, wide, dashed = false }: Stroke) {
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
  return (
    <>
      <line {...ends} stroke={ink} strokeWidth={wide * 2.2} strokeOpacity="0.75" />
      <line
        {...ends}
        stroke={color}
        strokeWidth={wide}
        strokeDasharray={dashed ? `${wide * 2} ${wide * 3}` : undefined}
      />
    </>
  );
}

type Words = { at: Point; within: { width: number; height: number }; size: number; color: string; children: string };

function Label({ at, within, size, color, children }: Words) {
  const half = (children.length * size) / 3;
  const x = Math.min(within.width - half, Math.max(half, at.x));
  const y = Math.min(within.height - size * 0.3, Math.max(size, at.y + size * 0.35));
  return (
    <text x={x} y={y} fontSize={size} fill={color} stroke={ink} strokeWidth={size / 5} paintOrder="stroke">
      {children}
    </text>
  );
}
