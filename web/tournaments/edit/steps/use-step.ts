import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { useOwnAutosave } from "../../../autosave/autosaved.tsx";
import { useHydrated } from "../../../runtime/hydrated.ts";
import { firstWrongStep, type ShownStep, shownStep, stepOfField } from "./step-names.ts";

/** The step that the address shows. Without script, all are shown one below the other. */
export function useShownStep(): ShownStep {
  const { hash } = useLocation();
  return useHydrated() ? shownStep(hash) : "all";
}

function readStep(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function saveStep(key: string, step: ShownStep): void {
  try {
    sessionStorage.setItem(key, step);
  } catch {
    // If the browser stores nothing, restored input opens at the first step.
  }
}

/** Restored input is shown at the step where it was left, for example before logging out. */
export function useRestoredStep(shown: ShownStep): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  const { key = null, values = null } = useOwnAutosave() ?? {};
  const isRestored = values !== null;
  const hasOpened = useRef(false);
  useEffect(() => {
    if (key === null) return;
    const stepKey = `step:${key}`;
    const savedStep = readStep(stepKey);
    const opens = !hasOpened.current && isRestored && hash === "" && savedStep !== null && savedStep !== shown;
    hasOpened.current = true;
    if (opens) void navigate({ search, hash: savedStep }, { replace: true, preventScrollReset: true });
    else saveStep(stepKey, shown);
  }, [key, isRestored, shown, search, hash, navigate]);
}

const isPressedToSave = (event: SubmitEvent): boolean =>
  !(event.submitter instanceof HTMLButtonElement && event.submitter.name === "__intent__");

/** After the form is refused, here or by the server, shows the step of its first error and moves the focus there. */
export function useStepOfErrors(formId: string, errors: Readonly<Record<string, string[]>>): void {
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  /** The address's hash when the form was sent, until the reply; null before. */
  const sentAt = useRef<string | null>(null);

  function showErrors(): void {
    const names = Object.keys(errors);
    if (sentAt.current === null || names.length === 0) return;
    const before = sentAt.current;
    sentAt.current = null;
    const shown = shownStep(before);
    const wrong = firstWrongStep(names);
    const isShown = shown === "all" || wrong === null || names.some((name) => stepOfField(name) === shown);
    const target = isShown ? before : `#${wrong}`;
    if (target !== hash) void navigate({ search, hash: target }, { replace: isShown, preventScrollReset: true });
    // Once the step is shown and folded parts with errors are open.
    focusFirstError(formId);
  }

  const latest = useRef(showErrors);
  useEffect(() => {
    latest.current = showErrors;
    showErrors();
  });

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const submitted = (event: Event): void => {
      if (event.target !== form || !(event instanceof SubmitEvent) || !isPressedToSave(event)) return;
      sentAt.current = location.hash;
      // The same errors as before don't render the form again.
      requestAnimationFrame(() => latest.current());
    };
    const typed = (): void => {
      sentAt.current = null;
    };
    document.addEventListener("submit", submitted, true);
    form.addEventListener("input", typed);
    return () => {
      document.removeEventListener("submit", submitted, true);
      form.removeEventListener("input", typed);
    };
  }, [formId]);
}

const framesToWait = 30;

/** Focuses the first visible field with an error, once the errors are shown. */
export function focusFirstError(formId: string): void {
  requestAnimationFrame(() => focusErrorWithin(formId, framesToWait));
}

function focusErrorWithin(formId: string, frames: number): void {
  const form = document.getElementById(formId);
  const wrong = form?.querySelectorAll<HTMLElement>("[aria-invalid]") ?? [];
  const visible = [...wrong].find((control) => control.checkVisibility());
  if (!visible && frames > 0) requestAnimationFrame(() => focusErrorWithin(formId, frames - 1));
  visible?.focus();
  visible?.scrollIntoView({ block: "center" });
}

/** Moves the focus to a step's heading when it is shown after another, so that it is read from its top. */
export function useStepFocus(step: ShownStep): void {
  const isHydrated = useHydrated();
  const before = useRef<ShownStep | null>(null);
  useLayoutEffect(() => {
    if (!isHydrated || before.current === step) return;
    const isFirst = before.current === null;
    before.current = step;
    if (step === "all") return;
    const heading = document.getElementById(`${step}-heading`);
    // The first step replaces the whole form once the script runs; a focus inside stays where it is.
    if (isFirst && heading?.closest("form")?.contains(document.activeElement)) return;
    heading?.closest("dialog")?.scrollTo(0, 0);
    if (!isFirst) heading?.focus({ preventScroll: true });
  }, [step, isHydrated]);
}
