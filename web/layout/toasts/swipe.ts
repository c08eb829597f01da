import { type PointerEvent, useRef, useState } from "react";

/**
 * What follows a finger to the side and calls `onAway` where it is lifted further than `thresholdPx` from where it was put.
 * The element leaves panning up and down to the browser (`touch-action: pan-y`), or the browser would take the finger away.
 */
export function useSwipe(thresholdPx: number, onAway: () => void) {
  const from = useRef<number | null>(null);
  const [by, setBy] = useState(0);

  function end(): void {
    from.current = null;
    setBy(0);
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      from.current = event.clientX;
    },
    onPointerMove(event: PointerEvent) {
      if (from.current !== null) setBy(event.clientX - from.current);
    },
    onPointerUp(event: PointerEvent) {
      const isAway = from.current !== null && Math.abs(event.clientX - from.current) > thresholdPx;
      end();
      if (isAway) onAway();
    },
    onPointerCancel: end,
    onPointerLeave: end,
  };
  return { by, handlers };
}
