/* Short celebrations in the browser; nothing for readers who prefer reduced motion. */

const easing = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const pieces = 48;
const colors = ["--board", "--lake", "--green", "--blue", "--orange"];

const movesLittle = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Lets an element appear. */
export function appear(element: Element): void {
  if (movesLittle()) return;
  element.animate(
    [
      { opacity: 0, transform: "translateY(1.5rem) scale(0.96)" },
      { opacity: 1, transform: "none" },
    ],
    { duration: 600, easing },
  );
}

/** The light reaches a little beyond the element, so that its text isn't flush with the edge. */
const lit = (color: string) => `0 0 0 0.5rem ${color}, inset 0 0 0 99rem ${color}`;

/** Makes an element light up once. */
export function shine(element: Element): void {
  if (movesLittle()) return;
  element.animate(
    [
      { boxShadow: lit("transparent") },
      { boxShadow: lit("color-mix(in srgb, var(--board) 55%, transparent)"), offset: 0.2 },
      { boxShadow: lit("transparent") },
    ],
    { duration: 2400, easing: "ease-out" },
  );
}

/** Confetti that rises from an element and falls; it takes up no space and ignores presses. */
export function throwConfetti(from: Element): void {
  if (movesLittle()) return;
  const { left, width, top, height } = from.getBoundingClientRect();
  const reach = Math.max(8, Math.min(innerWidth, innerHeight) / 60);
  for (let index = 0; index < pieces; index += 1) {
    const piece = document.createElement("span");
    piece.ariaHidden = "true";
    const { style } = piece;
    style.position = "fixed";
    style.zIndex = "60";
    style.pointerEvents = "none";
    style.left = `${left + width * Math.random()}px`;
    style.top = `${top + height / 2}px`;
    style.width = `${reach * (0.5 + Math.random() / 2)}px`;
    style.height = `${reach * 0.4}px`;
    style.background = `var(${colors[index % colors.length]})`;
    document.body.append(piece);
    const [across, up, down] = [(Math.random() - 0.5) * 30, 8 + Math.random() * 18, 30 + Math.random() * 20];
    const turn = (Math.random() - 0.5) * 1440;
    const at = (x: number, y: number, degrees: number) =>
      `translate(${x * reach}px, ${y * reach}px) rotate(${degrees}deg)`;
    piece
      .animate(
        [
          { transform: at(0, 0, 0), opacity: 1, easing: "cubic-bezier(0.1, 0.6, 0.4, 1)" },
          {
            transform: at(across * 0.6, -up, turn / 3),
            opacity: 1,
            offset: 0.3,
            easing: "cubic-bezier(0.5, 0, 0.9, 0.6)",
          },
          { transform: at(across, down, turn), opacity: 0 },
        ],
        { duration: 2200 + Math.random() * 1400 },
      )
      .addEventListener("finish", () => piece.remove());
  }
}
