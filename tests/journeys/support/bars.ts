import type { Page } from "@playwright/test";

/** The share of the window's height, from 0 to 1, that is covered by bars that don't scroll with the page. In an open dialog, only its own bars count. */
export const barsShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const isBar = (element: Element) => {
      const { position, top, bottom, visibility } = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const isAcross = box.width > innerWidth / 3 && box.height > 0 && box.height < 0.8 * innerHeight;
      if (!isAcross || visibility === "hidden") return false;
      if (position !== "sticky") return position === "fixed";
      const frame = dialog?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight };
      const isNear = (distance: number, offset: string) => Math.abs(distance - Number.parseFloat(offset)) < 2;
      return isNear(box.top - frame.top, top) || isNear(frame.bottom - box.bottom, bottom);
    };
    const dialog = document.querySelector("dialog[open]");
    const scroller = dialog ?? document.documentElement;
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) / 2;
    const covered = new Set<number>();
    for (const bar of [...(dialog ?? document.body).querySelectorAll("*")].filter(isBar)) {
      const { top, bottom } = bar.getBoundingClientRect();
      for (let y = Math.max(0, Math.ceil(top)); y < Math.min(innerHeight, bottom); y++) covered.add(y);
    }
    scroller.scrollTop = 0;
    return covered.size / innerHeight;
  });
