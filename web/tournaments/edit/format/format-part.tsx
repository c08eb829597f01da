import type { FormMetadata } from "@conform-to/react";
import { useMemo } from "react";
import { formatStarts, readFormatFile } from "../../../../src/scoring/format-form/format-form.ts";
import {
  type FormatField as FieldName,
  relevantFields,
  unexpressedFields,
} from "../../../../src/scoring/format-form/format-values.ts";
import type { FormatInput } from "../../../../src/scoring/rulebook/format.ts";
import { Alert } from "../../../ui/alert.tsx";
import type { PastTournament } from "../try/past-tournaments.ts";
import { TryInForm } from "../try/try-in-form.tsx";
import { FormatFieldInput } from "./format-fields.tsx";
import { FormatFile } from "./format-file.tsx";
import { FormatPreview } from "./format-preview.tsx";
import { type FormatField, PresetPicker, startName } from "./preset-picker.tsx";

/** Ordered as on a rules card. */
const order: readonly FieldName[] = [
  "measure",
  "limit",
  "perSpecies",
  "limitPer",
  "slam",
  "minimum",
  "maximum",
  "slots",
  "rounding",
  "points",
  "penalties",
  "deadFish",
  "late",
  "ties",
  "guests",
  "each",
  "boards",
];

/** Fields that fill a row of the form. Others are two in a row. */
const wide: readonly FieldName[] = [
  "slots",
  "rounding",
  "points",
  "penalties",
  "deadFish",
  "late",
  "ties",
  "boards",
  "slam",
];

const blank: FormatInput = { measure: "length-in" };

export const startOf = (field: FormatField) => {
  const { value } = field.getFieldset().start;
  return formatStarts.find((start) => start === value) ?? "standard";
};

/** The format that the form started from. */
function useBase(field: FormatField): FormatInput {
  const { kept } = field.getFieldset();
  const start = startOf(field);
  const json = typeof kept.initialValue === "string" ? kept.initialValue : "";
  return useMemo(() => {
    const read = json === "" ? null : readFormatFile(json).format;
    if (read) return read;
    return start === "standard" || start === "own" ? blank : { preset: start };
  }, [json, start]);
}

type StartProps = {
  form: Pick<FormMetadata, "update">;
  field: FormatField;
  /** Whether the tournament is stored and so has rules already. */
  isStored: boolean;
};

/** The choice of rules to start from: the shipped ones, a preset, or the club's own. */
export function FormatStartPart({ form, field, isStored }: StartProps) {
  const start = startOf(field);
  const picker = <PresetPicker form={form} field={field} start={start} />;
  return (
    <section aria-label="How Is It Scored?" className="mb-6">
      <h4 className="title-3 mb-2">{isStored ? `Rules: ${startName(start)}` : "How Is It Scored?"}</h4>
      {isStored ? (
        <details>
          <summary className="min-h-12 cursor-pointer content-center font-semibold">Start from Other Rules</summary>
          {picker}
        </details>
      ) : (
        picker
      )}
      <input type="hidden" name={field.getFieldset().start.name} value={start} />
    </section>
  );
}

type PartProps = {
  form: Pick<FormMetadata, "id" | "insert" | "remove" | "reorder" | "update" | "allErrors">;
  field: FormatField;
  past: readonly PastTournament[];
  /** The address to download the stored format from. */
  address: string | undefined;
};

/** Errors of fields that aren't in the form: they are in the part of the format that it leaves unchanged. */
const fieldOfError = (name: string): string => /^format\.(\w+)/.exec(name)?.[1] ?? "";

/** A tournament's scoring rules: the fields that its preset makes relevant, and all others. */
export function FormatPart({ form, field, past, address }: PartProps) {
  const start = startOf(field);
  const base = useBase(field);
  const relevant = relevantFields(base);
  const fields = field.getFieldset();
  const errors = Object.entries(form.allErrors).filter(([name]) => name === "format" || name.startsWith("format."));
  const shown = order.filter((name) => relevant.has(name));
  const others = order.filter((name) => !relevant.has(name));
  const elsewhere = errors.filter(
    ([name]) => ![...order, "file"].some((fieldName) => fieldName === fieldOfError(name)),
  );
  const inputs = (names: readonly FieldName[]) => (
    <div className="grid gap-x-4 sm:grid-cols-2">
      {names.map((name) => (
        <div key={name} className={wide.includes(name) ? "sm:col-span-2" : "flex flex-col justify-end"}>
          <FormatFieldInput name={name} form={form} fields={fields} />
        </div>
      ))}
    </div>
  );
  const isWrong = errors.some(([name]) => others.some((fieldName) => fieldName === fieldOfError(name)));
  const isFileWrong = errors.some(([name]) => fieldOfError(name) === "file");
  const unexpressed = unexpressedFields(base);
  return (
    <section aria-label="Scoring" className="mb-6">
      {start !== "standard" && (
        <>
          <input type="hidden" name={fields.kept.name} value={JSON.stringify(base)} />
          {elsewhere.map(([name, messages]) => (
            <div key={name} className="mb-4">
              <Alert kind="error">{messages[0]}</Alert>
            </div>
          ))}
          {inputs(shown)}
          <details open={isWrong} className="border-line border-y py-2">
            <summary className="min-h-12 cursor-pointer content-center font-semibold">All Rules</summary>
            <div className="pt-3">
              {inputs(others)}
              {unexpressed.length > 0 && (
                <p className="mb-4 text-[0.9375rem] text-ink-soft">
                  Also set in the format file, and kept as they are: {unexpressed.join(", ")}.
                </p>
              )}
            </div>
          </details>
          <FormatPreview formId={form.id} base={base} />
          <TryInForm formId={form.id} past={past} />
        </>
      )}
      <FormatFile
        form={form}
        field={field}
        isOpen={isFileWrong}
        base={start === "standard" ? null : base}
        address={address}
      />
    </section>
  );
}
