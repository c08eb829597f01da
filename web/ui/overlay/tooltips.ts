/** How long the pointer rests before a tooltip is shown. Keyboard users see it at once. */
export const tooltipDelayMs = 700;

/** The distance between a tooltip and its element, and from the window's edge, in px. */
const gap = 6;

/** True for an icon, with or without a number. */
const hasNoWords = (element: Element) => !/\p{L}/u.test(element.textContent ?? "");
const isCut = (element: Element) => element.scrollWidth > element.clientWidth;

/** An element's tooltip text: its own, the name of a button that is only an icon, or a truncated name. */
function tipOf(element: Element): string | null {
  const tip = element.getAttribute("data-tip");
  if (tip) return tip;
  if (element.matches("a, button") && hasNoWords(element)) return element.getAttribute("aria-label");
  const cut = [element, ...element.querySelectorAll(".truncate")].find(
    (candidate) => candidate.matches(".truncate") && isCut(candidate),
  );
  return cut?.textContent ?? null;
}

/** The nearest ancestor of `from` that has a tooltip. */
function ownerOf(from: EventTarget | null): Element | null {
  const near = from instanceof Element ? from.closest("a, button, [data-tip], .truncate") : null;
  return near && tipOf(near) ? near : null;
}

/** Places the tooltip centered below its owner, or above if there is no room; never beyond the window's edges. */
function place(tip: HTMLElement, owner: Element): void {
  const at = owner.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const left = Math.min(at.left + (at.width - width) / 2, innerWidth - width - gap);
  const below = at.bottom + gap;
  tip.style.left = `${Math.max(gap, left)}px`;
  tip.style.top = `${below + height > innerHeight ? at.top - height - gap : below}px`;
}

/**
 * One tooltip for the whole document: for icons without text and truncated names. It adds no name for screen
 * readers, which already have it. Escape dismisses it, and the pointer may rest on it (WCAG 1.4.13).
 */
export function startTooltips(): void {
  const tip = document.createElement("div");
  tip.className = "tooltip";
  tip.popover = "manual";
  tip.ariaHidden = "true";
  document.body.append(tip);
  let owner: Element | null = null;
  // A dialog focuses its first button when it opens, which shouldn't show a tooltip.
  let isTabbing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const hide = () => {
    clearTimeout(timer);
    owner = null;
    tip.hidePopover();
  };
  const show = () => {
    const text = owner?.isConnected && tipOf(owner);
    if (!(owner && text)) return;
    tip.textContent = text;
    tip.showPopover();
    place(tip, owner);
  };
  const wait = (next: Element | null, ms: number) => {
    if (next === owner) return;
    hide();
    owner = next;
    if (ms === 0) show();
    else if (next) timer = setTimeout(show, ms);
  };

  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType === "mouse" && target !== tip) wait(ownerOf(target), tooltipDelayMs);
  });
  document.addEventListener("focusin", ({ target }) => {
    if (isTabbing) wait(ownerOf(target), 0);
  });
  document.addEventListener("focusout", hide);
  document.addEventListener("pointerdown", hide);
  document.addEventListener("click", hide);
  document.addEventListener("scroll", () => owner && place(tip, owner), true);
  document.documentElement.addEventListener("pointerleave", hide);
  document.addEventListener("keydown", ({ key }) => {
    isTabbing = key === "Tab";
    if (key === "Escape") hide();
  });
}
