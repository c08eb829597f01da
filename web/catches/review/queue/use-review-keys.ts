import { useEffect, useEffectEvent } from "react";
import type { Turn } from "./swipes.ts";

/** Whether a key is meant for the page: nothing is being typed, and it isn't a browser shortcut. */
export function isForPage({ target, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  const isTyping = target instanceof HTMLElement && target.matches("input:not([type=checkbox]), textarea, select");
  return !(isTyping || metaKey || ctrlKey || altKey);
}

/** Keys that decide or press a button; held down, they act once, because each repeat would decide the next catch. */
const once = ["v", "r", "e", "u", "enter", " "];

type Keys = { isOn: boolean; verify: () => void; reject: () => void; turn: (to: Turn) => void; help: () => void };

/** V verifies, R rejects, E opens the measurements, the arrows show other catches, ? lists the keys. */
export function useReviewKeys({ isOn, verify, reject, turn, help }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    if (!isForPage(event)) return;
    if (event.repeat && once.includes(key)) event.preventDefault();
    if (event.defaultPrevented) return;
    if (key === "?" && !event.repeat) help();
    if (!isOn) return;
    if (key === "arrowright") turn("next");
    if (key === "arrowleft") turn("previous");
    if (event.repeat || !["v", "r", "e"].includes(key)) return;
    // The key's letter must not be typed into the field that it focuses.
    event.preventDefault();
    if (key === "v") verify();
    if (key === "r") reject();
    if (key === "e") editMeasurements();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/**
 * Takes Escape for a step back, out of the measurements if the focus is in them, or out of a zoomed photo. The dialog's
 * cancel event alone isn't enough: browsers let a page prevent only some of them, and then close the dialog. A prevented
 * keydown requests no closing.
 */
export function useEscapeKey(stepBack: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.isComposing) return;
    const step = stepBack ?? leaveMeasurements(event.target) ?? leaveZoom();
    if (!step) return;
    const isCovered = document.querySelectorAll("dialog:modal").length > 1;
    if (isCovered) return;
    event.preventDefault();
    step();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function editMeasurements(): void {
  const measured = document.querySelector<HTMLInputElement>(".judged-score input[name=measured]");
  const details = document.querySelector<HTMLDetailsElement>("details.measurements");
  if (!measured && details) details.open = true;
  const field = measured ?? details?.querySelector<HTMLInputElement>("input:is([name=length], [name=measured])");
  field?.focus();
  field?.select();
}

/** Closes the measurements that have the focus; what was typed is still there when they are opened again. */
function leaveMeasurements(focused: EventTarget | null): (() => void) | undefined {
  const details = focused instanceof Element ? focused.closest<HTMLDetailsElement>("details.measurements[open]") : null;
  if (!details) return undefined;
  return () => {
    details.open = false;
    details.querySelector("summary")?.focus();
  };
}

function leaveZoom(): (() => void) | undefined {
  const photo = document.querySelector("dialog .judged-frame[data-zoomed]")?.parentElement;
  const wholePhoto = photo?.querySelector<HTMLButtonElement>("button[aria-label='Whole photo']");
  return wholePhoto ? () => wholePhoto.click() : undefined;
}
