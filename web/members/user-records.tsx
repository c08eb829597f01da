import type { ReactNode } from "react";
import { Link, useLoaderData } from "react-router-dom";
import { periodText } from "../../src/base/format/days.ts";
import { lengthText } from "../../src/base/format/lengths.ts";
import type { MemberEntry } from "../../src/members/member-shapes.ts";
import { CatchBadges } from "../catches/catch-badges.tsx";
import { CatchThumbnail } from "../catches/catch-thumbnail.tsx";
import { ComplaintBadges } from "../complaints/complaint-badges.tsx";
import { paidWords } from "../money/paid-words.ts";
import type { Loaded } from "../page.ts";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { Moment } from "../ui/moment.tsx";
import { Section } from "../ui/page.tsx";
import type { loadUser } from "./user-loaders.ts";

/** A user's entries, catches and reports, latest first. */
export function UserRecords() {
  const { user, catches, complaints } = useLoaderData<Loaded<typeof loadUser>>();
  return (
    <>
      <Section title="Entries">
        <Records none="No tournaments entered.">
          {user.entries.map((entry) => (
            <Entry key={entry.tournamentId} entry={entry} />
          ))}
        </Records>
      </Section>
      <Section title="Latest Catches">
        <Records none="No catches.">
          {catches.map((fish) => (
            <li key={fish.id} className="flex flex-wrap items-start gap-4 px-4 py-4 sm:px-5">
              <CatchThumbnail photo={fish} alt={`Photo of ${fish.species}`} className="h-16 w-24 shrink-0" />
              <div className="flex min-w-0 flex-[1_1_10rem] flex-col gap-1.5">
                <p>
                  <Link to={`/admin/catches/${fish.id}`} className="link">
                    {fish.species}, {lengthText(fish.length, fish.unit)}
                  </Link>
                </p>
                <p className="text-[0.9375rem] text-ink-soft">
                  {fish.tournamentName ?? fish.location}, <Moment at={fish.submittedAt} />
                </p>
                <CatchBadges fish={fish} />
              </div>
            </li>
          ))}
        </Records>
      </Section>
      <Section title="Latest Reports">
        <Records none="No complaints or bug reports.">
          {complaints.map(({ id, title, priority, status, createdAt }) => (
            <li key={id} className="flex flex-col gap-1.5 px-4 py-4 sm:px-5">
              <p className="break-words font-semibold">{title}</p>
              <p className="text-[0.9375rem] text-ink-soft">
                <Moment at={createdAt} />
              </p>
              <ComplaintBadges priority={priority} status={status} />
            </li>
          ))}
        </Records>
      </Section>
    </>
  );
}

function Records({ none, children }: { none: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className="text-ink-soft">{none}</p>;
  return (
    <Card>
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  );
}

function Entry({ entry }: { entry: MemberEntry }) {
  const { tournamentId, tournamentName, isCancelled, entryNote } = entry;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3.5 sm:px-5">
      <span className="min-w-0">
        <Link to={`/tournaments/${tournamentId}`} className="link">
          {tournamentName}
        </Link>{" "}
        {isCancelled && <Badge>Canceled</Badge>}
        <span className="block text-[0.9375rem] text-ink-soft">{periodText(entry)}</span>
      </span>
      <span className="text-[0.9375rem] text-ink-soft">
        {paidWords(entry)}
        {entryNote && `: ${entryNote}`}
      </span>
    </li>
  );
}
