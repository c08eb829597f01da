import { type SyntheticEvent, useEffect, useState } from "react";
import { reasonForCorrection } from "../../../src/catches/catch-status.ts";
import { measuresOf, poundsIn } from "../../../src/catches/measures/length-and-weight.ts";
import { shippedRules } from "../../../src/scoring/scoring-rules.ts";
import { formName } from "../../posted-form.tsx";
import { useDraftValues } from "../../runtime/drafts.ts";
import { TextInput } from "../../ui/form/text-input.tsx";
import { ConditionSelect, typedCondition } from "../fields/condition-select.tsx";
import { DecisionForm } from "./decision-fields.tsx";
import { decisionForms, reviewDecisionRoute } from "./decision-form.ts";
import { MeasuredLength } from "./measured-length.tsx";
import { useDecisionReply } from "./queue/use-decisions.ts";
import { countsAsMeasured, JudgedScore, namesIn, WeightInput } from "./review-score.tsx";
import type { JudgedFish } from "./reviewed-fish.ts";
import type { Measurement } from "./ruler/ruler.tsx";
import { type TypedCorrections, useCorrection } from "./typed-corrections.ts";

type Field = "isDead" | "species" | "length" | "measured" | "marks" | "weight" | "reason";
type Problems = Partial<Record<Field, string>>;

const rulesOf = ({ tournament }: JudgedFish) => tournament?.rules ?? shippedRules.tournament;

/** Problems with a decision before it is sent: the server reports the same, but the judge would be one catch further by then. */
function problemsOf(form: FormData, fish: JudgedFish): Problems | null {
  const { claimed } = fish;
  const parsed = decisionForms.verify.safeParse(Object.fromEntries(form));
  if (!parsed.success) {
    return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
  }
  const { species, length, weight, reason } = parsed.data;
  const lengthError = length === undefined ? undefined : measuresOf(rulesOf(fish)).length.safeParse(length).error;
  if (lengthError) return { length: lengthError.issues[0]?.message };
  const isCorrected =
    (species ?? claimed.species) !== claimed.species ||
    (length ?? claimed.length) !== claimed.length ||
    poundsIn(weight ?? claimed.weight) !== claimed.weight;
  return isCorrected && !reason ? { reason: reasonForCorrection } : null;
}

const firstErrors = (errors: Record<string, string[] | null> | null | undefined): Problems =>
  Object.fromEntries(Object.entries(errors ?? {}).map(([name, messages]) => [name, messages?.[0]]));

/** Moves the focus to the first field with a problem, in the middle of the view so that the viewer's footer doesn't cover its error. */
function showFirstProblem(formId: string, problems: Problems): void {
  const form = document.getElementById(formId);
  const fields = form instanceof HTMLFormElement ? [...form.elements] : [];
  const field = fields.find((element) => (element.getAttribute("name") ?? "") in problems);
  if (!(field instanceof HTMLElement)) return;
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: "center" });
}

