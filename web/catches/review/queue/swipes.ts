export type Turn = "previous" | "next";

const thresholdPx = 60;

/** Calls `onSwipe` when a single finger swipes far sideways while `isOn` returns true. */
export function watchSwipes(
  element: HTMLElement,
  isOn: () => boolean,
  onSwipe: (to: Turn) => void,
  signal: AbortSignal,
): void {
  const fingers = new Set<number>();
  let from: { x: number; y: number } | null = null;
  // Captured, because the zoom stops the events that it handles.
  const options = { signal, capture: true };

  element.addEventListener(
    "pointerdown",
    ({ pointerId, pointerType, clientX, clientY }) => {
      if (pointerType !== "touch") return;
      fingers.add(pointerId);
      from = fingers.size === 1 && isOn() ? { x: clientX, y: clientY } : null;
    },
    options,
  );
  function onPointerEnd({ pointerId, clientX, clientY, type }: PointerEvent): void {
    fingers.delete(pointerId);
    if (!from) return;
    const [right, down] = [clientX - from.x, clientY - from.y];
    from = null;
    if (type === "pointerup" && Math.abs(right) > thresholdPx && Math.abs(right) > 2 * Math.abs(down)) {
      onSwipe(right > 0 ? "previous" : "next");
    }
  }
  document.addEventListener("pointerup", onPointerEnd, options);
  document.addEventListener("pointercancel", onPointerEnd, options);
}
