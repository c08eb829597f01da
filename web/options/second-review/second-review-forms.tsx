import { useLoaderData } from "react-router-dom";
import { z } from "zod";
import { measureText } from "../../../src/base/format/numbers.ts";
import { whyChanged } from "../../../src/catches/catch-shapes.ts";
import { bounds } from "../../../src/catches/catch-status.ts";
import { figureFields } from "../../../src/catches/decisions/decision-record.ts";
import { type Rules, scoringUnit, shippedRules } from "../../../src/scoring/scoring-rules.ts";
import { MeasuredLength } from "../../catches/review/measured-length.tsx";
import { countsAsMeasured, JudgedScore, namesIn, WeightInput } from "../../catches/review/review-score.tsx";
import type { Measurement } from "../../catches/review/ruler/ruler.tsx";
import { fieldProps } from "../../form-field.ts";
import type { Loaded } from "../../page.ts";
import { PageForm, useIsReturned, usePageForm } from "../../page-form.tsx";
import { formName } from "../../posted-form.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Select, TextArea } from "../../ui/form/text-input.tsx";
import type { loadSecondReview } from "./second-review-loaders.ts";

type Data = Loaded<typeof loadSecondReview>;

const lookForm = z.object(figureFields);

const reasonForm = z.object({ reason: whyChanged });

const settleForm = z.object({
  take: z.enum(["first", "second", "new", "reject"], "Choose an outcome"),
  ...figureFields,
  reason: whyChanged,
});

/** The forms available to the judge for a second review now. */
export function SecondReviewForms({ taken }: { taken: Measurement | null }) {
  const { look } = useLoaderData<Data>();
  const route = `/api/admin/second-looks/${look.id}`;
  switch (look.youMay) {
    case "look":
      return (
        <>
          <Alert announce={false}>The first judge's decision is hidden. Measure the fish yourself.</Alert>
          <Look taken={taken} action={`${route}/look`} />
          <Reason
            action={`${route}/look`}
            decision="rejected"
            summary="Reject This Fish"
            submit="Save as Rejection"
            hint="Shown to the judge who settles it."
          />
        </>
      );
    case "waive":
      return (
        <>
          <Alert announce={false}>
            No other judge can review this fish. You can skip the second review; your reason is recorded in the activity
            log.
          </Alert>
          <Reason
            action={`${route}/waive`}
            summary="Skip Second Review"
            submit="Skip Second Review"
            isOpen
            hint="Recorded in the activity log."
          />
        </>
      );
    case "settle":
      return <Settle taken={taken} action={`${route}/settle`} />;
    default:
      return look.status === "awaiting" || look.status === "differs" ? <Alert>{look.refusedBecause}</Alert> : null;
  }
}

const textOf = (typed: unknown): string => (typeof typed === "string" ? typed : "");

type FigureFields = Record<
  "measured" | "penalties" | "marks",
  { initialValue?: unknown; allErrors: Record<string, string[]> }
>;

/** Empty at first, because a second review doesn't take over the first one's figures. */
function Figures({ fields, rules, taken }: { fields: FigureFields; rules: Rules; taken: Measurement | null }) {
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

type FormProps = { taken: Measurement | null; action: string };

function Look({ taken, action }: FormProps) {
  const data = useLoaderData<Data>();
  const form = usePageForm(lookForm, { action, name: "verified" });
  return (
    <PageForm of={form} submit="Save Second Review" preventScrollReset>
      <input type="hidden" name="decision" value="verified" />
      <Figures fields={form.fields} rules={rulesIn(data)} taken={taken} />
    </PageForm>
  );
}

type ReasonProps = {
  action: string;
  /** Set if the route needs one. */
  decision?: "rejected";
  summary: string;
  submit: string;
  hint: string;
  isOpen?: boolean;
};

function Reason({ action, decision, summary, submit, hint, isOpen = false }: ReasonProps) {
  const form = usePageForm(reasonForm, { action, name: decision });
  const isReturned = useIsReturned(formName({ action, name: decision }));
  return (
    <details open={isReturned || isOpen} className="measurements">
      <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">{summary}</summary>
      <PageForm of={form} submit={submit} look="danger" preventScrollReset>
        {decision && <input type="hidden" name="decision" value={decision} />}
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

function Settle({ taken, action }: FormProps) {
  const data = useLoaderData<Data>();
  const rules = rulesIn(data);
  const { first, second } = data.look;
  const form = usePageForm(settleForm, { action, defaultValue: { take: "first" } });
  const { fields } = form;
  const scoreOf = (seen: typeof first) =>
    seen?.scored == null ? "rejected" : measureText(seen.scored, scoringUnit(rules));
  return (
    <>
      <h2 className="title-3">Settle it</h2>
      <p className="text-ink-soft">
        Keep the first decision or replace it. If it changes, the angler and everyone whose place changes are notified.
      </p>
      <PageForm of={form} submit="Settle" preventScrollReset>
        <Select
          // Uncontrolled, so that the latest measurement is chosen.
          key={String(taken !== null)}
          label="Outcome"
          {...fieldProps(fields.take)}
          {...(taken && { defaultValue: "new" })}
        >
          <option value="first">First decision: {scoreOf(first)}</option>
          <option value="second">Second review: {scoreOf(second)}</option>
          <option value="new">Your measurement</option>
          <option value="reject">Reject the fish</option>
        </Select>
        <details open={useIsReturned(action) || taken !== null} className="measurements">
          <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">
            Your measurement
          </summary>
          <Figures fields={fields} rules={rules} taken={taken} />
        </details>
        <TextArea
          {...fieldProps(fields.reason)}
          label="Reason"
          hint="Shown to the angler if the decision changes."
          rows={2}
          maxLength={bounds.reasonLetters}
        />
      </PageForm>
    </>
  );
}
