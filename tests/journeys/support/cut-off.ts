import type { Page } from "@playwright/test";

/**
 * Unreadable parts of the open page: content that overflows the side of the window, text that a box hides or that
 * overflows its box, text on top of other text. One line each, at most six. Text that can be scrolled, that is only for
 * screen readers, or that is shortened with the full text in a title, is fine.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    type Text = { words: string; box: DOMRect; element: Element; layer: Element | null };
    const faults: string[] = [];
    const windowWidth = document.documentElement.clientWidth;
    const wide = document.documentElement.scrollWidth;
    // Copy the properties, because a computed style recalculates each one whenever it is read.
    const copyStyle = (element: Element) => {
      const style = getComputedStyle(element);
      const { backgroundColor, borderRightWidth, clipPath, display, opacity } = style;
      const { overflowX, overflowY, position, webkitLineClamp } = style;
      const isTitled = element.matches("[title], [data-tip]");
      const box = { backgroundColor, borderRightWidth, clipPath, display, opacity };
      return { ...box, overflowX, overflowY, position, webkitLineClamp, isTitled };
    };
    type Style = ReturnType<typeof copyStyle>;
    const styles = new Map<Element, Style>();
    function styleOf(element: Element): Style {
      const style = styles.get(element) ?? copyStyle(element);
      styles.set(element, style);
      return style;
    }
    const boxes = new Map<Element, DOMRect>();
    function boxOf(element: Element): DOMRect {
      const box = boxes.get(element) ?? element.getBoundingClientRect();
      boxes.set(element, box);
      return box;
    }
    const ways = new Map<Element, Element[]>();
    function above(element: Element): Element[] {
      const way = ways.get(element) ?? [element, ...(element.parentElement ? above(element.parentElement) : [])];
      ways.set(element, way);
      return way;
    }
    const isForScreenReaders = (element: Element) =>
      above(element).some(
        (ancestor) => styleOf(ancestor).clipPath === "inset(50%)" || styleOf(ancestor).opacity === "0",
      );
    const scrolls = ({ overflowX, overflowY }: Style) => /auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY);
    const hides = ({ overflowX }: Style) => /hidden|clip/.test(overflowX);
    const isEnded = (element: Element) => above(element).some((ancestor) => styleOf(ancestor).isTitled);
    const hasEdge = (style: Style) =>
      (style.backgroundColor !== "rgba(0, 0, 0, 0)" || Number.parseFloat(style.borderRightWidth) > 0) &&
      style.display !== "inline";
    const name = (element: Element) => {
      const classes = (element.getAttribute("class") ?? "").slice(0, 60);
      return `<${element.tagName.toLowerCase()} class="${classes}">`;
    };

    /**
     * Whether it is below the last line of a text that is shortened to a number of lines. Its own page shows the full
     * text.
     */
    const isClamped = (element: Element, box: DOMRect) =>
      above(element).some((ancestor) => {
        return styleOf(ancestor).webkitLineClamp !== "none" && box.bottom > boxOf(ancestor).bottom + 2;
      });

    if (wide > windowWidth) {
      const widest = [...document.querySelectorAll("body *")].filter(
        (element) => element.getBoundingClientRect().right > wide - 1,
      );
      faults.push(`scrolls sideways, ${wide} px: ${widest.slice(-2).map(name).join(" ")}`);
    }

    const texts: Text[] = [];
    const inFront = document.querySelector("dialog:modal") ?? document.body;
    const walker = document.createTreeWalker(inFront, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const words = node.textContent?.trim() ?? "";
      if (!(element && words && element.checkVisibility({ visibilityProperty: true }))) continue;
      if (element.closest("script, style, option, svg[aria-hidden]") || isForScreenReaders(element)) continue;
      const layer = above(element).find((ancestor) => /fixed|sticky|absolute/.test(styleOf(ancestor).position)) ?? null;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (!(isClamped(element, box) || isEnded(element))) texts.push({ words, box, element, layer });
      }
    }

    for (const { words, box, element } of texts) {
      const subject = `"${words.slice(0, 40)}" in ${name(element)}`;
      for (const around of above(element)) {
        const style = styleOf(around);
        const edge = boxOf(around);
        const isOut = box.right > edge.right + 1 || box.left < edge.left - 1;
        if (isOut && hides(style)) faults.push(`${subject} is hidden by ${name(around)}`);
        else if (isOut && hasEdge(style) && !scrolls(style)) faults.push(`${subject} runs out of ${name(around)}`);
        const middle = (box.top + box.bottom) / 2;
        const isBelow = middle > edge.bottom || middle < edge.top;
        if (isBelow && hides(style)) faults.push(`${subject} is hidden below ${name(around)}`);
        const isCut = isOut && (hides(style) || hasEdge(style));
        if (isCut || scrolls(style) || /fixed|absolute/.test(style.position)) break;
        if (around === document.body && (box.right > windowWidth + 1 || box.left < -1)) {
          faults.push(`${subject} extends beyond the window`);
        }
      }
    }

    const core = ({ left, right, top, bottom }: DOMRect) => {
      const shrink = (bottom - top) * 0.28;
      return { left: left + 1, right: right - 1, top: top + shrink, bottom: bottom - shrink };
    };
    const cores = texts.map((text) => ({ ...text, ...core(text.box) }));
    cores.sort((a, b) => a.top - b.top);
    for (const [index, core] of cores.entries()) {
      for (let next = index + 1; next < cores.length; next += 1) {
        const other = cores[next];
        if (!other || other.top >= core.bottom) break;
        if (core.element === other.element || core.layer !== other.layer) continue;
        if (core.left >= other.right || other.left >= core.right) continue;
        faults.push(`"${core.words.slice(0, 30)}" in ${name(core.element)} and "${other.words.slice(0, 30)}" overlap`);
      }
    }
    return [...new Set(faults)].slice(0, 6);
  });
