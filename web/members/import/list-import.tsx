import type { SyntheticEvent } from "react";
import { Form, useActionData, useNavigation } from "react-router-dom";
import { counted } from "../../../src/base/format/numbers.ts";
import { type ColumnUse, useText } from "../../../src/members/import/import-columns.ts";
import type { ImportReport } from "../../../src/members/import/import-report.ts";
import { StateOptions } from "../../accounts/account-fields.tsx";
import { SubmissionId } from "../../runtime/submission-id.tsx";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/form/button.tsx";
import { FileDrop } from "../../ui/form/file-drop.tsx";
import { Select, TextArea } from "../../ui/form/text-input.tsx";
import { Section } from "../../ui/page.tsx";
import { type ImportReply, linesToHeadings, maxShownText } from "./import-action.ts";
import { Outcomes, outcomesId } from "./outcomes.tsx";

type ListImportProps = {
  uses: readonly ColumnUse[];
  /** "Member", "Angler" */
  noun: string;
  /** The contents that the file should have. */
  hint: string;
  /** The reader's own state, selected by default. */
  ownState: string;
  /** The API's address of the report as a file. */
  reportAt: string;
  /** Why the server rejected the form as a whole. */
  refused: string | null;
};

/** The report is a file, which the browser itself must request. */
function leaveToBrowser(event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void {
  if (event.nativeEvent.submitter?.hasAttribute("formaction")) event.stopPropagation();
}

/** The list, then the meaning of each column, then the outcome for each row, then the import: one form, checked again at each step. */
export function ListImport({ uses, noun, hint, ownState, reportAt, refused }: ListImportProps) {
  const reply = useActionData<ImportReply>();
  const report = reply?.report ?? null;
  const error = reply ? reply.error : refused;
  return (
    <Form
      method="post"
      // Without script, the browser scrolls to the result, which is far below the button.
      action={`#${outcomesId}`}
      encType="multipart/form-data"
      preventScrollReset
      onSubmitCapture={leaveToBrowser}
      className="flex flex-col gap-8"
    >
      <SubmissionId />
      <List
        key={reply?.text ?? ""}
        reply={reply}
        error={error}
        hint={hint}
        ownState={ownState}
        isChecked={report !== null}
      />
      {report && <Skipped report={report} />}
      {report && <Columns key={report.columns.map(({ use }) => use).join()} report={report} uses={uses} />}
      {report && (
        <Outcomes
          report={report}
          noun={noun}
          wasSkipped={reply?.skip ?? false}
          error={error}
          reportAt={`${reportAt}?${new URLSearchParams({ columns: report.columns.map(({ use }) => use).join(), state: reply?.state ?? "" })}`}
        />
      )}
    </Form>
  );
}

/** The title of the error alert, omitted if the message already starts with it. */
const nothingImported = "Nothing was imported";

type ListProps = { reply?: ImportReply; error: string | null; hint: string; ownState: string; isChecked: boolean };

function List({ reply, error, hint, ownState, isChecked }: ListProps) {
  const isBusy = useNavigation().formData?.get("intent") === "check";
  const text = reply?.text ?? "";
  const isShown = text.length <= maxShownText;
  const headingLine = reply?.report?.headingLine ?? 1;
  return (
    <Section title="The List">
      <div className="flex max-w-3xl flex-col gap-2">
        {error && (
          <Alert
            kind="error"
            title={error.startsWith(nothingImported) ? undefined : nothingImported}
            announce={!isChecked}
          >
            {error}
          </Alert>
        )}
        {reply?.isOldEncoding && (
          <Alert kind="warning" title="Older file format (Windows-1252)">
            Check names with accents. If they're wrong, save the file as CSV UTF-8 and choose it again.
          </Alert>
        )}
        {!isShown && (
          <Alert title="This list is too long to edit here">
            Correct it in your spreadsheet, and choose the file again.
          </Alert>
        )}
        {!(text && isShown) && (
          <FileDrop
            id="list-file"
            name="file"
            label="CSV File"
            hint={hint}
            empty={null}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          />
        )}
        {isShown ? (
          <TextArea
            id="list-text"
            name="text"
            label={text ? "Rows in the File" : "Or Paste the Rows"}
            hint={text ? "Correct a row here and check again, or clear the field to choose another file." : undefined}
            rows={text ? 8 : 4}
            spellCheck={false}
            className="overflow-x-auto whitespace-pre font-mono text-sm"
            defaultValue={text}
          />
        ) : (
          <textarea name="text" defaultValue={text} hidden readOnly />
        )}
        <input type="hidden" name="heading" value={linesToHeadings(text, headingLine)} />
        <input type="hidden" name="headingLine" value={headingLine} />
        <Select id="list-state" name="state" label="Default State" defaultValue={reply?.state ?? ownState}>
          <option value="">None (flag these rows)</option>
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

const skippedTexts = {
  title: "title",
  total: "total",
  figures: "numbers only",
  headings: "repeated headings",
} as const satisfies Record<ImportReport["skipped"][number]["why"], string>;

const shownSkipped = 12;

/** The lines of the file that aren't about anybody; nothing if there are none. */
function Skipped({ report: { skipped, skippedLines, blankLines } }: { report: ImportReport }) {
  if (skippedLines + blankLines === 0) return null;
  const more = skippedLines - Math.min(skipped.length, shownSkipped);
  return (
    <Section title="Skipped Lines">
      <ul className="prose wrap-anywhere">
        {skipped.slice(0, shownSkipped).map(({ line, text, why }) => (
          <li key={line}>
            Line {line} ({skippedTexts[why]}): {text}
          </li>
        ))}
        {more > 0 && <li>{counted(more, "more line")}</li>}
        {blankLines > 0 && <li>{counted(blankLines, "blank line")}</li>}
      </ul>
    </Section>
  );
}

function Columns({ report, uses }: { report: ImportReport; uses: readonly ColumnUse[] }) {
  const { columns } = report;
  return (
    <Section title="The Columns">
      <p className="mb-4 text-ink-soft">Fix any mismatched columns, then check again.</p>
      <div className="grid grid-cols-1 gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {columns.map(({ name, use, example }, index) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name; two can have one heading.
            key={index}
            id={`list-column-${index}`}
            name="column"
            label={name}
            hint={example ? `Such as “${example}”` : "Empty in the first row"}
            defaultValue={use}
            fieldClassName="min-w-0 wrap-anywhere"
          >
            {uses.map((columnUse) => (
              <option key={columnUse} value={columnUse}>
                {useText[columnUse]}
              </option>
            ))}
          </Select>
        ))}
      </div>
    </Section>
  );
}
