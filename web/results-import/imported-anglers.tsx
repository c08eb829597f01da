import { useNavigation } from "react-router-dom";
import { counted, decimalText } from "../../src/base/format/numbers.ts";
import type { ImportedRow, ResultsImportReport } from "../../src/results-import/import-shapes.ts";
import { StateOptions } from "../accounts/account-fields.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { Button } from "../ui/form/button.tsx";
import { Select } from "../ui/form/text-input.tsx";
import { Section } from "../ui/page.tsx";
import { Table } from "../ui/table.tsx";
import type { ResultsImportReply } from "./results-import-action.ts";

type AnglersProps = { report: ResultsImportReport } & Pick<ResultsImportReply, "terms" | "issues">;

/** Every line with its member, who can be changed, and the import. */
export function ImportedAnglers({ report, terms, issues }: AnglersProps) {
  const { counts, rows } = report;
  const isBusy = useNavigation().formData?.get("intent") === "import";
  const entered = rows.length - counts.skip;
  return (
    <Section title="The Anglers">
      <p className="mb-4">
        <strong>{counted(rows.length, "angler")}</strong>: {counted(counts.member, "member")} found,{" "}
        {counted(counts.create, "new member")}, {counts.skip} skipped, {counts.ask} undecided.
        {counts.warnings > 0 && ` ${counted(counts.warnings, "place disagrees", "places disagree")} with the scores.`}
      </p>
      <div className="grid max-w-3xl grid-cols-1 gap-x-6 sm:grid-cols-2">
        <Select
          id="results-others"
          name="others"
          label="Anglers Not Found"
          hint="Members without an email get a link from you to set a password."
          defaultValue={terms.others}
          error={issues.others}
        >
          <option value="ask">Choose for each of them</option>
          <option value="create">Create members</option>
          <option value="skip">Skip them</option>
        </Select>
        <StateOfNewMembers value={terms.state} error={issues.state} />
      </div>
      <div className="mb-4">
        <Button name="intent" value="check" look="secondary">
          Apply Choices
        </Button>
      </div>
      <Card>
        <Table
          caption="Anglers in the file"
          rows={rows}
          rowKey={({ line }) => line}
          columns={[
            { id: "name", label: "Angler", kind: "lead", cell: (row) => <Angler row={row} /> },
            { id: "place", label: "Place", kind: "end", cell: ({ place, state }) => place ?? stateTexts[state] },
            {
              id: "score",
              label: "Score",
              kind: "end",
              cell: ({ score }) => (score === null ? "–" : decimalText(score)),
            },
            { id: "who", label: "Member", cell: (row) => <Who key={`${row.line} ${row.as}`} row={row} /> },
          ]}
        />
      </Card>
      <div className="mt-6">
        <Button
          name="intent"
          value="import"
          busy={isBusy}
          look={counts.ask + counts.problems > 0 ? "secondary" : "primary"}
        >
          Import {counted(entered, "Angler")}
        </Button>
      </div>
    </Section>
  );
}

const stateTexts: Readonly<Record<ImportedRow["state"], string>> = {
  fished: "–",
  did_not_start: "Did not start",
  withdrew: "Withdrew",
  disqualified: "DQ",
};

function Angler({ row: { line, name, division, fish, biggest, warning, problem } }: { row: ImportedRow }) {
  const details = [
    ...(division ? [division] : []),
    ...(fish === null ? [] : [counted(fish, "fish", "fish")]),
    ...(biggest === null ? [] : [`biggest ${decimalText(biggest)}`]),
  ];
  return (
    <span className="wrap-anywhere">
      {name} <span className="font-normal text-ink-soft text-sm">line {line}</span>
      {details.length > 0 && <span className="block font-normal text-ink-soft text-sm">{details.join(" · ")}</span>}
      {warning && <span className="block font-normal text-amber-ink text-sm">{warning}</span>}
      {problem && <span className="block font-semibold text-red-ink text-sm">{problem}</span>}
    </span>
  );
}

const nameOf = ({ username, displayName }: { username: string; displayName: string }): string =>
  username === displayName ? username : `${displayName} (@${username})`;

function Who({ row }: { row: ImportedRow }) {
  const { line, name, as, member, candidates } = row;
  const members = member ? [member, ...candidates.filter(({ id }) => id !== member.id)] : candidates;
  return (
    <span className="flex min-w-0 flex-col gap-1.5">
      <select
        name={`as-${line}`}
        aria-label={`Member for ${name} on line ${line}`}
        defaultValue={as === "member" && member ? `member:${member.username}` : as}
        className="control"
      >
        {as === "ask" && <option value="ask">Choose…</option>}
        {members.map((member) => (
          <option key={member.id} value={`member:${member.username}`}>
            {nameOf(member)}
          </option>
        ))}
        <option value="create">Create a member</option>
        <option value="skip">Skip</option>
      </select>
      {as === "ask" && (
        <>
          <Badge tone="amber">{candidates.length > 0 ? "Several members" : "Not found"}</Badge>
          <input
            name={`who-${line}`}
            aria-label={`Username or email of ${name} on line ${line}`}
            placeholder="Or a username or email"
            autoComplete="off"
            className="control"
          />
        </>
      )}
    </span>
  );
}

function StateOfNewMembers({ value, error }: { value: string; error: string | undefined }) {
  return (
    <Select
      id="results-state"
      name="state"
      label="State for New Members"
      hint="Only needed if members are created."
      defaultValue={value}
      error={error}
    >
      <option value="">Choose…</option>
      <StateOptions />
    </Select>
  );
}
