import { type ActionFunction, Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router-dom";
import { counted } from "../../src/base/format/numbers.ts";
import { dataOf } from "../api.ts";
import { maxShownText } from "../members/import/import-action.ts";
import type { Loaded } from "../page.ts";
import type { Runtime } from "../runtime/runtime.ts";
import { useSession } from "../runtime/session.ts";
import { SubmissionId } from "../runtime/submission-id.tsx";
import { Alert } from "../ui/alert.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Button } from "../ui/form/button.tsx";
import { FileDrop } from "../ui/form/file-drop.tsx";
import { Select, TextArea, TextInput } from "../ui/form/text-input.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { ImportedAnglers } from "./imported-anglers.tsx";
import { checkOrImportResults, type ResultsImportReply, textMark } from "./results-import-action.ts";
import type { loadResultsImport } from "./results-import-loader.ts";
import { WhatWasRead } from "./what-was-read.tsx";

export const action =
  (runtime: Runtime): ActionFunction =>
  async ({ request }) =>
    checkOrImportResults(await request.formData(), {
      send: (body) => dataOf(runtime.api.api.admin.tournaments.import.post(body)),
      done({ tournamentId, rows, counts }) {
        const description = `${counted(rows.length - counts.skip, "angler")}. Delete the tournament to undo the import.`;
        runtime.showToast({ title: "Results imported", description, tone: "good" });
        return redirect(`/tournaments/${tournamentId}`);
      },
    });

/** The tournament and its file, then the member for each line, then the import: one form, each step checked again. */
export function Component() {
  const { refused } = useLoaderData<Loaded<typeof loadResultsImport>>();
  const reply = useActionData<ResultsImportReply>();
  const report = reply?.report ?? null;
  const error = reply ? reply.error : refused;
  const mark = textMark(reply?.text ?? "");
  return (
    <Page>
      <PageHeading
        back={<BackLink to="/admin/tournaments">Tournaments</BackLink>}
        title="Import Results"
        lead="Import a past tournament from a spreadsheet. Nothing is saved until you've reviewed each line."
      />
      {error && (
        <div className="mb-6">
          <Alert kind="error" title="Nothing was imported">
            <p>{error}</p>
            {(reply?.lines.length ?? 0) > 0 && (
              <ul>
                {reply?.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
          </Alert>
        </div>
      )}
      <Form method="post" encType="multipart/form-data" preventScrollReset className="flex flex-col gap-8">
        <SubmissionId />
        <input type="hidden" name="checked" value={report ? mark : ""} />
        <Terms key={`terms ${mark}`} reply={reply} />
        <List key={`list ${mark}`} reply={reply} isChecked={report !== null} />
        {report && <WhatWasRead report={report} />}
        {report && reply && <ImportedAnglers report={report} terms={reply.terms} issues={reply.issues} />}
      </Form>
    </Page>
  );
}

const measureNames = [
  ["length-in", "Lengths in inches"],
  ["length-cm", "Lengths in centimeters"],
  ["weight-lb", "Weights in pounds"],
  ["weight-kg", "Weights in kilograms"],
] as const;

function Terms({ reply }: { reply: ResultsImportReply | undefined }) {
  const { seasons } = useLoaderData<Loaded<typeof loadResultsImport>>();
  const { user } = useSession();
  const { terms, issues = {} } = reply ?? {};
  const field = (name: keyof ResultsImportReply["terms"]) => ({
    id: `results-${name}`,
    name,
    defaultValue: terms?.[name] ?? "",
    error: issues[name],
  });
  return (
    <Section title="The Tournament">
      <div className="grid max-w-3xl grid-cols-1 gap-x-6 sm:grid-cols-2">
        <TextInput {...field("name")} label="Tournament name" maxLength={120} fieldClassName="sm:col-span-2" />
        <TextInput {...field("startDate")} label="Date" type="date" />
        <TextInput {...field("endDate")} label="Last Day" optional type="date" />
        <Select {...field("measure")} label="What Was Measured">
          <option value="">Choose…</option>
          {measureNames.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
        <TextInput
          {...field("limit")}
          label="Fish That Count"
          optional
          inputMode="numeric"
          hint="Only for a file with a row for each fish."
          maxLength={4}
        />
        {user?.isAdmin && seasons.length > 0 && (
          <Select {...field("seasonId")} label="Season" optional>
            <option value="">None</option>
            {seasons.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </div>
    </Section>
  );
}

function List({ reply, isChecked }: { reply: ResultsImportReply | undefined; isChecked: boolean }) {
  const isBusy = useNavigation().formData?.get("intent") === "check";
  const text = reply?.text ?? "";
  const isShown = text.length <= maxShownText;
  return (
    <Section title="The File">
      <div className="flex max-w-3xl flex-col gap-2">
        {reply?.isOldEncoding && (
          <Alert kind="warning" title="Older file format (Windows-1252)">
            Check names with accents. If they're wrong, save the file as CSV UTF-8 and choose it again.
          </Alert>
        )}
        {!(text && isShown) && (
          <FileDrop
            id="results-file"
            name="file"
            label="CSV File"
            hint="With headings such as Place, Name, Score. Up to 2,000 rows and 1 MB."
            empty={null}
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          />
        )}
        {isShown ? (
          <TextArea
            id="results-text"
            name="text"
            label={text ? "Rows in the File" : "Or Paste the Rows"}
            hint={text ? "Correct a row here and check again, or clear the field to choose another file." : undefined}
            error={reply?.issues.list}
            rows={text ? 8 : 4}
            spellCheck={false}
            className="overflow-x-auto whitespace-pre font-mono text-sm"
            defaultValue={text}
          />
        ) : (
          <textarea name="text" defaultValue={text} hidden readOnly />
        )}
        <div>
          <Button name="intent" value="check" look={isChecked ? "secondary" : "primary"} busy={isBusy}>
            {isChecked ? "Check Again" : "Check the File"}
          </Button>
        </div>
      </div>
    </Section>
  );
}
