import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { bounds } from "../../../src/catches/catch-status.ts";
import { noPhotoReason, reasonsByFlag } from "../../../src/club/rejection-reasons/rejection-reasons.ts";
import { useHydrated } from "../../runtime/hydrated.ts";
import { Button } from "../../ui/form/button.tsx";
import { Select, TextArea } from "../../ui/form/text-input.tsx";
import { afterKey, type NumberedReason } from "./reason-keys.ts";
import type { JudgedFish } from "./reviewed-fish.ts";

/**
 * The club's reasons, followed by the tournament's penalties that reject, with those that match the catch's flags first. A
 * catch without a photo also has a reason for that.
 */
export function reasonsFor(
  { tournament, flags, ineligibleReason, needsPhoto }: JudgedFish,
  clubReasons: readonly string[],
): NumberedReason[] {
  const rejecting = (tournament?.rules.penalties ?? []).flatMap(({ name, deduct }) => (deduct === null ? [name] : []));
  const all = new Set([...clubReasons, ...rejecting, ...(needsPhoto ? [noPhotoReason] : [])]);
  const matching = [...flags.map(({ kind }) => kind), ineligibleReason].map((kind) => kind && reasonsByFlag[kind]);
  const isFirst = (text: string) => text === noPhotoReason || matching.includes(text);
  const [likely, others] = [[...all].filter(isFirst), [...all].filter((text) => !isFirst(text))];
  return [...likely, ...others].map((text, index) => ({ number: index + 1, text }));
}

/** Doesn't focus on a phone, where the keyboard would cover the photo. */
function focusOnDesk(field: HTMLTextAreaElement | null): void {
  if (matchMedia("(pointer: fine)").matches) field?.focus({ preventScroll: true });
}

/**
 * The reason for a rejection, typed or chosen from the club's own: by a press, or by its digit while nothing
 * else is being typed. Enter sends the form.
 */
export function RejectionReason({
  name,
  before = "",
  reasons,
  error,
  label = "Reason for Rejection",
  onReason,
}: {
  name: string;
  /** The reason typed earlier. */
  before?: string;
  reasons: readonly NumberedReason[];
  error?: string;
  label?: string;
  /** Must have the same identity on every render. */
  onReason?: (reason: string) => void;
}) {
  const [reason, setReason] = useState(before);
  const isHydrated = useHydrated();
  const field = useRef<HTMLTextAreaElement>(null);
  const digits = useRef("");

  useEffect(() => {
    focusOnDesk(field.current);
    const details = field.current?.closest("details");
    const focusIfOpen = () => details?.open && focusOnDesk(field.current);
    details?.addEventListener("toggle", focusIfOpen);
    return () => details?.removeEventListener("toggle", focusIfOpen);
  }, []);

  useEffect(() => onReason?.(reason), [reason, onReason]);

  function choose(chosen: string) {
    digits.current = "";
    setReason(chosen);
    focusOnDesk(field.current);
  }

  function press(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Shift") return;
    const before = { reason, digits: digits.current };
    digits.current = "";
    if (event.metaKey || event.ctrlKey || event.altKey || event.nativeEvent.isComposing) return;
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      if (!event.repeat) event.currentTarget.form?.requestSubmit();
    }
    const box = afterKey(before, event.key, reasons);
    if (!box) return;
    event.preventDefault();
    digits.current = box.digits;
    setReason(box.reason);
  }

  return (
    <>
      <TextArea
        ref={field}
        label={label}
        name={name}
        required
        hint={
          isHydrated ? (
            <span className="pointer-coarse:hidden">Press a number to choose a reason, then Enter to send.</span>
          ) : undefined
        }
        maxLength={bounds.reasonLetters}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={press}
        error={error}
      />
      <noscript>
        <Select label="Or pick a saved reason" hint="Used if you leave the box blank" name={name}>
          <option value="">Choose …</option>
          {reasons.map(({ text }) => (
            <option key={text}>{text}</option>
          ))}
        </Select>
      </noscript>
      {isHydrated && (
        <ol className="reasons">
          {reasons.map(({ number, text }) => (
            <li key={text}>
              <Button type="button" look="secondary" size="small" onClick={() => choose(text)}>
                <span aria-hidden="true">{number}</span>
                {text}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
