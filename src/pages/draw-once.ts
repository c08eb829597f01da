import { renderToStaticMarkup } from "react-dom/server";
import type { Host } from "../../web/host.ts";

/**
 * Remembers what was drawn of some data for as long as the data lives; of each the latest drawing, for what else it
 * depends on (the scale of a page, the minute) is the same for nearly all who read it together.
 */
export function createDrawOnce(): NonNullable<Host["drawOnce"]> {
  const drawn = new WeakMap<object, { how: string; html: string }>();
  return (of, how, part) => {
    const last = drawn.get(of);
    if (last?.how === how) return last.html;
    const html = renderToStaticMarkup(part);
    drawn.set(of, { how, html });
    return html;
  };
}
