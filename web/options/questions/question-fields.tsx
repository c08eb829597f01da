import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { questionBounds } from "../../../src/options/questions/answers.ts";
import { useAddedRow } from "../../added-row.ts";
import { fieldProps } from "../../form-field.ts";
import { Button } from "../../ui/form/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { FieldError } from "../../ui/form/field.tsx";
import { FoldedFields } from "../../ui/form/folded-fields.tsx";
import { RemovableRow } from "../../ui/form/removable-row.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";

type TypedQuestion = { label: string; isRequired?: boolean | undefined; choices?: string | undefined };

type Props = {
  form: Pick<FormMetadata, "insert" | "remove">;
  questions: FieldMetadata<TypedQuestion[] | undefined>;
  /** Other requirements, below the questions. */
  children: ReactNode;
  /** Whether one of those is set. */
  hasMore: boolean;
};

/** The requirements for entrants: questions, added and removed by buttons that work without script, too, and what else is asked. */
export function QuestionFields({ form, questions, children, hasMore }: Props) {
  const { name } = questions;
  const list = questions.getFieldList();
  const added = useAddedRow(name, list.length);
  const isOpen = list.length > 0 || Boolean(questions.errors) || hasMore;
  return (
    <FoldedFields title="Questions and Waiver" note="asked of entrants" isOpen={isOpen} className="mb-2 border-b">
      <p className="mb-3 text-[0.9375rem] text-ink-soft">
        For example, a boat number, an emergency contact or a shirt size. Only the angler and the organizers see the
        answers.
      </p>
      <ol ref={added.list} className="flex flex-col gap-3">
        {list.map((question, index) => {
          const { label, isRequired, choices } = question.getFieldset();
          return (
            <RemovableRow
              key={question.key ?? question.id}
              title={{
                ...fieldProps(label),
                autoFocus: added.autoFocus(index),
                label: `Question ${index + 1}`,
                maxLength: questionBounds.letters,
                placeholder: "e.g. Boat number",
              }}
              remove={form.remove.getButtonProps({ name, index })}
              removeLabel={`Remove question ${index + 1}`}
            >
              <TextInput
                {...fieldProps(choices)}
                label={`Choices for Question ${index + 1}`}
                hint="Separated by commas, such as S, M, L, XL. Leave blank for any answer."
                optional
              />
              <Checkbox
                name={isRequired.name}
                defaultChecked={isRequired.initialValue === "on"}
                label="Must be answered"
                keepErrorLine={false}
              />
            </RemovableRow>
          );
        })}
      </ol>
      <Button
        {...form.insert.getButtonProps({ name, defaultValue: { label: "", choices: "" } })}
        autoFocus={added.autoFocusButton}
        look="secondary"
        icon={<Plus />}
        disabled={list.length >= questionBounds.questions}
        className="mt-3"
      >
        Add Question
      </Button>
      <FieldError id={`${questions.id}-error`}>{questions.errors?.[0]}</FieldError>
      {children}
    </FoldedFields>
  );
}
