import Search from "lucide-react/icons/search";
import { Form, Link, useLoaderData } from "react-router-dom";
import type { AuditEntryView } from "../../src/admin/activity-log/audit-entry.ts";
import { auditSubjects } from "../../src/base/audit/audit-subjects.ts";
import { fullNameOf } from "../../src/base/format/names.ts";
import { useFindUsers } from "../members/find-people.ts";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { Card } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { Combobox } from "../ui/form/combobox.tsx";
import { Select, TextInput } from "../ui/form/text-input.tsx";
import { Moment } from "../ui/moment.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { actionName } from "./action-names.ts";
import { detailLines } from "./activity-details.ts";
import type { loadAudit } from "./oversight-loaders.ts";

type Data = Loaded<typeof loadAudit>;

/** The activity log. Entries are never changed or deleted. */
export function Component() {
  const { activity, nextAfter, filter } = useLoaderData<Data>();
  const query = new URLSearchParams(filter).toString();
  return (
    <Page>
      <PageHeading
        title="Activity Log"
        lead="Every administrative action, with time and subject. Entries are never changed or deleted."
        actions={
          <ButtonLink to={`/api/admin/audit.csv?${query}`} reloadDocument download look="secondary">
            Download CSV
          </ButtonLink>
        }
      />
      <Filter />
      {activity.length > 0 ? (
        <Card className="compact activity">
          <Table caption="Activity" columns={columns} rows={activity} rowKey={({ id }) => id} />
        </Card>
      ) : (
        <EmptyState
          title="No activity yet"
          action={
            <ButtonLink to="/admin/audit" look="secondary">
              Show Everything
            </ButtonLink>
          }
        >
          No activity matches your filter.
        </EmptyState>
      )}
      {nextAfter && <Pager to={`?${query && `${query}&`}after=${nextAfter}`} label="Show Earlier Activity" />}
    </Page>
  );
}

/** The filter in words; empty if nothing is filtered. */
function filterText({ who, action, subject, subjectId, from, to }: Data["filter"]): string {
  const target = subject && [subject, subjectId && `#${subjectId}`].filter(Boolean).join(" ");
  const days = from && to ? `${from} to ${to}` : (from && `from ${from}`) || (to && `to ${to}`);
  return [who, action && actionName(action), target, days].filter(Boolean).join(", ");
}

/** Folded, so that a phone shows the activity itself first. */
function Filter() {
  const { filter } = useLoaderData<Data>();
  const looked = filterText(filter);
  return (
    <div className="mb-4">
      <details key={looked}>
        <summary className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink">
          {looked ? `Filter: ${looked}` : "Filter activity"}
        </summary>
        <FilterForm />
      </details>
      {looked && (
        <Link to="/admin/audit" className="link">
          Show everything
        </Link>
      )}
    </div>
  );
}

function FilterForm() {
  const { filter, actions } = useLoaderData<Data>();
  return (
    <Form method="get" action="/admin/audit" role="search" className="pt-3">
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-5">
        <Combobox label="Who" name="who" defaultValue={filter.who} load={useFindUsers()} />
        <Select label="Action" name="action" defaultValue={filter.action ?? ""}>
          <option value="">Anything</option>
          {actions
            .map((action) => ({ action, name: actionName(action) }))
            .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
            .map(({ action, name }) => (
              <option key={action} value={action}>
                {name}
              </option>
            ))}
        </Select>
        <Select label="Subject" name="subject" defaultValue={filter.subject ?? ""}>
          <option value="">Anything</option>
          {auditSubjects.map((subject) => (
            <option key={subject} value={subject}>
              {subject}
            </option>
          ))}
        </Select>
        <TextInput label="From" name="from" type="date" defaultValue={filter.from} />
        <TextInput label="To" name="to" type="date" defaultValue={filter.to} />
      </div>
      {filter.subjectId && <input type="hidden" name="subjectId" value={filter.subjectId} />}
      <Button look="secondary" icon={<Search />}>
        Find
      </Button>
    </Form>
  );
}

const columns: Column<AuditEntryView>[] = [
  {
    id: "what",
    label: "Action",
    kind: "lead",
    cell: ({ action }) => <b>{actionName(action)}</b>,
  },
  { id: "at", label: "When", cell: ({ at }) => <Moment at={at} /> },
  { id: "who", label: "Who", cell: (record) => <Who record={record} /> },
  { id: "subject", label: "Subject", cell: (record) => <Subject record={record} /> },
  { id: "detail", label: "Detail", cell: (record) => <Detail record={record} /> },
];

function Who({ record: { actorId, actorName, actorDisplayName } }: { record: AuditEntryView }) {
  if (actorId === null) return <>{actorName}</>;
  return (
    <Link to={`/admin/users/${actorId}`} className="link break-words">
      {fullNameOf(actorName, actorDisplayName)}
    </Link>
  );
}

const pageOf: Partial<Record<AuditEntryView["subject"], (id: number) => string>> = {
  catch: (id) => `/admin/catches/${id}`,
  user: (id) => `/admin/users/${id}`,
  tournament: (id) => `/admin/tournaments/${id}/day`,
};

function Subject({ record: { subject, subjectId, subjectName } }: { record: AuditEntryView }) {
  if (subjectId === null) return <>{subject}</>;
  const number = `${subject} #${subjectId}`;
  const name = subject === "catch" && subjectName ? `${subjectName}, ${number}` : (subjectName ?? number);
  const to = pageOf[subject]?.(subjectId);
  return to ? (
    <Link to={to} className={subjectName === null ? "link whitespace-nowrap" : "link break-words"}>
      {name}
    </Link>
  ) : (
    <span className="whitespace-nowrap">{name}</span>
  );
}

function Detail({ record: { action, detail, unit } }: { record: AuditEntryView }) {
  const { timeZone } = useSession().club;
  const lines = detailLines(detail, timeZone, unit, action);
  if (lines.length === 0) return <span className="text-ink-faint">–</span>;
  return (
    <ul className="flex flex-wrap gap-x-5 text-[0.9375rem] text-ink-soft">
      {lines.map((line) => (
        <li key={line} className="wrap-anywhere">
          {line}
        </li>
      ))}
    </ul>
  );
}
