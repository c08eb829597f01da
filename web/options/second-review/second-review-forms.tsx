import { useLoaderData } from "react-router-dom";
import { measureText } from "../../../src/base/format/numbers.ts";
import { bounds } from "../../../src/catches/catch-status.ts";
import { type Rules, scoringUnit, shippedRules } from "../../../src/scoring/scoring-rules.ts";
import { MeasuredLength } from "../../catches/review/measured-length.tsx";
import { countsAsMeasured, JudgedScore, namesIn, WeightInput } from "../../catches/review/review-score.tsx";
import type { Taken } from "../../catches/review/ruler/ruler.tsx";
import { fieldProps } from "../../form-field.ts";
import type { Loaded } from "../../page.ts";
import { PageForm, useIsReturned, usePageForm } from "../../page-form.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Select, TextArea } from "../../ui/form/text-input.tsx";
import { type LookIntent, lookForms } from "./second-review-action.ts";
import type { loadSecondLook } from "./second-review-loaders.ts";

type Data = Loaded<typeof loadSecondLook>;

/** What the judge can do about the look now. */
export function LookForms({ taken }: { taken: Taken | null }) {
  const { look } = useLoaderData<Data>();
  switch (look.youMay) {
    case "look":
      return (
        <>
          <Alert announce={false}>You do not see what the first judge decided. Measure the fish yourself.</Alert>
          <Look taken={taken} />
          <Reason
            intent="object"
            summary="Would reject it"
            submit="Save: Would Reject It"
            hint="The judge who settles it reads it."
          />
        </>
      );
    case "waive":
      return (
        <>
          <Alert announce={false}>
            No other judge can look at this fish. The result can go on without a second look, for a reason that is kept
            in the audit.
          </Alert>
          <Reason
            intent="waive"
            summary="Go on without it"
            submit="Waive Second Look"
            isOpen
            hint="Kept in the audit."
          />
        </>
      );
    case "settle":
      return <Settle taken={taken} />;
    default:
      return look.status === "awaiting" || look.status === "differs" ? <Alert>{look.refusedBecause}</Alert> : null;
  }
}

const textOf = (typed: unknown): string => (typeof typed === "string" ? typed : "");

type FigureFields = Record<
  "measured" | "penalties" | "marks",
  { initialValue?: unknown; allErrors: Record<string, string[]> }
>;

/** Empty at first, because a second look takes nothing over. */
function Figures({ fields, rules, taken }: { fields: FigureFields; rules: Rules; taken: Taken | null }) {
  const errorIn = (...names: (keyof FigureFields)[]) =>
    names.flatMap((name) => Object.values(fields[name].allErrors).flat())[0];
  const measured = textOf(fields.measured.initialValue);
  const measure =
    rules.by === "length" ? (
      <MeasuredLength
        taken={taken}
        before={{ measured, marks: fields.marks.initialValue }}
        claimed=""
        rules={rules}
        error={errorIn("measured", "marks")}
        isOwnMeasure
      />
    ) : (
      <WeightInput name="measured" defaultValue={measured} error={errorIn("measured")} rules={rules} />
    );
  if (countsAsMeasured(rules)) return measure;
  return (
    <JudgedScore
      rules={rules}
      claimed={Number.NaN}
      measured={String((rules.by === "length" && taken?.length) || measured)}
      penalties={namesIn(fields.penalties.initialValue)}
      error={errorIn("penalties")}
    >
      {measure}
    </JudgedScore>
  );
}

const rulesIn = ({ fish }: Data): Rules => fish.tournament?.rules ?? shippedRules.tournament;

function Look({ taken }: { taken: Taken | null }) {
  const data = useLoaderData<Data>();
  const form = usePageForm(lookForms.look, { intent: "look" });
  return (
    <PageForm of={form} submit="Save Second Look" preventScrollReset>
      <Figures fields={form.fields} rules={rulesIn(data)} taken={taken} />
    </PageForm>
  );
}

type ReasonProps = {
  intent: Extract<LookIntent, "object" | "waive">;
  summary: string;
  submit: string;
  hint: string;
  isOpen?: boolean;
};

function Reason({ intent, summary, submit, hint, isOpen = false }: ReasonProps) {
  const form = usePageForm(lookForms[intent], { intent });
  return (
    <details open={useIsReturned(intent) || isOpen} className="measurements">
      <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">{summary}</summary>
      <PageForm of={form} submit={submit} look="danger" preventScrollReset>
        <TextArea
          {...fieldProps(form.fields.reason)}
          label="Reason"
          hint={hint}
          rows={2}
          maxLength={bounds.reasonLetters}
        />
      </PageForm>
    </details>
  );
}

function Settle({ taken }: { taken: Taken | null }) {
  const data = useLoaderData<Data>();
  const rules = rulesIn(data);
  const { first, second } = data.look;
  const form = usePageForm(lookForms.settle, { intent: "settle", defaultValue: { take: "first" } });
  const { fields } = form;
  const scoreOf = (seen: typeof first) =>
    seen?.scored == null ? "rejected" : measureText(seen.scored, scoringUnit(rules));
  return (
    <>
      <h2 className="title-3">Settle it</h2>
      <p className="text-ink-soft">
        The first decision stays, or another one takes its place; then the angler and everyone whose place changes are
        notified.
      </p>
      <PageForm of={form} submit="Settle" preventScrollReset>
        <Select
          // Uncontrolled, so that what was measured just now is chosen.
          key={String(taken !== null)}
          label="What Holds"
          {...fieldProps(fields.take)}
          {...(taken && { defaultValue: "new" })}
        >
          <option value="first">First decision: {scoreOf(first)}</option>
          <option value="second">Second look: {scoreOf(second)}</option>
          <option value="new">What you measured</option>
          <option value="reject">Reject the fish</option>
        </Select>
        <details open={useIsReturned("settle") || taken !== null} className="measurements">
          <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">
            What you measured
          </summary>
          <Figures fields={fields} rules={rules} taken={taken} />
        </details>
        <TextArea
          {...fieldProps(fields.reason)}
          label="Reason"
          hint="The angler reads it where the decision changes."
          rows={2}
          maxLength={bounds.reasonLetters}
        />
      </PageForm>
    </>
  );
}