/** Verifies a catch; opened, it takes the judge's own reading instead of the claim. */
export function VerifyForm({
  fish,
  id,
  isNew,
  corrections,
  taken: lastTaken,
  next,
  onSent,
  flags,
}: {
  fish: JudgedFish;
  /** The form's id, for its button in the dialog's footer. */
  id: string;
  /** Whether the catch has just appeared, so that a press may be meant for the one before it. */
  isNew: boolean;
  corrections: TypedCorrections;
  /** The judge's measurement on the photo; it fills the fields, where it can be changed. */
  taken: Measurement | null;
  next: number | null;
  onSent: (form: FormData) => void;
  /** Set for a flagged catch: whether its flags were seen, and a handler for a press before that. */
  flags: { areSeen: boolean; ask: () => void } | null;
}) {
  const reply = useDecisionReply(fish.id);
  const result = reply?.intent === "verify" ? reply.reply : undefined;
  const correction = useCorrection(corrections, fish, id);
  const draft = useDraftValues(formName(reviewDecisionRoute(fish.id, "verify"))) ?? correction.before;
  const [takenBefore] = useState(lastTaken);
  // A correction includes the measurement made before it.
  const taken = correction.before && lastTaken === takenBefore ? null : lastTaken;
  const [problems, setProblems] = useState<Problems | null>(null);
  /** The problems when the form was last sent: only then does the focus move. */
  const [sentProblems, setSentProblems] = useState<Problems | null>(null);
  useEffect(() => {
    if (sentProblems) showFirstProblem(id, sentProblems);
  }, [id, sentProblems]);
  const errors = problems ?? firstErrors(result?.error);
  const errorOf = (name: Field) => errors[name];
  /** What is typed may fix the problem: the field is checked again when the form is sent. */
  const onInput = ({ target }: SyntheticEvent) => {
    const name = target instanceof Element ? target.getAttribute("name") : null;
    if (name && name in errors)
      setProblems(Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name)));
  };
  const typed = (name: Field, claimed: string | number) => {
    const before = (result?.initialValue ?? draft)?.[name];
    return { name, defaultValue: typeof before === "string" ? before : claimed, error: errorOf(name) };
  };
  const errorIn = (list: string) =>
    Object.entries(result?.error ?? {}).find(([path]) => path.startsWith(list))?.[1]?.[0];
  const before = result?.initialValue ?? draft ?? {};
  const rules = rulesOf(fish);
  const { by } = rules;
  const isRuled = !countsAsMeasured(rules);
  const lengthField = (
    <MeasuredLength
      taken={taken}
      before={before}
      claimed={typed("length", fish.claimed.length).defaultValue}
      rules={rules}
      error={(by === "length" && errorOf("measured")) || errorOf("length") || errorOf("marks") || errorIn("marks")}
    />
  );
  const weightField = (
    <WeightInput {...typed(by === "weight" ? "measured" : "weight", fish.claimed.weight)} rules={rules} />
  );
  function mayGo(form: FormData): boolean {
    if (isNew) return false;
    const problems = problemsOf(form, fish);
    setProblems(problems);
    setSentProblems(problems);
    if (problems) return false;
    if (!flags || flags.areSeen) return true;
    flags.ask();
    return false;
  }
  // The first press without script returns the flags, and the second is sent with this.
  const isRefused = result !== undefined && Object.keys(result.error ?? {}).some((name) => name !== "");
  const isAskedBefore = result?.initialValue?.flagged === "unseen";
  function sent(form: FormData): void {
    correction.forget();
    onSent(form);
  }
  return (
    <DecisionForm fish={fish} intent="verify" id={id} next={next} onSent={sent} mayGo={mayGo} onInput={onInput}>
      {flags && <input type="hidden" name="flagged" value={isAskedBefore || flags.areSeen ? "seen" : "unseen"} />}
      {isRuled && (
        <JudgedScore
          rules={rules}
          claimed={fish.claimed[by]}
          measured={String((by === "length" && taken?.length) || typed("measured", fish.claimed[by]).defaultValue)}
          penalties={namesIn(before.penalties)}
          error={errorIn("penalties")}
        >
          {by === "length" ? lengthField : weightField}
        </JudgedScore>
      )}
      <details
        open={isRefused || draft !== null || problems !== null || (taken !== null && !isRuled)}
        className="measurements mt-3"
      >
        <summary className="min-h-12 cursor-pointer py-3 font-semibold text-lake-ink">Edit Measurements</summary>
        <TextInput {...typed("species", fish.claimed.species)} label="Species" autoComplete="off" />
        <div className="grid grid-cols-2 items-end gap-4">
          {!(isRuled && by === "length") && lengthField}
          {!(isRuled && by === "weight") && weightField}
        </div>
        <ConditionSelect name="isDead" isDead={typedCondition(before.isDead, fish.isDead)} error={errorOf("isDead")} />
        <TextInput {...typed("reason", "")} label="Reason for the Change" hint="Shown to the angler." />
      </details>
    </DecisionForm>
  );
}
