import { Link, useLoaderData } from "react-router-dom";
import { lengthText } from "../../../src/base/format/lengths.ts";
import { fullNameOf } from "../../../src/base/format/names.ts";
import { measureText, numberText } from "../../../src/base/format/numbers.ts";
import type { JudgeAgreement, ListedSecondReview } from "../../../src/options/second-review/second-review-shapes.ts";
import { CatchThumbnail } from "../../catches/catch-thumbnail.tsx";
import { Name, useNameOf } from "../../names.tsx";
import type { Loaded } from "../../page.ts";
import { useSession } from "../../runtime/session.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { ViewLinks } from "../../ui/view-links.tsx";
import type { loadJudging } from "./second-review-loaders.ts";
import { actionWords, statusWords, whyWords } from "./words.ts";

const views = [
  { status: "open", label: "Open", to: "/admin/judging" },
  { status: "over", label: "Past", to: "/admin/judging?show=over" },
] as const;

/** The fish that need a second review, and judge agreement. */
export function Component() {
  const { looks, nextAfter, status, judges } = useLoaderData<Loaded<typeof loadJudging>>();
  const { user } = useSession();
  const pairs = judges.flatMap(({ judge, judgeDisplayName, secondJudges }) =>
    secondJudges.map((second) => ({ first: judge, firstDisplayName: judgeDisplayName, ...second })),
  );
  return (
    <Page>
      <PageHeading
        back={<BackLink to="/admin/verification">{user?.isAdmin ? "Verification" : "Judging"}</BackLink>}
        title="Second Reviews"
        lead="A second judge measures these fish blind. Open reviews delay the tournament's results."
      />
      <ViewLinks views={views} current={status} />
      {looks.length > 0 ? (
        <Looks looks={looks} />
      ) : (
        <EmptyState title={nothingWords[status]}>
          Turn on second reviews in a tournament's rules, under Edit.
        </EmptyState>
      )}
      {nextAfter && (
        <Pager
          to={`?${new URLSearchParams({ ...(status === "over" && { show: status }), after: nextAfter })}`}
          label="Show More Second Reviews"
        />
      )}
      {judges.length > 0 && (
        <Section title="Judge Agreement">
          <Card>
            <Table caption="Judge agreement" rows={judges} rowKey={({ judge }) => judge} columns={columns} />
          </Card>
        </Section>
      )}
      {pairs.length > 0 && (
        <Section title="By Judge">
          <Card>
            <Table
              caption="By judge"
              rows={pairs}
              rowKey={({ first, judge }) => `${first} ${judge}`}
              columns={pairColumns}
            />
          </Card>
        </Section>
      )}
    </Page>
  );
}

const nothingWords = {
  open: "No fish is waiting for a second review",
  over: "No second reviews yet",
} as const;

const Looks = ({ looks }: { looks: readonly ListedSecondReview[] }) => {
  const nameOf = useNameOf();
  return (
    <Card className="@container">
      <ul className="decisions">
        {looks.map((look) => (
          <li key={look.id}>
            <CatchThumbnail photo={look} alt="" />
            <div>
              <p>
                <b>
                  <Name of={look} />
                </b>
                <Badge tone={statusWords[look.status].tone}>{statusWords[look.status].text}</Badge>
              </p>
              <p>
                <Link to={`/admin/judging/${look.id}`} className="link">
                  {`${look.species}, ${lengthText(look.length, look.unit)} claimed`}
                </Link>
                {` · ${look.tournamentName} · ${whyWords[look.why]}`}
              </p>
              {look.status !== "agreed" && look.status !== "settled" && look.refusedBecause && (
                <p>{look.refusedBecause}</p>
              )}
            </div>
            {look.youMay && (
              <ButtonLink
                size="small"
                to={`/admin/judging/${look.id}`}
                aria-label={`${actionWords[look.youMay]}: ${look.species} caught by ${nameOf(look)}`}
              >
                {actionWords[look.youMay]}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
};

const differencesText = ({ differences }: JudgeAgreement): string =>
  differences
    .map(({ unit, median, largest }) => `${measureText(median, unit)}, largest ${measureText(largest, unit)}`)
    .join("; ") || "–";

const columns: Column<JudgeAgreement>[] = [
  {
    id: "judge",
    label: "Judge",
    kind: "lead",
    cell: ({ judge, judgeDisplayName }) => <b className="break-words">{fullNameOf(judge, judgeDisplayName)}</b>,
  },
  { id: "decisions", label: "Decisions", cell: ({ decisions }) => numberText(decisions) },
  { id: "again", label: "Reviewed Again", cell: ({ lookedAtAgain }) => numberText(lookedAtAgain) },
  { id: "agreed", label: "Agreed", cell: ({ agreed }) => numberText(agreed) },
  { id: "differences", label: "Median Difference", cell: differencesText },
  { id: "looks", label: "Second Reviews Done", cell: ({ looks }) => numberText(looks) },
  { id: "overturned", label: "Upheld Challenges", cell: ({ overturned }) => numberText(overturned) },
];

type Pair = JudgeAgreement["secondJudges"][number] & { first: string; firstDisplayName: string };

const leaningText = ({ leanings }: Pair): string =>
  leanings
    .map(({ unit, median }) => {
      if (median === 0) return "The same";
      return `${measureText(Math.abs(median), unit)} ${median > 0 ? "more" : "less"}`;
    })
    .join("; ") || "–";

const pairColumns: Column<Pair>[] = [
  {
    id: "first",
    label: "First Judge",
    kind: "lead",
    cell: ({ first, firstDisplayName }) => <b className="break-words">{fullNameOf(first, firstDisplayName)}</b>,
  },
  {
    id: "second",
    label: "Second Judge",
    cell: ({ judge, judgeDisplayName }) => <span className="break-words">{fullNameOf(judge, judgeDisplayName)}</span>,
  },
  { id: "looks", label: "Second Reviews", cell: ({ looks }) => numberText(looks) },
  { id: "agreed", label: "Agreed", cell: ({ agreed }) => numberText(agreed) },
  { id: "leaning", label: "Second Judge Measures", cell: leaningText },
];
