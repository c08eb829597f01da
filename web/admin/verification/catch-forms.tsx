import { Form, useLoaderData } from "react-router-dom";
import { bounds } from "../../../src/catches/rules.ts";
import type { Loaded } from "../../page.ts";
import { useReplyTo } from "../../reply-to.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { NumberInput } from "../../ui/form/number-input.tsx";
import { TextArea, TextInput } from "../../ui/form/text-input.tsx";
import type { CatchIntent } from "./catch-action.ts";
import { flagsOf } from "./judge-facts.tsx";
import { RejectionReason } from "./rejection-reason.tsx";
import { rejectionReasons } from "./rejection-reasons.ts";
import type { loadCatch } from "./verification-loader.ts";

type Data = Loaded<typeof loadCatch>;

/** What can be decided on the catch now: a first decision, another one, or none any more. */
export function DecideForms() {
  const { fish, state } = useLoaderData<Data>();
  const { status, kind, fixedBecause } = state;
  if (kind === "Personal") return <p className="text-ink-soft">Personal catches are not reviewed.</p>;
  if (status === "lapsed") return <p className="text-ink-soft">No photo arrived in time, so it was not reviewed.</p>;
  if (fixedBecause) return <Alert>{fixedBecause}</Alert>;
  // Anew after each decision, so that nothing typed for one is left in the other.
  if (status === "pending") {
    return (
      <div key={fish.revision}>
        {!fish.needsPhoto && <Values intent="verify" summary="Verify" label="Verify" />}
        <Reject intent="reject" summary="Reject" />
      </div>
    );
  }
  return (
    <div key={fish.revision}>
      <h2 className="title-3">Change the decision</h2>
      <p className="text-ink-soft">The angler and everyone whose place changes are notified.</p>
      {status === "verified" && <Values intent="change-values" summary="Edit measurements" label="Save Measurements" />}
      {status === "rejected" && (fish.photoUrl || fish.paperNote) && (
        <Values intent="change-values" summary="Verify after all" label="Verify" />
      )}
      {status === "verified" && <Reject intent="change-reject" summary="Reject after all" />}
      <Undo />
    </div>
  );
}

/** A form behind a line that opens without script too; refused, it comes back open. */
function Decision({ intent, summary, children }: { intent: CatchIntent; summary: string; children: React.ReactNode }) {
  const { fish } = useLoaderData<Data>();
  const { lastResult } = useReplyTo(intent);
  const problem = lastResult?.error?.[""]?.[0];
  return (
    <details open={lastResult !== undefined} className="measurements">
      <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">{summary}</summary>
      <Form method="post" preventScrollReset noValidate className="flex flex-col gap-1 pb-3">
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="seen" value={fish.revision} />
        {problem && <Alert kind="error">{problem}</Alert>}
        {children}
      </Form>
    </details>
  );
}

function useTyped(intent: CatchIntent) {
  const { lastResult } = useReplyTo(intent);
  return (name: string, otherwise: string | number) => {
    const before = lastResult?.initialValue?.[name];
    return {
      name,
      defaultValue: typeof before === "string" ? before : otherwise,
      error: lastResult?.error?.[name]?.[0],
    };
  };
}

function Values({ intent, summary, label }: { intent: "verify" | "change-values"; summary: string; label: string }) {
  const { fish } = useLoaderData<Data>();
  const { isBusy } = useReplyTo(intent);
  const typed = useTyped(intent);
  const flags = intent === "verify" ? flagsOf(fish) : [];
  return (
    <Decision intent={intent} summary={summary}>
      {flags.length > 0 && (
        <p className="font-semibold">Flagged: {[...new Set(flags.map(({ name }) => name))].join(", ")}.</p>
      )}
      <TextInput {...typed("species", fish.species)} label="Species" autoComplete="off" />
      <div className="grid grid-cols-2 gap-4">
        <NumberInput {...typed("length", fish.length)} label="Length" unit="in" step="0.1" />
        <NumberInput {...typed("weight", fish.weight)} label="Weight" unit="lb" step="0.1" />
      </div>
      <TextInput
        {...typed("reason", "")}
        label="Reason for the change"
        hint={
          intent === "verify"
            ? "Needed where you change what was claimed. The angler reads it."
            : "The angler reads it."
        }
        maxLength={bounds.reasonLetters}
      />
      <div>
        <Button busy={isBusy}>{label}</Button>
      </div>
    </Decision>
  );
}

function Reject({ intent, summary }: { intent: "reject" | "change-reject"; summary: string }) {
  const { isBusy } = useReplyTo(intent);
  const { defaultValue, error } = useTyped(intent)("rejectionReason", "");
  return (
    <Decision intent={intent} summary={summary}>
      <RejectionReason name="rejectionReason" before={String(defaultValue)} reasons={rejectionReasons} error={error} />
      <div className="pt-2">
        <Button look="danger" busy={isBusy}>
          Reject Catch
        </Button>
      </div>
    </Decision>
  );
}

function Undo() {
  const { isBusy } = useReplyTo("take-back");
  const typed = useTyped("take-back");
  return (
    <Decision intent="take-back" summary="Undo decision">
      <p className="text-ink-soft">The catch is pending review again, with what was claimed.</p>
      <TextArea
        {...typed("reason", "")}
        label="Reason"
        hint="The angler reads it."
        rows={2}
        maxLength={bounds.reasonLetters}
      />
      <div>
        <Button look="danger" busy={isBusy}>
          Undo Decision
        </Button>
      </div>
    </Decision>
  );
}
