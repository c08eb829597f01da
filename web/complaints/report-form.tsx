import { lengthText } from "../../src/base/format/lengths.ts";
import { newComplaint } from "../../src/complaints/complaint-shapes.ts";
import { complaintLimits, priorityWords } from "../../src/complaints/complaint-status.ts";
import type { LengthUnit } from "../../src/scoring/scoring-rules.ts";
import { fieldProps } from "../form-field.ts";
import { PageForm, usePageForm } from "../page-form.tsx";
import { Button } from "../ui/form/button.tsx";
import { Select, TextArea, TextInput } from "../ui/form/text-input.tsx";

export type Subjects = {
  tournaments: { id: number; name: string }[];
  catches: { id: number; species: string; length: number; unit: LengthUnit; tournamentName: string | null }[];
};

export function ReportForm({ subjects, about }: { subjects: Subjects; about: string }) {
  const form = usePageForm(newComplaint, {
    action: "/api/complaints",
    failed: "Failed to submit complaint",
    defaultValue: { type: "complaint", priority: "medium", about },
  });
  const { fields, isBusy, lastResult } = form;
  const { tournamentId, catchId } = lastResult?.error ?? {};
  return (
    <PageForm of={form}>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <Select {...fieldProps(fields.type)} label="Type">
          <option value="complaint">Complaint</option>
          <option value="bug">Bug Report</option>
        </Select>
        <Select {...fieldProps(fields.priority)} label="Priority">
          {Object.entries(priorityWords).map(([value, { text }]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      </div>
      <TextInput {...fieldProps(fields.title)} label="Title" maxLength={complaintLimits.title.max} />
      <TextArea
        {...fieldProps(fields.description)}
        label="Description"
        hint="What happened, where and when, and what you expected."
        rows={6}
        maxLength={complaintLimits.description.max}
      />
      <AboutField {...fieldProps(fields.about)} refused={tournamentId?.[0] ?? catchId?.[0]} subjects={subjects} />
      <Button size="large" wide busy={isBusy}>
        {isBusy ? "Submitting..." : "Submit Report"}
      </Button>
    </PageForm>
  );
}

type AboutProps = ReturnType<typeof fieldProps> & { refused?: string; subjects: Subjects };

function AboutField({ refused, subjects: { tournaments, catches }, error, ...field }: AboutProps) {
  return (
    <Select
      {...field}
      label="About a tournament or a catch"
      optional
      hint="Choose one to dispute a result. The club reviews disputes before it pays prizes."
      error={error ?? refused}
    >
      <option value="none">Neither</option>
      {tournaments.length > 0 && (
        <optgroup label="Tournaments">
          {unique(tournaments).map(({ id, name }) => (
            <option key={id} value={`tournament:${id}`}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      {catches.length > 0 && (
        <optgroup label="Your catches">
          {unique(catches).map(({ id, species, length, unit, tournamentName }) => (
            <option key={id} value={`catch:${id}`}>
              {species}, {lengthText(length, unit)}
              {tournamentName && ` · ${tournamentName}`}
            </option>
          ))}
        </optgroup>
      )}
    </Select>
  );
}

/** The subject named by the address comes first, and only once. */
const unique = <Row extends { id: number }>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];
