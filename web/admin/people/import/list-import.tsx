import { useState } from "react";
import { Form, useActionData, useNavigation } from "react-router-dom";
import { counted, numberText } from "../../../../src/format/numbers.ts";
import type { ImportReport, ImportRow } from "../../../../src/members/import/model.ts";
import { type ColumnUse, isProblem, outcomeText, useText } from "../../../../src/members/import/rules.ts";
import { StateOptions } from "../../../accounts/account-fields.tsx";
import { SubmissionId } from "../../../runtime/submission-id.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { FileDrop } from "../../../ui/form/file-drop.tsx";
import { Select, TextArea } from "../../../ui/form/text-input.tsx";
import { Section } from "../../../ui/page.tsx";
import { Table } from "../../../ui/table.tsx";
import { firstLine, type ImportReply } from "./import-action.ts";

type ListImportProps = {
  uses: readonly ColumnUse[];
  /** "Member", "Angler" */
  noun: string;
  /** What the file should hold. */
  hint: string;
};

/** The list, then what each column is, then what would become of each row, then the import: one form, each step checked anew. */
export function ListImport({ uses, noun, hint }: ListImportProps) {
  const reply = useActionData<ImportReply>();
  const report = reply?.report ?? null;
  return (
    <Form method="post" encType="multipart/form-data" preventScrollReset className="flex flex-col gap-8">
      <SubmissionId />
      <List key={reply?.text ?? ""} reply={reply} hint={hint} isChecked={report !== null} />
      {report && <Columns key={report.columns.map(({ use }) => use).join()} report={report} uses={uses} />}
      {report && <Outcomes report={report} noun={noun} wasSkipped={reply?.skip ?? false} />}
    </Form>
  );
}

function List({ reply, hint, isChecked }: { reply?: ImportReply; hint: string; isChecked: boolean }) {
  const isBusy = useNavigation().formData?.get("intent") === "check";
  const text = reply?.text ?? "";
  return (
    <Section title="The List">
      <div className="flex max-w-3xl flex-col gap-2">
        {reply?.error && (
          <Alert kind="error" title="Nothing was imported">
            {reply.error}
          </Alert>
        )}
        {reply?.isOldEncoding && (
          <Alert kind="warning" title="An older kind of file (Windows-1252)">
            Look at names with accents. If they are wrong, save the file as CSV UTF-8 and choose it again.
          </Alert>
        )}
        {!text && (
          <FileDrop
            id="list-file"
            name="file"
            label="CSV file"
            hint={hint}
            empty={null}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          />
        )}
        <TextArea
          id="list-text"
          name="text"
          label={text ? "Rows of the file" : "Or paste the rows"}
          hint={text ? "Correct a row here and check again, or empty the field to choose another file." : undefined}
          rows={text ? 8 : 4}
          spellCheck={false}
          className="overflow-x-auto whitespace-pre font-mono text-sm"
          defaultValue={text}
        />
        <input type="hidden" name="heading" value={firstLine(text)} />
        <Select id="list-state" name="state" label="State of rows without one" defaultValue={reply?.state ?? ""}>
          <option value="">None: such rows are a problem</option>
          <StateOptions />
        </Select>
        <div>
          <Button name="intent" value="check" look={isChecked ? "secondary" : "primary"} busy={isBusy}>
            {isChecked ? "Check Again" : "Check the List"}
          </Button>
        </div>
      </div>
    </Section>
  );
}

function Columns({ report, uses }: { report: ImportReport; uses: readonly ColumnUse[] }) {
  const { columns } = report;
  return (
    <Section title="The Columns">
      <p className="mb-4 text-ink-soft">Correct what was guessed wrong, then check again.</p>
      <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ name, use, example }, at) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name; two can have one heading.
            key={at}
            id={`list-column-${at}`}
            name="column"
            label={name}
            hint={example ? `Such as “${example}”` : "Empty in the first row"}
            defaultValue={use}
            fieldClassName="min-w-0 wrap-anywhere"
          >
            {uses.map((known) => (
              <option key={known} value={known}>
                {useText[known]}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </Section>
  );
}

const shownRows = 300;

function Outcomes({ report, noun, wasSkipped }: { report: ImportReport; noun: string; wasSkipped: boolean }) {
  const { rows, summary } = report;
  const { problems, present, enter, invite, marked } = summary;
  const fresh = summary.new + enter + invite;
  const [skips, setSkips] = useState(wasSkipped);
  const isBusy = useNavigation().formData?.get("intent") === "import";
  const inOrder = [
    ...rows.filter(({ outcome }) => isProblem(outcome)),
    ...rows.filter((row) => !isProblem(row.outcome)),
  ];
  return (
    <Section title="What Will Happen">
      <p className="mb-4">
        <strong>{counted(summary.rows, "row")}</strong>: {counted(fresh, `new ${noun.toLowerCase()}`)},{" "}
        {numberText(present)} already there, {counted(problems, "problem")}.
      </p>
      <Card>
        <RowTable rows={inOrder.slice(0, shownRows)} />
      </Card>
      {rows.length > shownRows && (
        <p className="mt-3 text-ink-soft">
          {problems > shownRows ? "More problems follow; these come first." : "Every problem is shown."}{" "}
          {counted(rows.length - shownRows, "other row")} not shown.
        </p>
      )}
      <div className="mt-6 flex flex-col gap-2">
        {problems > 0 && fresh + marked > 0 && (
          <Checkbox
            id="list-skip"
            name="skip"
            label={
              problems === 1
                ? "Leave out the row with a problem"
                : `Leave out the ${numberText(problems)} rows with a problem`
            }
            defaultChecked={wasSkipped}
            onChange={({ currentTarget }) => setSkips(currentTarget.checked)}
            keepErrorLine={false}
          />
        )}
        {fresh + marked > 0 ? (
          <div>
            <Button name="intent" value="import" look={problems > 0 && !skips ? "secondary" : "primary"} busy={isBusy}>
              {fresh > 0 ? `Import ${counted(fresh, noun)}` : `Mark ${counted(marked, "Club Member")}`}
            </Button>
          </div>
        ) : (
          <p className="font-semibold">Nobody new: there is nothing to import.</p>
        )}
      </div>
    </Section>
  );
}

const toneOf = ({ outcome }: ImportRow) => {
  if (isProblem(outcome)) return "red" as const;
  return outcome === "present" ? ("slate" as const) : ("green" as const);
};

const RowTable = ({ rows }: { rows: ImportRow[] }) => (
  <Table
    caption="What becomes of each row"
    rows={rows}
    rowKey={({ line }) => line}
    columns={[
      {
        id: "name",
        label: "Row",
        kind: "lead",
        cell: ({ line, name, email }) => (
          <span className="wrap-anywhere">
            {line}. {name || email || "Nobody"}
          </span>
        ),
      },
      { id: "email", label: "Email", cell: ({ email }) => <span className="break-all">{email || "None"}</span> },
      { id: "outcome", label: "Outcome", cell: (row) => <Badge tone={toneOf(row)}>{outcomeText[row.outcome]}</Badge> },
      { id: "message", label: "Why", cell: ({ message }) => <span className="wrap-anywhere">{message || "–"}</span> },
    ]}
  />
);
