import { useLoaderData } from "react-router-dom";
import { dayText } from "../../src/base/format/days.ts";
import { numberText } from "../../src/base/format/numbers.ts";
import { CertificateWarning } from "../https/certificate-warning.tsx";
import type { Loaded } from "../page.ts";
import { Alert } from "../ui/alert.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { Moment } from "../ui/moment.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { type Column, Table } from "../ui/table.tsx";
import type { loadSystem } from "./oversight-loaders.ts";

type System = Loaded<typeof loadSystem>["system"];
type Job = System["jobs"][number];
type Failing = System["queue"]["failing"][number];

const gigabyte = 1_000_000_000;
const gigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;

/** Jobs, queue, disk and backups: whether all is well. */
export function Component() {
  const { system } = useLoaderData<Loaded<typeof loadSystem>>();
  const { version, jobs, queue, disk, newestBackup, certificate } = system;
  return (
    <Page>
      <PageHeading title="System" lead={`System health · Version ${version}`} />
      <StatGrid>
        <StatTile label="Pending jobs" value={numberText(queue.waiting)} />
        <StatTile label="Free disk space" value={gigabytes(disk.free)} note={`of ${gigabytes(disk.size)}`} />
        <StatTile label="Newest backup" value={newestBackup ? dayOf(newestBackup) : "None yet"} />
        {certificate.domain && (
          <StatTile
            label="Certificate valid until"
            value={certificate.endsAt ? dayText(certificate.endsAt.slice(0, 10)) : "None yet"}
            note={certificate.domain}
          />
        )}
      </StatGrid>
      <div className="mt-6 empty:hidden">
        <CertificateWarning certificate={certificate} />
      </div>
      {disk.free < gigabyte && (
        <div className="mt-6">
          <Alert kind="warning" title="The disk is nearly full">
            Once it's full, the club can't accept photos or catches. Free up space, or tell the person who runs the
            server.
          </Alert>
        </div>
      )}
      <Section title="Jobs">
        <Card>
          <Table caption="Jobs" columns={jobColumns} rows={jobs} rowKey={({ name }) => name} />
        </Card>
      </Section>
      {queue.failing.length > 0 && (
        <Section title="Failed Jobs That Will Be Retried">
          <Card>
            <Table
              caption="Failed jobs"
              columns={failingColumns}
              rows={queue.failing}
              rowKey={({ kind, lastError, attempts }) => `${kind} ${attempts} ${lastError}`}
            />
          </Card>
        </Section>
      )}
    </Page>
  );
}

/** The day in a backup's name, such as club-2026-06-06.tar. */
function dayOf(name: string): string {
  const [day] = /\d{4}-\d{2}-\d{2}/.exec(name) ?? [];
  return day === undefined ? name : dayText(day);
}

const jobColumns: Column<Job>[] = [
  { id: "name", label: "Job", kind: "lead", cell: (job) => <Name job={job} /> },
  {
    id: "last",
    label: "Last run",
    cell: ({ lastFinishedAt }) => (lastFinishedAt ? <Moment at={lastFinishedAt} /> : "Not yet"),
  },
  { id: "result", label: "Result", cell: (job) => <Result job={job} /> },
];

function Name({ job: { name, does } }: { job: Job }) {
  return (
    <>
      <b className="block first-letter:uppercase">{name.replaceAll("-", " ")}</b>
      <span className="block text-[0.9375rem] text-ink-soft first-letter:uppercase">{does}</span>
    </>
  );
}

/** "did 3" in words. */
function resultText(result: string): string {
  const done = Number(/^did (\d+)$/.exec(result)?.[1]);
  if (Number.isNaN(done)) return result;
  return done === 0 ? "Nothing to do" : `${numberText(done)} done`;
}

function Result({ job: { isRunning, lastResult } }: { job: Job }) {
  if (isRunning) return <Badge tone="blue">Running</Badge>;
  if (lastResult === null) return <span className="text-ink-faint">–</span>;
  return lastResult === "failed" ? (
    <Badge tone="red">Failed</Badge>
  ) : (
    <Badge tone="green">{resultText(lastResult)}</Badge>
  );
}

const failingColumns: Column<Failing>[] = [
  { id: "kind", label: "Task", kind: "lead", cell: ({ kind }) => <b>{kind.replaceAll("-", " ")}</b> },
  {
    id: "attempts",
    label: "Attempts",
    cell: ({ attempts }) => numberText(attempts),
  },
  { id: "error", label: "Error", cell: ({ lastError }) => <span className="wrap-anywhere">{lastError}</span> },
];
