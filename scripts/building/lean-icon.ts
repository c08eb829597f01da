import { type ComponentProps, createElement } from "react";

type Icon = { node: [tag: string, attributes: Record<string, string>][] };

/**
 * An icon's component from its drawing, in the place of the package's own maker, which can draw in other sizes, colours
 * and frameworks. What all icons have in common (no fill, strokes of the text's colour) stands in the stylesheet's
 * `.lucide`, not on each.
 */
export function leanIcon({ node }: Icon) {
  const drawing = node.map(([tag, attributes]) => createElement(tag, attributes));
  return ({ className, ...rest }: ComponentProps<"svg">) =>
    createElement(
      "svg",
      {
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        className: className ? `lucide ${className}` : "lucide",
        "aria-hidden": (rest.role ?? rest["aria-label"]) ? undefined : "true",
        ...rest,
      },
      drawing,
    );
}
