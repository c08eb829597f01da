import { useEffect, useEffectEvent, useRef, useState } from "react";

const onward = new Set([" ", "Enter", "ArrowRight", "PageDown"]);
const backward = new Set(["ArrowLeft", "PageUp", "Backspace"]);

const isControl = ({ target }: Event) => target instanceof Element && target.closest("a, button") !== null;

/** The address of a step of the page shown, without script, too. */
export function stepAddress(search: string, step: number): string {
  const params = new URLSearchParams(search);
  if (step > 0) params.set("shown", String(step));
  else params.delete("shown");
  return `?${params}`;
}

/**
 * The step shown, from `first` to `last`: each key of a keyboard or a presenter's remote, and each tap outside links and
 * buttons, is one step. The address follows, so a reload shows the same step.
 */
export function useSteps(first: number, last: number): [step: number, go: (by: 1 | -1) => void] {
  const [step, setStep] = useState(first);
  const current = useRef(step);

  function go(by: 1 | -1): void {
    const next = Math.min(last, Math.max(0, current.current + by));
    if (next === current.current) return;
    current.current = next;
    setStep(next);
    history.replaceState(history.state, "", stepAddress(location.search, next));
  }

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.key === "Enter" && isControl(event)) return;
    const by = onward.has(event.key) ? 1 : -1;
    if (by === -1 && !backward.has(event.key)) return;
    event.preventDefault();
    if (!event.repeat) go(by);
  });
  const tap = useEffectEvent((event: MouseEvent) => {
    if (!isControl(event)) go(1);
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event);
    const tapped = (event: MouseEvent) => tap(event);
    document.addEventListener("keydown", pressed);
    document.addEventListener("click", tapped);
    return () => {
      document.removeEventListener("keydown", pressed);
      document.removeEventListener("click", tapped);
    };
  }, []);

  return [step, go];
}
