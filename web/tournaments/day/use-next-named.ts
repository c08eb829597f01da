import { type KeyboardEvent, useEffect, useRef } from "react";
import { useNavigation } from "react-router-dom";
import { useTimesTaken } from "./times-taken.ts";

/**
 * Serves a field that takes one boat or entrant after another: it's ready for the next as soon as one is
 * sent. Text typed while sending stays, and is sent right after if Enter was pressed.
 */
export function useNextNamed(action: string, isBusy: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef("");
  const isNextEntered = useRef(false);
  const timesTaken = useTimesTaken(action);
  useEffect(() => {
    if (isBusy) sent.current = input.current?.value ?? "";
  }, [isBusy]);
  useEffect(() => {
    const field = input.current;
    if (timesTaken === 0 || !field) return;
    const time = field.form?.elements.namedItem("time");
    if (time instanceof HTMLInputElement) time.value = "";
    field.focus();
    if (field.value === sent.current) field.value = "";
    else if (isNextEntered.current) field.form?.requestSubmit(field.form.querySelector("button"));
    isNextEntered.current = false;
  }, [timesTaken]);
  const wasBusy = useRef(false);
  useEffect(() => {
    // The next thing typed replaces a refused text. After a success the field is empty.
    const field = input.current;
    const isRefused = wasBusy.current && !isBusy && field?.value === sent.current;
    if (isRefused && field === document.activeElement) field?.select();
    wasBusy.current = isBusy;
  }, [isBusy]);
  const { formData } = useNavigation();
  useEffect(() => {
    // An error beside the result of another form would seem to be about that one.
    const isOther = formData !== undefined && formData.get("api") !== action;
    if (isOther && input.current?.ariaInvalid === "true") input.current.form?.reset();
  }, [formData, action]);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter" && isBusy) isNextEntered.current = true;
  }
  return { ref: input, onKeyDown };
}
