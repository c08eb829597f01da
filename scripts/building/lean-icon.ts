import { type ComponentProps, createElement } from "react";

type Icon = { name: string; aliases?: readonly string[]; node: [tag: string, attributes: Record<string, string>][] };

/**
 * An icon's component from its drawing, in the place of the package's own maker, which can draw in other sizes, colours
 * and frameworks. It draws the same for what the product gives an icon: classes and attributes of an `svg`.
 */
export function leanIcon({ name, aliases = [], node }: Icon) {
  const ownClasses = ["lucide", ...[name, ...aliases].map((each) => `lucide-${each}`)];
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className, ...rest }: ComponentProps<"svg">) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: [...ownClasses, className].filter(Boolean).join(" "),
        "aria-hidden": (rest.role ?? rest["aria-label"]) ? undefined : "true",
        ...rest,
      },
      drawing,
    );
}
