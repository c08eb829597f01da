import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Animates the children of `list` that have a `data-row` to their new positions when `order` changes, and
 * fades in new ones. Their actual positions change at once; only the appearance follows, and not for readers
 * who prefer reduced motion.
 */
export function useGentleOrder(list: RefObject<HTMLElement | null>, order: string): void {
  const animate = useRef<(() => void) | null>(null);
  const last = useRef(order);
  useEffect(() => {
    // The code that animates is loaded later; if it can't be loaded, rows change places without it.
    void import("./animate-order.ts")
      .then(({ animateOrder }) => {
        if (list.current) animate.current = animateOrder(list.current);
      })
      .catch(() => undefined);
  }, [list]);
  useLayoutEffect(() => {
    if (last.current !== order) animate.current?.();
    last.current = order;
  }, [order]);
}
