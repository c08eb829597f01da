import type { UnverifiedCatch } from "../../src/catches/model.ts";
import { decimalText } from "../../src/catches/rules.ts";
import { CatchThumbnail } from "../catches/catch-thumbnail.tsx";
import { Moment } from "../catches/moment.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Figure } from "../ui/figure.tsx";
import { Link } from "../ui/link.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { doubtsOf } from "./judge-facts.tsx";
import { type Opening, openLink } from "./opening.ts";
import { VerdictForm } from "./verdict-fields.tsx";

function User({ fish }: { fish: UnverifiedCatch }) {
  const doubts = doubtsOf(fish).length;
  return (
    <span className="flex flex-col items-start gap-1">
      <b className="wrap-anywhere font-semibold">{fish.username}</b>
      {fish.needsPhoto && <Badge tone="amber">Needs photo</Badge>}
      {!fish.needsPhoto && doubts > 0 && <Badge tone="amber">{doubts === 1 ? "1 doubt" : `${doubts} doubts`}</Badge>}
    </span>
  );
}

function Size({ fish: { length, weight } }: { fish: UnverifiedCatch }) {
  return (
    <span className="flex flex-col items-end md:items-start">
      <Figure value={decimalText(length)} unit="in" className="text-xl" />
      <Figure value={decimalText(weight)} unit="lb" className="text-ink-soft" />
    </span>
  );
}

const columnsOf = (open: (opening: Opening) => void): Column<UnverifiedCatch>[] => [
  { id: "user", label: "User", kind: "lead", cell: (fish) => <User fish={fish} /> },
  { id: "species", label: "Species", cell: ({ species }) => species },
  { id: "size", label: "Size", cell: (fish) => <Size fish={fish} /> },
  { id: "location", label: "Location", cell: ({ location }) => location },
  { id: "submitted", label: "Submitted", cell: ({ submittedAt }) => <Moment at={submittedAt} /> },
  {
    id: "photo",
    label: "Photo",
    cell: (fish) => (
      <Link {...openLink({ view: "photo", id: fish.id }, open)} aria-label={`Enlarge the photo of ${fish.username}`}>
        <CatchThumbnail photo={fish} alt="" className="h-32 w-48 md:h-16 md:w-24" />
      </Link>
    ),
  },
  {
    id: "actions",
    label: "Actions",
    kind: "actions",
    cell: (fish) => (
      <>
        <VerdictForm fish={fish} intent="verify" className="flex md:mb-2">
          <Button size="small" wide disabled={fish.needsPhoto} aria-label={`Verify the catch of ${fish.username}`}>
            Verify
          </Button>
        </VerdictForm>
        <ButtonLink
          look="secondary"
          size="small"
          className="md:w-full"
          aria-label={`Reject the catch of ${fish.username}`}
          {...openLink({ view: "reject", id: fish.id }, open)}
        >
          Reject
        </ButtonLink>
      </>
    ),
  },
];

/** SPEC section 2, "Verification": what waits for a verdict, oldest first. */
export function VerificationTable({ waiting, open }: { waiting: UnverifiedCatch[]; open: (opening: Opening) => void }) {
  return <Table caption="Unverified catches" columns={columnsOf(open)} rows={waiting} rowKey={({ id }) => id} />;
}
