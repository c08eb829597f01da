import { Link } from "react-router-dom";
import { decimalText } from "../../../../src/base/format/numbers.ts";
import { scoringUnit } from "../../../../src/scoring/scoring-rules.ts";
import { Name, useNameOf } from "../../../names.tsx";
import { DayMoment } from "../../../tournaments/day/times-in.tsx";
import type { useOpenLink } from "../../../tournaments/edit/opening.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Figure } from "../../../ui/figure.tsx";
import { Button, ButtonLink } from "../../../ui/form/button.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { CatchThumbnail } from "../../catch-thumbnail.tsx";
import { paidPlaceWords } from "../claim.tsx";
import { DecisionForm } from "../decision-fields.tsx";
import { flagsOf } from "../judge-facts.tsx";
import type { JudgedFish } from "../reviewed-fish.ts";

type LinkTo = ReturnType<typeof useOpenLink>;

function User({ fish }: { fish: JudgedFish }) {
  const names = [...new Set(flagsOf(fish).map(({ name }) => name))];
  return (
    <span>
      <b>
        <Name of={fish} />
      </b>
      {names.map((name) => (
        <Badge key={name} tone="amber">
          {name}
        </Badge>
      ))}
      {fish.couldChangePaidPlace && <small>{paidPlaceWords}</small>}
    </span>
  );
}

function Size({ fish: { length, weight, tournament } }: { fish: JudgedFish }) {
  const unit = tournament?.rules.unit ?? "in";
  return (
    <span>
      <Figure value={decimalText(length)} unit={unit} />
      <Figure value={decimalText(weight)} unit={scoringUnit({ by: "weight", unit })} />
    </span>
  );
}

/** Twenty rows are most of the page, so their common styles are in verification.css. */
const columnsOf = (linkTo: LinkTo, nameOf: ReturnType<typeof useNameOf>): Column<JudgedFish>[] => [
  { id: "user", label: "User", kind: "lead", cell: (fish) => <User fish={fish} /> },
  { id: "species", label: "Species", cell: ({ species }) => species },
  { id: "size", label: "Size", cell: (fish) => <Size fish={fish} /> },
  { id: "location", label: "Location", cell: ({ location }) => location },
  {
    id: "submitted",
    label: "Submitted",
    cell: ({ submittedAt }) => <DayMoment at={submittedAt} />,
  },
  {
    id: "photo",
    label: "Photo",
    cell: (fish) => (
      <Link {...linkTo({ view: "photo", id: fish.id })} aria-label={`Enlarge ${nameOf(fish)}'s photo`}>
        <CatchThumbnail photo={fish} alt="" />
      </Link>
    ),
  },
  {
    id: "actions",
    label: "Actions",
    kind: "actions",
    cell: (fish) => (
      <>
        {fish.conflict ? (
          <ButtonLink
            size="small"
            aria-label={`Verify ${nameOf(fish)}'s catch`}
            {...linkTo({ view: "photo", id: fish.id })}
          >
            Verify
          </ButtonLink>
        ) : (
          <DecisionForm fish={fish} intent="verify">
            <Button
              size="small"
              disabled={fish.needsPhoto}
              aria-label={`Verify ${nameOf(fish)}'s catch`}
              onKeyDown={(event) => event.repeat && event.preventDefault()}
            >
              Verify
            </Button>
          </DecisionForm>
        )}
        <ButtonLink
          look="secondary"
          size="small"
          aria-label={`Reject ${nameOf(fish)}'s catch`}
          {...linkTo({ view: "reject", id: fish.id })}
        >
          Reject
        </ButtonLink>
      </>
    ),
  },
];

export function ReviewTable({ waiting, linkTo }: { waiting: JudgedFish[]; linkTo: LinkTo }) {
  return (
    <Table
      caption="Unverified catches"
      columns={columnsOf(linkTo, useNameOf())}
      rows={waiting}
      rowKey={({ id }) => id}
    />
  );
}
