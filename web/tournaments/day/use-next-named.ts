import { type KeyboardEvent, useEffect, useRef } from "react";
import { useNavigation } from "react-router-dom";
import { useAcceptedCount } from "./accepted-count.ts";

/**
 * Serves a field that takes one boat or entrant after another: it's empty and ready for the next as soon as one is sent. Names
 * entered while one is being sent follow one by one. A refused one is shown again, unless something else was typed.
 */
export function useNextNamed(action: string, isBusy: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef("");
  const waiting = useRef<string[]>([]);
  const acceptedCount = useAcceptedCount(action);
  const seen = useRef({ isBusy, acceptedCount });
  useEffect(() => {
    const field = input.current;
    const before = seen.current;
    seen.current = { isBusy, acceptedCount };
    if (!field || before.isBusy === isBusy) return;
    if (isBusy) {
      if (sent.current === "") sent.current = field.value;
      if (field.value === sent.current) field.value = "";
      return;
    }
    const text = sent.current;
    sent.current = "";
    if (before.acceptedCount === acceptedCount) {
      // The next thing typed replaces a refused text.
      if (field.value === "") field.value = text;
      if (field.value === text && field === document.activeElement) field.select();
      return;
    }
    const time = field.form?.elements.namedItem("time");
    if (time instanceof HTMLInputElement) time.value = "";
    field.focus();
    const next = waiting.current.shift();
    if (next === undefined) return;
    const typed = field.value;
    sent.current = next;
    field.value = next;
    field.form?.requestSubmit(field.form.querySelector("button"));
    field.value = typed;
  }, [isBusy, acceptedCount]);
  const { formData } = useNavigation();
  useEffect(() => {
    // An error beside the result of another form would seem to be about that one.
    const isOther = formData !== undefined && formData.get("api") !== action;
    if (isOther && input.current?.ariaInvalid === "true") input.current.form?.reset();
  }, [formData, action]);
  function onKeyDown({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) {
    if (key !== "Enter" || !isBusy || currentTarget.value.trim() === "") return;
    waiting.current.push(currentTarget.value);
    currentTarget.value = "";
  }
  return { ref: input, onKeyDown };
}
