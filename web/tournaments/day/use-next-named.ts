import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useActionData, useLocation, useNavigation } from "react-router-dom";
import { useAcceptedCount } from "./accepted-count.ts";
import { useUnsent } from "./leave-when-sent.ts";

/** One line of input: a name, the time beside it (perhaps empty), and the value of the button that sends it. */
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
 * so that each is shown with its error. A link away from the page is followed once all are accepted.
 */
export function useNextNamed(action: string, isBusy: boolean) {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef<Entry | null>(null);
  const waiting = useRef<Entry[]>([]);
  const refused = useRef<Entry[]>([]);
  const acceptedCount = useAcceptedCount(action);
  const { formData } = useNavigation();
  const { key } = useLocation();
  const reply = useActionData();
  const seen = useRef({ isBusy, acceptedCount, key, reply });
  const [waitingCount, setWaitingCount] = useState(0);
  useEffect(() => {
    const field = input.current;
    const before = seen.current;
    seen.current = { isBusy, acceptedCount, key, reply };
    if (!field || isBusy) return;
    const entry = sent.current;
    // React may skip the busy state if the reply arrives at once.
    const isAnsweredAtOnce = entry !== null && (before.key !== key || before.reply !== reply);
    if (!(before.isBusy || isAnsweredAtOnce)) return;
    const time = timeField(field);
    sent.current = null;
    const isAccepted = before.acceptedCount !== acceptedCount || (!before.isBusy && reply === undefined);
    if (entry && !isAccepted) refused.current.push(entry);
    if (isAccepted && time !== document.activeElement) field.focus();
    const next = waiting.current.shift() ?? (isAccepted ? refused.current.shift() : undefined);
    setWaitingCount(waiting.current.length);
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
  }, [isBusy, acceptedCount, key, reply]);
  useEffect(() => {
    // An error beside the result of another form would seem to be about that one.
    const isOther = formData !== undefined && formData.get("api") !== action;
    if (isOther && input.current?.ariaInvalid === "true") input.current.form?.reset();
  }, [formData, action]);
  function empty(field: HTMLInputElement) {
    fill(field, { text: "", time: "" });
    field.focus();
  }
  /** Empties the form at once, so that what is typed next isn't joined with what was sent. */
  function onSent() {
    const field = input.current;
    // An entry that had to wait is no longer in the form.
    if (!field || sent.current !== null) return;
    sent.current = typedEntry(field);
    empty(field);
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const field = input.current;
    if (event.key !== "Enter" || !field || !(isBusy || sent.current !== null)) return;
    // The button is disabled only after the next rendering.
    event.preventDefault();
    if (field.value.trim() === "") return;
    waiting.current.push(typedEntry(field));
    setWaitingCount(waiting.current.length);
    empty(field);
  }
  useUnsent({
    hasUnsent: () => sent.current !== null || waiting.current.length > 0,
    hasRefused: () => refused.current.length > 0 || input.current?.ariaInvalid === "true",
  });
  const note = waitingCount > 0 ? `${waitingCount} waiting` : "";
  return { field: { ref: input, onKeyDown, note }, onSent };
}
