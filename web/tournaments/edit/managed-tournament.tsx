import { periodText } from "../../../src/base/format/days.ts";
import { dollarsText, moneyText } from "../../../src/base/format/money.ts";
import { numberText } from "../../../src/base/format/numbers.ts";
import { pluralUnits } from "../../../src/scoring/scoring-rules.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { typeNames } from "../../../src/tournaments/tournament-state.ts";
import { adminFailures } from "../../admin/texts.ts";
import { ApiForm } from "../../posted-form.tsx";
import { useSession } from "../../runtime/session.ts";
import { SubmissionId } from "../../runtime/submission-id.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card, CardBody, CardFoot } from "../../ui/card.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { useManagementAddress } from "./management-address.ts";

export const archiving = (id: number) =>
  ({ action: `/api/admin/tournaments/${id}/archive`, failed: "Failed to archive tournament" }) as const;

const restoring = (id: number) =>
  ({ action: `/api/admin/tournaments/${id}/restore`, failed: "Failed to restore tournament" }) as const;

/** A tournament as its admin sees it, with the available actions. */
export function ManagedTournament({ tournament }: { tournament: TournamentView }) {
  const { id, name, description, isActive, tournamentType, visibility, isOfficial, isArchived, importedAt } =
    tournament;
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
        <p className="line-clamp-3 text-ink-soft max-sm:line-clamp-1">{description}</p>
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
          <ButtonLink to={`/admin/tournaments/${id}/share`} look="secondary" size="small">
            Share
          </ButtonLink>
          {(user?.isAdmin || user?.createsTournaments) && (
            <ApiForm
              action={`/api/admin/tournaments/${id}/copy`}
              failed={adminFailures.create}
              page={list}
              refusals="toast"
            >
              <SubmissionId />
              <Button look="secondary" size="small">
                Copy
              </Button>
            </ApiForm>
          )}
          {isOfficial && !importedAt ? (
            <ApiForm
              {...(isArchived ? restoring(id) : archiving(id))}
              page={list}
              refusals="toast"
              preventScrollReset
              className="sm:ml-auto sm:flex-none"
            >
              <Button look="quiet" size="small">
                {isArchived ? "Restore" : "Archive"}
              </Button>
            </ApiForm>
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
    ...(minLength > 0 ? [["Min length", `${minLength} ${pluralUnits[rules.unit]}`]] : []),
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
