import { useEffect, useRef, useState } from "react";
import { useNavigation } from "react-router-dom";
import { counted, numberText } from "../../../src/base/format/numbers.ts";
import { isProblem, outcomeText, rowOutcomes } from "../../../src/members/import/import-columns.ts";
import type { ImportReport, ImportRow } from "../../../src/members/import/import-report.ts";
import { useHydrated } from "../../runtime/hydrated.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Section } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";

type OutcomesProps = {
  report: ImportReport;
  noun: string;
  wasSkipped: boolean;
  /** Why the import was refused. */
  error: string | null;
  /** The API's address of the same report as a file. */
  reportAt: string;
};

/** The outcome of the last press: the report, or the error of a refused import. */
export const outcomesId = "outcomes";

export function Outcomes({ report, noun, wasSkipped, error, reportAt }: OutcomesProps) {
  const { rows, summary, counts } = report;
  const { present, enter, invite, marked } = summary;
  const newCount = summary.new + enter + invite;
  const overLimit = counts.over_limit;
  const problems = summary.problems - overLimit;
  const unshown = summary.rows - rows.length;
  // The button imports the rest, unless the rows with a problem were to be imported, too.
  const [skips, setSkips] = useState(wasSkipped || error === null);
  const isBlocked = useHydrated() && summary.problems > 0 && !skips;
  const isBusy = useNavigation().formData?.get("intent") === "import";
  const result = useRef<HTMLParagraphElement>(null);
  // The result is far below the button that was pressed. A refused import is explained at its own button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new report is scrolled to.
  useEffect(() => {
    if (error !== null) return;
    result.current?.closest("section")?.scrollIntoView();
    result.current?.focus({ preventScroll: true });
  }, [report, error]);
  const inOrder = [
    ...rows.filter(({ outcome }) => isProblem(outcome)),
    ...rows.filter((row) => !isProblem(row.outcome)),
  ];
  return (
    <Section title="What Will Happen" id={error === null ? outcomesId : undefined}>
      <p ref={result} tabIndex={-1} className="mb-4">
        <strong>{counted(summary.rows, "row")}</strong>: {counted(newCount - invite, `new ${noun.toLowerCase()}`)},{" "}
        {invite > 0 && `${numberText(invite)} to be asked to pay, `}
        {numberText(present)} {noun === "Member" ? "already in the club" : "already entered"},{" "}
        {counted(problems, "problem")}
        {overLimit > 0 && `, ${numberText(overLimit)} left for the next import`}.
      </p>
      {unshown > 0 && <Counts counts={counts} />}
      <Card>
        <RowTable rows={inOrder} />
      </Card>
      {unshown > 0 && (
        <p className="mt-3 text-ink-soft">
          Only some rows of each outcome are shown; {numberText(unshown)} are hidden.
        </p>
      )}
      <div className="mt-4">
        <Button look="secondary" formAction={reportAt}>
          Download the Report (CSV)
        </Button>
      </div>
      <div className="mt-6 flex flex-col gap-2">
        {error && (
          <div id={outcomesId}>
            <Alert kind="error">{error}</Alert>
          </div>
        )}
        {summary.problems > 0 && newCount + marked > 0 && (
          <Checkbox
            id="list-skip"
            name="skip"
            label={leaveOutText(problems, overLimit)}
            defaultChecked={skips}
            onChange={({ currentTarget }) => setSkips(currentTarget.checked)}
            keepErrorLine={false}
          />
        )}
        {isBlocked && (
          <p className="text-ink-soft">Correct these rows and check again, or leave them out to import the rest.</p>
        )}
        {newCount + marked > 0 ? (
          <div>
            <Button
              name="intent"
              value="import"
              look={summary.problems > 0 && !skips ? "secondary" : "primary"}
              busy={isBusy}
              disabled={isBlocked}
            >
              {buttonText(summary, noun)}
            </Button>
          </div>
        ) : (
          <p className="font-semibold">No new members to import.</p>
        )}
      </div>
    </Section>
  );
}

function buttonText({ new: created, enter, invite, marked }: ImportReport["summary"], noun: string): string {
  if (created + enter > 0) return `Import ${counted(created + enter + invite, noun)}`;
  return invite > 0 ? `Ask ${counted(invite, noun)} to Pay` : `Mark ${counted(marked, "Club Member")}`;
}

function leaveOutText(problems: number, overLimit: number): string {
  if (problems === 0) return `Leave ${counted(overLimit, "row")} for the next import`;
  const rest = overLimit > 0 ? `, and ${counted(overLimit, "row")} for the next import` : "";
  return `Leave out the ${problems === 1 ? "row" : `${numberText(problems)} rows`} with a problem${rest}`;
}

const Counts = ({ counts }: Pick<ImportReport, "counts">) => (
  <ul className="mb-4 flex flex-wrap gap-x-5 gap-y-2">
    {rowOutcomes.flatMap((outcome) =>
      counts[outcome] === 0
        ? []
        : [
            <li key={outcome} className="flex items-center gap-2">
              <Badge tone={toneOf({ outcome })}>{outcomeText[outcome]}</Badge>
              <span className="tabular-nums">{numberText(counts[outcome])}</span>
            </li>,
          ],
    )}
  </ul>
);

const toneOf = ({ outcome }: Pick<ImportRow, "outcome">) => {
  if (outcome === "over_limit") return "amber" as const;
  if (isProblem(outcome)) return "red" as const;
  return outcome === "present" ? ("slate" as const) : ("green" as const);
};

/** An email that wraps at its @ if it is too long for a line. */
function Email({ of: email }: { of: string }) {
  const at = email.indexOf("@");
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

const RowTable = ({ rows }: { rows: ImportRow[] }) => (
  <Table
    caption="Result for each row"
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
      {
        id: "email",
        label: "Email or Member",
        cell: ({ email, username }) => (
          <span className="break-words">
            {email && <Email of={email} />}
            {!email && (username === undefined ? "None" : `@${username}`)}
          </span>
        ),
      },
      { id: "state", label: "State", cell: ({ state }) => state || "–" },
      { id: "outcome", label: "Outcome", cell: (row) => <Badge tone={toneOf(row)}>{outcomeText[row.outcome]}</Badge> },
      { id: "message", label: "Why", cell: ({ message }) => <span className="wrap-anywhere">{message || "–"}</span> },
    ]}
  />
);
