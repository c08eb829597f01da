import type { ComponentProps } from "react";
import { useLoaderData } from "react-router-dom";
import { bounds } from "../../../src/catches/catch-status.ts";
import { fieldProps } from "../../form-field.ts";
import type { Loaded } from "../../page.ts";
import { PageForm, useIsReturned, usePageForm } from "../../page-form.tsx";
import { formName } from "../../posted-form.tsx";
import { Alert } from "../../ui/alert.tsx";
import { TextArea, TextInput } from "../../ui/form/text-input.tsx";
import { type CatchDecision, catchForms, decisionRoute, fixedFields } from "./catch-decisions.ts";
import { typedText } from "./decision-form.ts";
import { flagsOf } from "./judge-facts.tsx";
import { RejectionReason, reasonsFor } from "./rejection-reason.tsx";
import type { loadCatch } from "./review-loader.ts";
import type { Measurement } from "./ruler/ruler.tsx";
import { ValueFields, valuesBefore } from "./value-fields.tsx";

type Data = Loaded<typeof loadCatch>;

/** The decisions available for the catch now: a first one, another one, or none. */
export function DecideForms({ taken }: { taken: Measurement | null }) {
  const { fish, state } = useLoaderData<Data>();
  const { status, kind, fixedBecause } = state;
  if (kind === "Personal") return <p className="text-ink-soft">Personal catches aren't reviewed.</p>;
  if (status === "lapsed") return <p className="text-ink-soft">No photo arrived in time, so it wasn't reviewed.</p>;
  if (fish.conflict?.hasOtherJudge) return <Alert>Another judge will decide on it.</Alert>;
  if (fixedBecause) return <Alert>{fixedBecause}</Alert>;
  // Remounted after each decision, so that nothing typed for one is left in the other.
  if (status === "pending") {
    return (
      <div key={fish.revision}>
        {!fish.needsPhoto && <Values decision="verify-catch" summary="Verify" label="Verify" taken={taken} />}
        <Reject decision="reject-catch" summary="Reject" />
      </div>
    );
  }
  return (
    <div key={fish.revision}>
      <h2 className="title-3">Change the decision</h2>
      <p className="text-ink-soft">The angler and everyone whose place changes are notified.</p>
      {status === "verified" && (
        <Values decision="change-values" summary="Edit Measurements" label="Save Measurements" taken={taken} />
      )}
      {status === "rejected" && (fish.photoUrl || fish.paperNote) && (
        <Values decision="change-values" summary="Change to Verified" label="Verify" taken={taken} />
      )}
      {status === "verified" && <Reject decision="change-reject" summary="Change to Rejected" />}
      <Undo />
    </div>
  );
}

type DecisionProps = { decision: CatchDecision; summary: string; isOpen?: boolean } & Pick<
  ComponentProps<typeof PageForm>,
  "of" | "submit" | "look" | "children"
>;

/** A form behind a line that also opens without script; if something was typed, it is shown open again. */
function Decision({ decision, summary, isOpen = false, children, ...form }: DecisionProps) {
  const { fish } = useLoaderData<Data>();
  const isReturned = useIsReturned(formName(decisionRoute(fish.id, decision)));
  return (
    <details open={isReturned || isOpen} className="measurements">
      <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">{summary}</summary>
      <PageForm {...form} preventScrollReset className="flex flex-col gap-1 pb-3">
        {Object.entries(fixedFields[decision]).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="seen" value={fish.revision} />
        {children}
      </PageForm>
    </details>
  );
}

type ValuesProps = {
  decision: "verify-catch" | "change-values";
  summary: string;
  label: string;
  taken: Measurement | null;
};

function Values({ decision, summary, label, taken }: ValuesProps) {
  const { fish, penalties, rulingMeasurement, measured: last } = useLoaderData<Data>();
  const route = decisionRoute(fish.id, decision);
  const isReturned = useIsReturned(formName(route));
  const drawn = decision === "change-values" ? rulingMeasurement : null;
  const form = usePageForm(catchForms[decision], { ...route, defaultValue: valuesBefore(fish, last, drawn) });
  const { fields } = form;
  const flags = decision === "verify-catch" ? flagsOf(fish) : [];
  return (
    <Decision of={form} decision={decision} summary={summary} submit={label} isOpen={taken !== null}>
      {flags.length > 0 && (
        <p className="font-semibold">Flagged: {[...new Set(flags.map(({ name }) => name))].join(", ")}.</p>
      )}
      <ValueFields fields={fields} fish={fish} taken={taken} penalties={isReturned ? null : penalties} />
      <TextInput
        {...fieldProps(fields.reason)}
        label="Reason for the Change"
        hint={
          decision === "verify-catch"
            ? "Required if you change the claim. Shown to the angler."
            : "Shown to the angler."
        }
        maxLength={bounds.reasonLetters}
      />
    </Decision>
  );
}

function Reject({ decision, summary }: { decision: "reject-catch" | "change-reject"; summary: string }) {
  const { fish, reasons } = useLoaderData<Data>();
  const form = usePageForm(catchForms[decision], decisionRoute(fish.id, decision));
  const { name, initialValue, errors } = form.fields.rejectionReason;
  return (
    <Decision of={form} decision={decision} summary={summary} submit="Reject Catch" look="danger">
      <RejectionReason
        name={name}
        before={typedText(initialValue)}
        reasons={reasonsFor(fish, reasons)}
        error={errors?.[0]}
      />
    </Decision>
  );
}

function Undo() {
  const { fish } = useLoaderData<Data>();
  const form = usePageForm(catchForms["undo-decision"], decisionRoute(fish.id, "undo-decision"));
  return (
    <Decision of={form} decision="undo-decision" summary="Undo Decision" submit="Undo Decision" look="danger">
      <p className="text-ink-soft">The catch returns to pending review with the claimed values.</p>
      <TextArea
        {...fieldProps(form.fields.reason)}
        label="Reason"
        hint="Shown to the angler."
        rows={2}
        maxLength={bounds.reasonLetters}
      />
    </Decision>
  );
}
