import { type KeyboardEvent, useEffect, useRef } from "react";
import { useNavigation } from "react-router-dom";
import { useAcceptedCount } from "./accepted-count.ts";

/** What is sent at once: a name, the time beside it, if any, and the value of the button. */
type Entry = { text: string; time: string; to: string };

function timeField({ form }: HTMLInputElement): HTMLInputElement | null {
  const time = form?.elements.namedItem("time");
  return time instanceof HTMLInputElement ? time : null;
}

const buttonsOf = ({ form }: HTMLInputElement): HTMLButtonElement[] => [
  ...(form?.querySelectorAll<HTMLButtonElement>("button[type=submit]") ?? []),
];

/** The entry in the form as Enter sends it. */
const typedEntry = (field: HTMLInputElement): Entry => ({
  text: field.value,
  time: timeField(field)?.value ?? "",
  to: buttonsOf(field)[0]?.value ?? "",
});

function sentEntry(formData: FormData, field: HTMLInputElement): Entry {
  const sentText = (name: string) => String(formData.get(name) ?? "");
  return { text: sentText(field.name), time: sentText("time"), to: sentText("to") };
}

function fill(field: HTMLInputElement, { text, time }: Pick<Entry, "text" | "time">): void {
  field.value = text;
  const beside = timeField(field);
  if (beside) beside.value = time;
}

/** Sends an entry through the form, which then contains what was typed again. */
function send(field: HTMLInputElement, entry: Entry): void {
  const typed = typedEntry(field);
  fill(field, entry);
  field.form?.requestSubmit(buttonsOf(field).find(({ value }) => value === entry.to));
  fill(field, typed);
}

/**
 * Serves a field that takes one boat or entrant after another: it's empty and ready for the next as soon as one is sent, and
 * so is the time beside it. Entries made while one is being sent follow one by one. Refused ones are sent again after them,
 * so that each is shown with its error.
 */
export function useNextNamed(action: string, isBusy: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef<Entry | null>(null);
  const waiting = useRef<Entry[]>([]);
  const refused = useRef<Entry[]>([]);
  const acceptedCount = useAcceptedCount(action);
  const seen = useRef({ isBusy, acceptedCount });
  const { formData } = useNavigation();
  useEffect(() => {
    const field = input.current;
    const before = seen.current;
    seen.current = { isBusy, acceptedCount };
    if (!field || before.isBusy === isBusy) return;
    const time = timeField(field);
    if (isBusy) {
      // An entry that had to wait is no longer in the form.
      if (sent.current !== null || formData === undefined) return;
      sent.current = sentEntry(formData, field);
      if (field.value === sent.current.text) field.value = "";
      if (time?.value === sent.current.time) time.value = "";
      if (time === document.activeElement) field.focus();
      return;
    }
    const entry = sent.current;
    sent.current = null;
    const isAccepted = before.acceptedCount !== acceptedCount;
    if (entry && !isAccepted) refused.current.push(entry);
    if (isAccepted && time !== document.activeElement) field.focus();
    const next = waiting.current.shift() ?? (isAccepted ? refused.current.shift() : undefined);
    if (next) {
      sent.current = next;
      send(field, next);
      return;
    }
    // A refused entry waits while something else is being typed.
    if (!entry || isAccepted || (field.value !== "" && field.value !== entry.text)) return;
    refused.current.pop();
    fill(field, { text: entry.text, time: time?.value || entry.time });
    // The next thing typed replaces a refused text.
    if (field === document.activeElement) field.select();
  }, [isBusy, acceptedCount, formData]);
  useEffect(() => {
    // An error beside the result of another form would seem to be about that one.
    const isOther = formData !== undefined && formData.get("api") !== action;
    if (isOther && input.current?.ariaInvalid === "true") input.current.form?.reset();
  }, [formData, action]);
  function onKeyDown({ key }: KeyboardEvent<HTMLInputElement>) {
    const field = input.current;
    if (key !== "Enter" || !isBusy || !field || field.value.trim() === "") return;
    waiting.current.push(typedEntry(field));
    fill(field, { text: "", time: "" });
    field.focus();
  }
  return { ref: input, onKeyDown };
}
