import { Form } from "react-router-dom";
import { periodText } from "../../../src/base/format/days.ts";
import { dollarsText, moneyText } from "../../../src/base/format/money.ts";
import { numberText } from "../../../src/base/format/numbers.ts";
import { pluralUnits } from "../../../src/scoring/scoring-rules.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { typeNames } from "../../../src/tournaments/tournament-state.ts";
import { useSession } from "../../runtime/session.ts";
import { SubmissionId } from "../../runtime/submission-id.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardBody, CardFoot } from "../../ui/card.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { useManagementAddress } from "./management-address.ts";

/** A tournament as its admin sees it, with what can be done to it. */
export function ManagedTournament({ tournament }: { tournament: TournamentView }) {
  const { id, name, description, isActive, tournamentType, visibility, isOfficial, isArchived } = tournament;
  const { user } = useSession();
  const addressOf = useManagementAddress();
  const list = addressOf();
  return (
    <Card>
      <CardBody>
        <div className="flex flex-wrap items-center gap-2">
          <Badge tone={isActive ? "green" : "slate"}>{isActive ? "Active" : "Inactive"}</Badge>
          <Badge tone="lake">{typeNames[tournamentType]}</Badge>
          <StatusBadge tournament={tournament} />
          {isArchived && <Badge>Archived</Badge>}
          {visibility !== "public" && <Badge>{visibility === "private" ? "Private" : "Unlisted"}</Badge>}
        </div>
        <h3 className="title-3">{name}</h3>
        <p className="line-clamp-3 text-ink-soft">{description}</p>
        <Facts tournament={tournament} />
        <CardFoot className="max-sm:*:flex-auto max-sm:[&_.button]:px-3 max-sm:[&_form>.button]:w-full">
          <ButtonLink to={addressOf(`/${id}/prizes`)} look="secondary" size="small" preventScrollReset>
            Prizes
          </ButtonLink>
          <ButtonLink to={addressOf(`/${id}/edit`)} look="secondary" size="small" preventScrollReset>
            Edit
          </ButtonLink>
          <ButtonLink to={`/admin/tournaments/${id}/day`} look="secondary" size="small">
            Day
          </ButtonLink>
          {(user?.isAdmin || user?.createsTournaments) && (
            <Form method="post" action="/admin/tournaments">
              <SubmissionId />
              <input type="hidden" name="id" value={id} />
              <Button name="intent" value="copy" look="secondary" size="small">
                Copy
              </Button>
            </Form>
          )}
          {isOfficial ? (
            <Form method="post" action={list} preventScrollReset className="sm:ml-auto sm:flex-none">
              <input type="hidden" name="id" value={id} />
              <Button name="intent" value={isArchived ? "restore" : "archive"} look="quiet" size="small">
                {isArchived ? "Restore" : "Archive"}
              </Button>
            </Form>
          ) : (
            <ButtonLink
              to={`${list}${list.includes("?") ? "&" : "?"}delete=${id}`}
              look="quiet"
              size="small"
              preventScrollReset
              className="text-red-ink sm:ml-auto sm:flex-none"
            >
              Delete
            </ButtonLink>
          )}
        </CardFoot>
      </CardBody>
    </Card>
  );
}

function Facts({ tournament }: { tournament: TournamentView }) {
  const { targetSpecies, minLength, prize, entryFee, participantCount, rules } = tournament;
  const facts = [
    ["Species", targetSpecies.join(", ")],
    ["Min length", `${minLength} ${pluralUnits[rules.unit]}`],
    ["Prize", dollarsText(prize)],
    ["Entry fee", moneyText(entryFee)],
    ["Dates", periodText(tournament)],
    ["Participants", numberText(participantCount)],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-line border-t pt-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-ink-soft text-sm">{label}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
