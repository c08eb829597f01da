import { type RefObject, useLayoutEffect, useRef } from "react";

const moveMs = 450;
const easing = "cubic-bezier(0.2, 0.8, 0.2, 1)";

const movesLittle = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Lets the children of `list` that have a `data-row` glide to their new places when `order` changes, and new ones
 * appear. They stand at their places at once; only what is seen follows, and not for readers who want little motion.
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
      if (from === undefined) row.animate([{ opacity: 0 }, { opacity: 1 }], { duration: moveMs, easing });
      else if (from !== top) {
        row.animate([{ transform: `translateY(${from - top}px)` }, { transform: "none" }], {
          duration: moveMs,
          easing,
        });
      }
    }
    last.current = { order, places: now };
  }, [list, order]);
}
