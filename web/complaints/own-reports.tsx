import { Link } from "react-router-dom";
import type { ComplaintView } from "../../src/complaints/complaint-shapes.ts";
import { typeWords } from "../../src/complaints/complaint-status.ts";
import { Card } from "../ui/card.tsx";
import { Moment } from "../ui/moment.tsx";
import { Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { ComplaintBadges } from "./complaint-badges.tsx";
import { ComplaintSubject } from "./complaint-subject.tsx";

/** The reader's reports, and the club's answers. */
export function OwnReports({
  reports,
  nextAfter,
  isFirstPage,
}: {
  reports: ComplaintView[];
  nextAfter: string | null;
  isFirstPage: boolean;
}) {
  const toNewest = (
    <Link to="/submit-complaint" className="link">
      Back to the newest
    </Link>
  );
  return (
    <Section title="Your Reports" aside={!isFirstPage && toNewest}>
      <p className="mb-4">
        <Link to="/challenges" className="link">
          Your challenges
        </Link>{" "}
        to judges' decisions are on a separate page.
      </p>
      {reports.length > 0 ? (
        <Card>
          <ul className="divide-y divide-line">
            {reports.map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        </Card>
      ) : (
        <p className="text-ink-soft">No reports yet. Your reports and the club's replies will appear here.</p>
      )}
      {nextAfter && <Pager to={`/submit-complaint?after=${nextAfter}`} label="Show Earlier Reports" />}
    </Section>
  );
}

function Report({ report }: { report: ComplaintView }) {
  const { id, type, title, description, priority, status, adminNotes, createdAt } = report;
  return (
    <li id={`report-${id}`} className="flex scroll-mt-24 flex-col gap-2 px-4 py-5 target:bg-lake-soft sm:px-5">
      <h3 className="title-3 break-words">{title}</h3>
      <ComplaintBadges priority={priority} status={status} />
      <p className="text-[0.9375rem] text-ink-soft">
        {typeWords[type]}, <Moment at={createdAt} />
      </p>
      <ComplaintSubject complaint={report} />
      <p className="whitespace-pre-line break-words">{description}</p>
      {adminNotes && (
        <div className="border-lake border-l-4 pl-3">
          <p className="font-semibold">The club's reply</p>
          <p className="whitespace-pre-line break-words">{adminNotes}</p>
        </div>
      )}
    </li>
  );
}
