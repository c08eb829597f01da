const moveMs = 450;
const easing = "cubic-bezier(0.2, 0.8, 0.2, 1)";

const movesLittle = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

const rowsOf = (list: HTMLElement) =>
  [...list.querySelectorAll<HTMLElement>("[data-row]")].map((row) => ({
    row,
    name: row.dataset.row ?? "",
    top: row.getBoundingClientRect().top + scrollY,
  }));

/** Returns a function to call after every change of the rows' order: it animates them from where they were to where they are. */
export function animateOrder(list: HTMLElement): () => void {
  let before = rowsOf(list);
  return () => {
    const rows = rowsOf(list);
    const places = new Map(before.map(({ name, top }) => [name, top]));
    before = rows;
    if (movesLittle()) return;
    for (const { row, name, top } of rows) {
      const from = places.get(name);
      if (from === top) continue;
      const change = from === undefined ? { opacity: [0, 1] } : { translate: [`0 ${from - top}px`, "none"] };
      row.animate(change, { duration: moveMs, easing });
    }
  };
}
