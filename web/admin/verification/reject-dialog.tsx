import { useState } from "react";
import { bounds } from "../../../src/catches/rules.ts";
import { lengthText } from "../../../src/format/lengths.ts";
import { useDraftOf } from "../../runtime/drafts.ts";
import { useHydrated } from "../../runtime/hydrated.ts";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { TextArea } from "../../ui/form/text-input.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { type Opening, useAddressOf } from "../tournaments/opening.ts";
import { useVerdictReply } from "./use-verdicts.ts";
import { VerdictForm } from "./verdict-fields.tsx";
import type { WaitingCatch } from "./verification-loader.ts";

/** What judges write most; the angler reads it. */
const frequent = [
  "The measuring board is not in the photo.",
  "The length cannot be read.",
  "The photo is not clear.",
  "The fish is not of the species claimed.",
  "This photo was used before.",
];

/** A rejection needs a reason. Opened from a photo, it leads back there or on to `next`. */
export function RejectDialog({
  fish,
  next,
  back,
  open,
}: {
  fish: WaitingCatch;
  next: number | null;
  back: Opening | null;
  open: (opening: Opening | null) => void;
}) {
  const reply = useVerdictReply(fish.id);
  const result = reply?.intent === "reject" ? reply.reply : undefined;
  const draft = useDraftOf(fish.id, "reject");
  const before = (result?.initialValue ?? draft)?.rejectionReason;
  const [reason, setReason] = useState(typeof before === "string" ? before : "");
  const isHydrated = useHydrated();
  const backAddress = useAddressOf()(back);
  return (
    <Dialog
      open
      title="Reject Catch Submission"
      closeTo={isHydrated ? undefined : backAddress}
      onClose={() => open(back)}
      form={(content) => (
        <VerdictForm
          fish={fish}
          intent="reject"
          next={next}
          onSent={() => open(next === null ? null : { view: "photo", id: next })}
          className="contents"
        >
          {content}
        </VerdictForm>
      )}
      footer={
        <>
          <ButtonLink
            to={backAddress}
            look="secondary"
            preventScrollReset
            onClick={(event) => {
              event.preventDefault();
              open(back);
            }}
          >
            Cancel
          </ButtonLink>
          <Button look="danger" disabled={isHydrated && reason.trim() === ""}>
            Reject Catch
          </Button>
        </>
      }
    >
      <p className="mb-4 text-ink-soft">
        {fish.claimed.species}, {lengthText(fish.claimed.length)}, of {fish.username}. The angler is notified of the
        reason and can send the catch again, corrected.
      </p>
      <TextArea
        label="Reason for Rejection"
        name="rejectionReason"
        required
        maxLength={bounds.reasonLetters}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={result?.error?.rejectionReason?.[0] ?? result?.error?.[""]?.[0]}
      />
      {isHydrated && (
        <ul className="flex flex-wrap gap-2">
          {frequent.map((text) => (
            <li key={text}>
              <Button type="button" look="secondary" size="small" onClick={() => setReason(text)}>
                {text}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
