import { fullNameOf } from "../../src/base/format/names.ts";
import type { DecisionRecord, DecisionStep } from "../../src/catches/decisions/decision-record.ts";
import { Card, CardBody } from "../ui/card.tsx";
import { Figure } from "../ui/figure.tsx";
import { Moment } from "../ui/moment.tsx";
import { Section } from "../ui/page.tsx";

/** A fish's figures from its angler's claim to its score, and every decision in between. */
export function DecisionFigures({ ruling }: { ruling: DecisionRecord }) {
  const { unit, claimed, measured, rounding, rounded, penalties, scored, steps } = ruling;
  if (measured === null || rounded === null || scored === null) return null;
  const decided = steps.findLast(({ decision }) => decision !== "rules");
  const isAsClaimed = measured === claimed && decided?.marks == null;
  return (
    <Section title="How It Was Scored" id="scored" className="max-w-2xl">
      <Card>
        <CardBody>
          <dl className="flex flex-col gap-3">
            <Line label="Claimed" value={claimed} unit={unit} />
            <Line label={isAsClaimed ? "Approved as claimed" : "Measured by the judge"} value={measured} unit={unit} />
            {rounding !== "none" && (
              <Line label={`Rounded down to the nearest ${rounding} ${unit}`} value={rounded} unit={unit} />
            )}
            {rounding === "none" && rounded !== measured && <Line label="Rounded" value={rounded} unit={unit} />}
            {penalties.map(({ name, deduct }) => (
              <Line key={name} label={name} value={-deduct} unit={unit} />
            ))}
            <Line label="Scored" value={scored} unit={unit} isResult />
          </dl>
          {steps.length > 0 && <Steps steps={steps} unit={unit} />}
        </CardBody>
      </Card>
    </Section>
  );
}

type LineProps = { label: string; value: number; unit: DecisionRecord["unit"]; isResult?: boolean };

/** Always two decimals, so that the figures align. */
const figureText = (value: number): string => `${value < 0 ? "−" : ""}${Math.abs(value).toFixed(2)}`;

function Line({ label, value, unit, isResult = false }: LineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className={`wrap-anywhere min-w-0 ${isResult ? "font-bold" : "text-ink-soft"}`}>{label}</dt>
      <dd>
        <Figure value={figureText(value)} unit={unit} className={isResult ? "text-3xl" : "text-xl"} />
      </dd>
    </div>
  );
}

const decisionWords: Record<DecisionStep["decision"], string> = {
  verified: "Verified",
  rejected: "Rejected",
  undone: "Decision undone",
  rules: "Rescored after a rule change",
};

function Steps({ steps, unit }: Pick<DecisionRecord, "steps" | "unit">) {
  return (
    <details>
      <summary className="min-h-12 cursor-pointer py-3 font-semibold text-lake-ink">
        {steps.length === 1 ? "The decision" : `All ${steps.length} decisions`}
      </summary>
      <ol className="flex flex-col gap-3">
        {steps.map((step) => (
          <li key={step.id}>
            <b>{decisionWords[step.decision]}</b>
            {` by ${fullNameOf(step.by, step.byDisplayName)}, `}
            <Moment at={step.at} />
            {step.scored !== null && (
              <>
                {": "}
                {wordsOf(step, unit)}
              </>
            )}
            {step.reason && <p className="text-ink-soft">Reason: {step.reason}</p>}
          </li>
        ))}
      </ol>
    </details>
  );
}

/** "measured 18.30 in, rounded 18.25 in, Mouth open −0.50 in, scored 17.75 in" */
const wordsOf = ({ measured, rounded, penalties, scored }: DecisionStep, unit: DecisionRecord["unit"]): string =>
  [
    measured !== null && `measured ${figureText(measured)} ${unit}`,
    rounded !== null && rounded !== measured && `rounded ${figureText(rounded)} ${unit}`,
    ...penalties.map(({ name, deduct }) => `${name} ${figureText(-deduct)} ${unit}`),
    scored !== null && `scored ${figureText(scored)} ${unit}`,
  ]
    .filter(Boolean)
    .join(", ");
