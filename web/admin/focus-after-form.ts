import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router-dom";
import { keepFocus } from "../ui/keep-focus.ts";

/** The pressed button and everything around it, from the inside out. */
function placesAround(element: Element): Element[] {
  const places: Element[] = [];
  for (let place: Element | null = element; place && place.id !== "main"; place = place.parentElement)
    places.push(place instanceof HTMLDetailsElement ? (place.querySelector("summary") ?? place) : place);
  return places;
}

/** An element that was just hidden, for example with its dialog, has the focus until the next frame. */
function isLost(): boolean {
  const { activeElement } = document;
  return !activeElement?.checkVisibility() || activeElement === document.body || activeElement.id === "main";
}

/** Focuses the innermost place that still exists: the button, the opener of its panel, or the message that replaced it. */
function focusNearest(places: readonly Element[]): void {
  for (const place of places) {
    if (!isLost()) return;
    // Has no effect if the element is gone, hidden, disabled or can't be focused.
    if (place instanceof HTMLElement) place.focus();
  }
  keepFocus();
}

/** Lets the page move the focus first. While a dialog is open, the places are kept until it closes. */
function restoreSoon(places: { current: readonly Element[] }): number {
  const { current } = places;
  return requestAnimationFrame(() => {
    // The next form may have been sent by now.
    if (places.current !== current) return;
    focusNearest(current);
    if (!document.querySelector("dialog:modal")) places.current = [];
  });
}

/**
 * A button that is disabled while its form is sent, or gone afterward, loses the focus. This moves it to the nearest place
 * where somebody with a keyboard or a screen reader continues. If the form opened a dialog, that happens once the dialog is
 * closed. A focus that the page has moved itself, for example to the next field or to an error, stays there.
 */
export function useFocusAfterForm(): void {
  const { state } = useNavigation();
  const { key } = useLocation();
  const places = useRef<readonly Element[]>([]);
  // Each reply has a new key. The effects of an earlier reply may run only after the next form was sent.
  const shownKey = useRef(key);
  const sentFrom = useRef("");
  useLayoutEffect(() => {
    shownKey.current = key;
  }, [key]);

  useEffect(() => {
    function remember({ target, submitter }: SubmitEvent) {
      if (!(target instanceof HTMLFormElement) || target.method === "dialog") return;
      places.current = placesAround(submitter ?? target);
      sentFrom.current = shownKey.current;
    }
    const closed = () => void restoreSoon(places);
    document.addEventListener("submit", remember, true);
    document.addEventListener("close", closed, true);
    return () => {
      document.removeEventListener("submit", remember, true);
      document.removeEventListener("close", closed, true);
    };
  }, []);

  useEffect(() => {
    if (state !== "idle" || places.current.length === 0 || key === sentFrom.current) return;
    const frame = restoreSoon(places);
    return () => cancelAnimationFrame(frame);
  }, [state, key]);
}
