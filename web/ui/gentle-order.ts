import { type RefObject, useLayoutEffect, useRef } from "react";

const moveMs = 450;
const easing = "cubic-bezier(0.2, 0.8, 0.2, 1)";

const movesLittle = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Animates the children of `list` that have a `data-row` to their new positions when `order` changes, and
 * fades in new ones. Their actual positions change at once; only the appearance follows, and not for readers
 * who prefer reduced motion.
 */
export function useGentleOrder(list: RefObject<HTMLElement | null>, order: string): void {
  const last = useRef<{ order: string; places: Map<string, number> } | null>(null);
  useLayoutEffect(() => {
    if (last.current?.order === order) return;
    const before = last.current?.places;
    const now = new Map<string, number>();
    for (const row of list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? []) {
      const name = row.dataset.row ?? "";
      const top = row.getBoundingClientRect().top + scrollY;
      now.set(name, top);
      if (!before || movesLittle()) continue;
      const from = before.get(name);
      if (from === top) continue;
      const change = from === undefined ? { opacity: [0, 1] } : { translate: [`0 ${from - top}px`, "none"] };
      row.animate(change, { duration: moveMs, easing });
    }
    last.current = { order, places: now };
  }, [list, order]);
}
