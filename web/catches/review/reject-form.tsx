import { type ReactNode, useCallback, useState } from "react";
import { lengthText } from "../../../src/base/format/lengths.ts";
import { Name } from "../../names.tsx";
import { formName } from "../../posted-form.tsx";
import { useDraftValues } from "../../runtime/drafts.ts";
import { DecisionForm } from "./decision-fields.tsx";
import { decisionForms, reviewDecisionRoute, typedText } from "./decision-form.ts";
import { useDecisionReply } from "./queue/use-decisions.ts";
import type { NumberedReason } from "./reason-keys.ts";
import { RejectionReason, reasonsFor } from "./rejection-reason.tsx";
import type { JudgedFish } from "./reviewed-fish.ts";

/** Reasons typed but not sent, by the catch's id: going back to the photo doesn't discard them. */
export type TypedReasons = Map<number, string>;

/** The rejection form, around its entire dialog: without script its button must be inside it. */
export function useRejectForm(
  fish: JudgedFish,
  reasons: readonly string[],
  { next, typed, onSent }: { next: number | null; typed: TypedReasons; onSent: () => void },
) {
  const [problem, setProblem] = useState<string>();
  const [reason, setReason] = useState("");
  const onReason = useCallback(
    (text: string) => {
      setReason(text);
      typed.set(fish.id, text);
    },
    [typed, fish.id],
  );
  const sent = () => {
    typed.delete(fish.id);
    onSent();
  };
  function mayGo(form: FormData): boolean {
    const parsed = decisionForms.reject.safeParse(Object.fromEntries(form));
    setProblem(parsed.error?.issues[0]?.message);
    return parsed.success;
  }
  const form = (content: ReactNode) => (
    <DecisionForm fish={fish} intent="reject" next={next} onSent={sent} mayGo={mayGo} className="contents">
      {content}
    </DecisionForm>
  );
  const fields = (
    <RejectFields
      key={fish.id}
      fish={fish}
      reasons={reasonsFor(fish, reasons)}
      typed={typed}
      problem={problem}
      onReason={onReason}
    />
  );
  return { form, fields, hasReason: reason.trim() !== "" };
}

type Fields = {
  fish: JudgedFish;
  reasons: readonly NumberedReason[];
  typed: TypedReasons;
  problem?: string;
  onReason: (reason: string) => void;
};

function RejectFields({ fish, reasons, typed, problem, onReason }: Fields) {
  const reply = useDecisionReply(fish.id);
  const result = reply?.intent === "reject" ? reply.reply : undefined;
  const draft = useDraftValues(formName(reviewDecisionRoute(fish.id, "reject")));
  const before = typed.get(fish.id) ?? typedText((result?.initialValue ?? draft)?.rejectionReason);
  return (
    <div>
      <p className="mb-3 text-ink-soft">
        {fish.claimed.species}, {lengthText(fish.claimed.length, fish.tournament?.rules.unit)}, caught by{" "}
        <Name of={fish} />. The angler is notified of the reason and can fix and resubmit the catch.
      </p>
      <RejectionReason
        name="rejectionReason"
        before={before}
        reasons={reasons}
        onReason={onReason}
        error={problem ?? result?.error?.rejectionReason?.[0] ?? result?.error?.[""]?.[0]}
      />
    </div>
  );
}
