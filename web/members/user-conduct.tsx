import { dayText } from "../../src/base/format/days.ts";
import { fullNameOf } from "../../src/base/format/names.ts";
import type { MemberView, SanctionView } from "../../src/members/member-shapes.ts";
import { ladder, sanctionWords } from "../../src/members/sanction-ladder.ts";
import { Badge } from "../ui/badge.tsx";
import { classes } from "../ui/classes.ts";
import { Moment } from "../ui/moment.tsx";

/** The ladder of docs/rules.md 11.9 with the suggested next step for this user, and the past ones. */
export function Conduct({ user: { sanctions, suggested } }: { user: MemberView }) {
  const next = ladder.findIndex(({ kind }) => kind === suggested);
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div>
        <h3 className="title-3 mb-3">The ladder</h3>
        <ol className="flex flex-col gap-1">
          {ladder.map(({ violation, means }, index) => (
            <li
              key={violation}
              aria-current={index === next ? "step" : undefined}
              className={classes(
                "flex flex-wrap items-baseline justify-between gap-x-4 border-l-4 px-3 py-1.5",
                index === next ? "border-board bg-lake-soft font-semibold" : "border-line",
              )}
            >
              <span>{violation}</span>
              <span className={index === next ? undefined : "text-ink-soft"}>
                {means}
                {index === next && " (next)"}
              </span>
            </li>
          ))}
        </ol>
      </div>
      <div>
        <h3 className="title-3 mb-3">History</h3>
        {sanctions.length > 0 ? (
          <ol className="flex flex-col gap-4">
            {sanctions.map((sanction) => (
              <Sanction key={sanction.id} sanction={sanction} />
            ))}
          </ol>
        ) : (
          <p className="text-ink-soft">No warnings or suspensions</p>
        )}
      </div>
    </div>
  );
}

const tones = { warning: "amber", suspension: "orange", ban: "red" } as const;

function Sanction({ sanction }: { sanction: SanctionView }) {
  const { kind, reason, givenAt, givenBy, givenByDisplayName, until, lifted } = sanction;
  return (
    <li className="flex flex-col gap-1 border-line border-l-2 pl-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={lifted ? "slate" : tones[kind]}>{sanctionWords[kind]}</Badge>
        {until && <span className="text-[0.9375rem] text-ink-soft">until {dayText(until.slice(0, 10))}</span>}
      </p>
      <p className="break-words">{reason}</p>
      <p className="text-[0.9375rem] text-ink-soft">
        <Moment at={givenAt} />
        {givenBy && <>, by {fullNameOf(givenBy, givenByDisplayName)}</>}
      </p>
      {lifted && (
        <p className="break-words text-[0.9375rem]">
          Lifted <Moment at={lifted.at} />
          {lifted.by && <> by {fullNameOf(lifted.by, lifted.byDisplayName)}</>}: {lifted.reason}
        </p>
      )}
    </li>
  );
}
