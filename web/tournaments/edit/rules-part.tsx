import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { RuleSetView } from "../../../src/club/rule-sets/rule-set-form.ts";
import { shippedRules } from "../../../src/scoring/scoring-rules.ts";
import type { TypedRulesForm } from "../../../src/scoring/scoring-rules-form.ts";
import { type TournamentType, typeNames } from "../../../src/tournaments/tournament-state.ts";
import { fieldProps } from "../../form-field.ts";
import { Button } from "../../ui/form/button.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { JudgingFields, KeptRules, RulesFields } from "./rules-fields.tsx";
import { typedRules } from "./typed-rules.ts";

type PartProps = {
  form: Pick<FormMetadata, "insert" | "remove" | "update" | "allErrors">;
  field: FieldMetadata<TypedRulesForm | undefined>;
  type: TournamentType;
  /** The field for when entrants can see the identifier. */
  release: FieldMetadata<string | undefined>;
  /** Rule sets that can be applied with one press. */
  sets: readonly RuleSetView[];
  /** Whether a format decides what scores. */
  hasFormat: boolean;
  /** The reason for a change, once the tournament has started. */
  reason?: FieldMetadata<string | undefined>;
};

/** A submitted form doesn't include unchecked checkboxes. */
function isSameTyped(typed: unknown, usual: unknown): boolean {
  if (typeof usual !== "object" || usual === null) return (typed ?? "") === usual;
  const fields = (typed ?? {}) as Record<string, unknown>;
  const isLonger = Array.isArray(typed) && typed.length > Object.keys(usual).length;
  return !isLonger && Object.entries(usual).every(([name, value]) => isSameTyped(fields[name], value));
}

function isUsual(type: TournamentType, typed: unknown): boolean {
  const { fish, ...usual } = typedRules(shippedRules[type]);
  return isSameTyped(typed, type === "derby" ? usual : { ...usual, fish });
}

/** The rules in a tournament's form, folded while they are the defaults. */
export function RulesPart({ form, field, type, sets, release, hasFormat, reason }: PartProps) {
  if (hasFormat) return <JudgingPart form={form} field={field} release={release} reason={reason} />;
  const isWrong = Object.keys(form.allErrors).some((name) => name.startsWith("rules") || name === release.name);
  const isOwn = !isUsual(type, field.initialValue);
  return (
    <details open={isWrong || isOwn} className="mt-2 mb-6 border-line border-y py-2">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        Rules
        <span className="font-normal text-ink-faint">
          {isOwn ? " (customized)" : " (defaults unless you change them)"}
        </span>
      </summary>
      <div className="pt-3">
        <p className="font-semibold">Use rules from</p>
        <p className="mb-6 flex flex-wrap gap-2">
          {sets
            .filter(({ id, name }) => id !== null || name === typeNames[type])
            .map(({ name, rules }) => (
              <Button
                key={name}
                {...form.update.getButtonProps({ name: field.name, value: typedRules(rules) })}
                look="secondary"
                size="small"
              >
                {name}
              </Button>
            ))}
        </p>
        <RulesFields form={form} field={field} type={type} />
        <ReleaseField field={release} />
        <ReasonField field={reason} />
      </div>
    </details>
  );
}

const ReleaseField = ({ field }: { field: PartProps["release"] }) => (
  <TextInput
    label="Identifier Shown From"
    hint="When entrants receive the identifier. Leave blank to release it at the start."
    optional
    type="datetime-local"
    {...fieldProps(field)}
  />
);

const ReasonField = ({ field }: { field: PartProps["reason"] }) =>
  field && (
    <TextInput
      label="Reason for Changing the Rules"
      hint="Required once anglers have submitted catches. Entrants will see it."
      optional
      maxLength={500}
      {...fieldProps(field)}
    />
  );

/** The rules that a format doesn't decide: the identifier, hours and second reviews. */
function JudgingPart({ form, field, release, reason }: Pick<PartProps, "form" | "field" | "release" | "reason">) {
  const isWrong = Object.keys(form.allErrors).some((name) => name.startsWith("rules") || name === release.name);
  return (
    <details open={isWrong || reason !== undefined} className="mt-2 mb-6 border-line border-y py-2">
      <summary className="min-h-12 cursor-pointer content-center font-semibold">
        Judging<span className="font-normal text-ink-faint"> (identifier, hours, second reviews)</span>
      </summary>
      <div className="pt-3">
        <KeptRules field={field} />
        <JudgingFields field={field} />
        <ReleaseField field={release} />
        <ReasonField field={reason} />
      </div>
    </details>
  );
}
