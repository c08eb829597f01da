import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { useMemo } from "react";
import { type SchemeInput, withoutPreset } from "../../../../src/scoring/rulebook/scheme.ts";
import { readSchemeFile } from "../../../../src/scoring/scheme-form/read-scheme-form.ts";
import { schemeStarts } from "../../../../src/scoring/scheme-form/scheme-form.ts";
import { partOf, relevantParts, schemeParts } from "../../../../src/scoring/scheme-form/scheme-parts.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Select } from "../../../ui/form/text-input.tsx";
import type { Choice } from "../load-choices.ts";
import { PresetPicker, type SchemeField, startName } from "./preset-picker.tsx";
import { SchemePartFields } from "./scheme-fields.tsx";
import { SchemeFile } from "./scheme-file.tsx";

const initialText = (field: FieldMetadata<unknown>): string =>
  typeof field.initialValue === "string" ? field.initialValue : "";

/** The scheme that the form started from. */
function useBase(field: SchemeField): { start: (typeof schemeStarts)[number]; base: SchemeInput } {
  const fields = field.getFieldset();
  const typed = fields.start.value;
  const start = schemeStarts.find((start) => start === typed) ?? "own";
  const json = initialText(fields.kept);
  const base = useMemo(() => {
    const read = json === "" ? null : readSchemeFile(json).scheme;
    return read ?? (start === "own" ? { first: 100 } : { preset: start });
  }, [json, start]);
  return { start, base };
}

type ClassesOf = FieldMetadata<{ id: unknown; class?: unknown }[] | undefined>;

type PartProps = {
  form: Pick<FormMetadata, "insert" | "remove" | "reorder" | "update" | "allErrors">;
  field: SchemeField;
  finaleIds: FieldMetadata<unknown>;
  classesOf: ClassesOf;
  choices: readonly Choice[];
  isStored: boolean;
};

/** Errors of the scheme's fields, by the first part of their names. */
const fieldOfError = (name: string): string => /^scheme\.(\w+)/.exec(name)?.[1] ?? "";

/** A season's points: presets, the fields that the chosen one makes relevant, and all others. */
export function SchemePart({ form, field, finaleIds, classesOf, choices, isStored }: PartProps) {
  const { start, base } = useBase(field);
  const relevant = relevantParts(base);
  const fields = field.getFieldset();
  const errors = Object.entries(form.allErrors).filter(([name]) => name === "scheme" || name.startsWith("scheme."));
  const shown = schemeParts.filter((part) => relevant.has(part));
  const others = schemeParts.filter((part) => !relevant.has(part));
  const isIn = (parts: readonly string[], name: string) => parts.includes(partOf(fieldOfError(name)) ?? "");
  const elsewhere = errors.filter(([name]) => fieldOfError(name) !== "file" && !isIn(schemeParts, name));
  const picker = <PresetPicker form={form} field={field} start={start} />;
  const { finale, classes = {} } = withoutPreset(base);
  const classNames = Object.keys(classes);
  return (
    <section aria-label="Points" className="mb-4">
      <h2 className="title-3 mb-2">{isStored ? `Points: ${startName(start)}` : "How Are Points Given?"}</h2>
      {isStored ? (
        <details className="mb-4">
          <summary className="min-h-12 cursor-pointer content-center font-semibold">Start from Other Rules</summary>
          {picker}
        </details>
      ) : (
        <div className="mb-4">{picker}</div>
      )}
      <input type="hidden" name={fields.start.name} value={start} />
      <input type="hidden" name={fields.kept.name} value={JSON.stringify(base)} />
      {elsewhere.map(([name, messages]) => (
        <div key={name} className="mb-4">
          <Alert kind="error">{messages[0]}</Alert>
        </div>
      ))}
      {shown.map((part) => (
        <SchemePartFields key={part} part={part} form={form} fields={fields} />
      ))}
      {finale && <FinaleChoice field={finaleIds} choices={choices} />}
      <ClassChoices field={classesOf} names={classNames} choices={choices} />
      <details open={errors.some(([name]) => isIn(others, name))} className="border-line border-y py-2">
        <summary className="min-h-12 cursor-pointer content-center font-semibold">All Rules</summary>
        <div className="pt-3">
          {others.map((part) => (
            <SchemePartFields key={part} part={part} form={form} fields={fields} />
          ))}
          {!finale && <FinaleChoice field={finaleIds} choices={choices} />}
        </div>
      </details>
      <SchemeFile
        form={form}
        field={field}
        base={base}
        isOpen={errors.some(([name]) => fieldOfError(name) === "file")}
      />
    </section>
  );
}

/** Selects the finale: one, or as many as there are already. */
function FinaleChoice({ field, choices }: { field: FieldMetadata<unknown>; choices: readonly Choice[] }) {
  const initial: unknown = field.initialValue;
  const all = (Array.isArray(initial) ? initial : [initial]).map((id) => String(id ?? ""));
  const chosen = all.length > 0 ? all : [""];
  return (
    <>
      {chosen.map((id, index) => (
        <Select
          key={`finale ${id}`}
          name={field.name}
          id={index === 0 ? field.id : `${field.id}-${index}`}
          label={index === 0 ? "Which Tournament Is the Finale" : `Another Finale (${index + 1})`}
          defaultValue={id}
          error={index === 0 ? field.errors?.[0] : undefined}
        >
          <option value="">None yet</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </Select>
      ))}
    </>
  );
}

/** The class of each of the season's tournaments; without classes, a tournament keeps its label. */
function ClassChoices({ field, names, choices }: { field: ClassesOf; names: string[]; choices: readonly Choice[] }) {
  return field.getFieldList().map((item) => {
    const { id, class: classField } = item.getFieldset();
    const [tournamentId, name] = [initialText(id), initialText(classField)];
    const title = choices.find((choice) => String(choice.id) === tournamentId)?.name;
    const options = names.includes(name) || name === "" ? names : [name, ...names];
    return (
      <div key={item.key ?? item.id}>
        <input type="hidden" name={id.name} value={tournamentId} />
        {names.length === 0 || title === undefined ? (
          <input type="hidden" name={classField.name} value={name} />
        ) : (
          <Select
            label={`Class of ${title}`}
            name={classField.name}
            id={classField.id}
            defaultValue={name}
            error={classField.errors?.[0]}
          >
            <option value="">No class</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </Select>
        )}
      </div>
    );
  });
}
