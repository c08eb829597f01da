import Bug from "lucide-react/icons/bug";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import { useLoaderData } from "react-router-dom";
import type { ComplaintView } from "../../src/complaints/model.ts";
import { ago } from "../layout/ago.ts";
import { useSession } from "../layout/session.ts";
import type { Loaded } from "../page.ts";
import { Badge } from "../ui/badge.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Section } from "../ui/page.tsx";
import type { Tone } from "../ui/tone.ts";
import type { loadComplaints } from "./loaders.ts";

/** SPEC section 4, "Complaint". */
const statuses: Record<ComplaintView["status"], { text: string; tone: Tone }> = {
  open: { text: "Open", tone: "blue" },
  in_progress: { text: "In Progress", tone: "orange" },
  resolved: { text: "Resolved", tone: "green" },
  closed: { text: "Closed", tone: "slate" },
};
const priorities: Record<ComplaintView["priority"], { text: string; tone: Tone }> = {
  low: { text: "Low", tone: "green" },
  medium: { text: "Medium", tone: "amber" },
  high: { text: "High", tone: "orange" },
  urgent: { text: "Urgent", tone: "red" },
};

/** The complaints and bug reports, to read (SPEC section 2, "Admin dashboard"). */
export function Component() {
  const { complaints } = useLoaderData<Loaded<typeof loadComplaints>>();
  return (
    <Section title="Complaints & Bug Reports">
      {complaints.length > 0 ? (
        <ul className="flex flex-col gap-4">
          {complaints.map((complaint) => (
            <li key={complaint.id}>
              <Complaint complaint={complaint} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No complaints or bug reports" as="h3" />
      )}
    </Section>
  );
}

function Complaint({ complaint }: { complaint: ComplaintView }) {
  const { now } = useSession();
  const { type, title, description, status, priority, username, adminNotes, createdAt } = complaint;
  const Icon = type === "bug" ? Bug : MessageSquareWarning;
  return (
    <Card>
      <CardBody>
        <div className="flex flex-wrap items-center gap-2">
          <Icon className="size-5 text-ink-soft" role="img" aria-label={type === "bug" ? "Bug report" : "Complaint"} />
          <h3 className="title-3 min-w-0">{title}</h3>
          <Badge tone={priorities[priority].tone}>{priorities[priority].text}</Badge>
          <Badge tone={statuses[status].tone}>{statuses[status].text}</Badge>
        </div>
        <p className="whitespace-pre-line">{description}</p>
        <p className="text-[0.9375rem] text-ink-soft">
          {username}, <time dateTime={createdAt}>{ago(Date.parse(createdAt), now)}</time>
        </p>
        {adminNotes && <p className="border-line border-l-2 pl-3 text-ink-soft">{adminNotes}</p>}
      </CardBody>
    </Card>
  );
}
