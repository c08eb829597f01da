import { type PointerEvent, type ReactNode, useRef } from "react";
import { lineThrough, type PhotoSize } from "../../../../src/catches/review/ruler/measure-fish.ts";
import type { LengthUnit, Point } from "../../../../src/scoring/scoring-rules.ts";
import { MeasureDrawing } from "../../submit/measure-overlay.tsx";
import { boardMarks, middle, nextOf, order, type Reading, type RulerState, spots } from "./ruler-marks.ts";

/** The rest of the viewer is for the numbers, buttons and hints between the photo and the footer. */
const frameHeight = "min(52dvh, max(40dvh, 100dvh - 27rem))";

/** The photo with the five points on it. A press beside them sets the next one, which can be dragged in the same motion. */
export function RulerPhoto({
  photo,
  url,
  alt,
  unit,
  state,
  reading,
  onMove,
  onActive,
  onSettled,
  children,
}: {
  photo: PhotoSize;
  url: string;
  alt: string;
  unit: LengthUnit;
  state: RulerState;
  reading: Reading;
  onMove: (spot: number, to: Point) => void;
  onActive: (spot: number) => void;
  onSettled: () => void;
  children: ReactNode;
}) {
  const { width, height } = photo;
  const frame = useRef<HTMLDivElement>(null);
  /** The offset from the point's center, so that a point grabbed at its edge doesn't jump. */
  const drag = useRef<{ spot: number; dx: number; dy: number } | null>(null);

  function placeOf({ clientX, clientY }: PointerEvent): Point {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height };
  }

  function begin(event: PointerEvent<HTMLDivElement>): void {
    if (event.button !== 0) return;
    const at = placeOf(event);
    const unset = (reading.kind === "wrong" ? reading.misplaced : undefined) ?? nextOf(state);
    const pressed = event.target instanceof HTMLElement ? event.target.dataset : {};
    // A press sets the misplaced or next point until all are set: the nose is often at the zero.
    const grabbed = unset === undefined || pressed.suggested === "true" ? pressed.spot : undefined;
    const spot = grabbed === undefined ? unset : Number(grabbed);
    const point = spot === undefined ? undefined : state.points[spot];
    if (spot === undefined || !point) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = grabbed === undefined ? { spot, dx: 0, dy: 0 } : { spot, dx: point.x - at.x, dy: point.y - at.y };
    if (grabbed === undefined) onMove(spot, at);
    else onActive(spot);
    frame.current?.querySelector<HTMLElement>(`[data-spot="${spot}"]`)?.focus({ preventScroll: true });
  }

  function move(event: PointerEvent): void {
    if (!drag.current) return;
    const at = placeOf(event);
    onMove(drag.current.spot, { x: at.x + drag.current.dx, y: at.y + drag.current.dy });
  }

  function end(): void {
    if (!drag.current) return;
    drag.current = null;
    onSettled();
  }

  return (
    <div
      ref={frame}
      className="ruler-frame"
      style={{ width: `min(100%, calc(${frameHeight} * ${width / height}))` }}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <img
        src={url}
        width={width}
        height={height}
        alt={alt}
        draggable={false}
        className="h-auto w-full rounded-lg select-none"
      />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="absolute inset-0 size-full">
        {reading.kind === "read" ? (
          <MeasureDrawing {...photo} unit={unit} marks={reading.marks} length={reading.measurement.length} />
        ) : (
          <BoardLine state={state} />
        )}
      </svg>
      {pointsInOrder(state).map(({ spot, x, y }) => (
        <button
          key={spots[spot]}
          type="button"
          data-spot={spot}
          aria-pressed={spot === state.active}
          className="ruler-point"
          data-set={state.isSet[spot]}
          data-suggested={isSuggested(state, spot)}
          data-end={spot >= boardMarks}
          style={{ left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%` }}
          onFocus={() => spot !== state.active && onActive(spot)}
        >
          <span className="sr-only">
            {nameOf(state, spot)}: {placeText(state, spot)}. Arrow keys move it.
          </span>
        </button>
      ))}
      {children}
    </div>
  );
}

const pointsInOrder = ({ points }: RulerState) => order.map((spot) => ({ spot, ...(points[spot] ?? { x: 0, y: 0 }) }));

const nameOf = ({ values }: RulerState, spot: number) =>
  spot < boardMarks ? `${spots[spot]} (${values[spot]})` : spots[spot];

const isSuggested = ({ isMiddleSuggested }: RulerState, spot: number) => isMiddleSuggested && spot === middle;

function placeText(state: RulerState, spot: number): string {
  const { x, y } = state.points[spot] ?? { x: 0, y: 0 };
  const place = `${Math.round(x)} right, ${Math.round(y)} down`;
  if (state.isSet[spot]) return place;
  return isSuggested(state, spot) ? `suggested at ${place}` : "not set";
}

/** A line through the board's marks that are set. */
function BoardLine({ state: { points, isSet } }: { state: RulerState }) {
  const set = points.filter((_, spot) => spot < boardMarks && isSet[spot]);
  const [firstSet, nextSet] = set;
  if (!(firstSet && nextSet) || (firstSet.x === nextSet.x && firstSet.y === nextSet.y)) return null;
  const line = lineThrough(set);
  const [from, to] = [line.pointAt(-2), line.pointAt(3)];
  return <path d={`M${from.x} ${from.y}L${to.x} ${to.y}`} className="ruler-line" vectorEffect="non-scaling-stroke" />;
}
