import type { EntryRequest } from "../../../src/entries/entry-shapes.ts";
import { answersText } from "../../../src/options/questions/answers.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { ReasonDetails } from "../../admin/reason-details.tsx";
import { MemberLink } from "../../members/member-link.tsx";
import { useNameOf } from "../../names.tsx";
import { ApiForm } from "../../posted-form.tsx";
import { usePaysInPerson } from "../../runtime/session.ts";
import { DayMoment } from "../../tournaments/day/times-in.tsx";
import { TookCash } from "../../tournaments/day/took-cash.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Section } from "../../ui/page.tsx";
import { Table } from "../../ui/table.tsx";

/** The requests to join a tournament whose entries the club approves, each with its possible decisions. */
export function Requests({ tournament, requests }: { tournament: TournamentWithResult; requests: EntryRequest[] }) {
  const { entryFee } = tournament;
  const paysInPerson = usePaysInPerson();
  if (requests.length === 0) return null;
  return (
    <Section title="Requests to Join" id="requests">
      <p className="mb-3 text-ink-soft">
        {entryFee === 0 && "Approved anglers are entered right away, as long as there are spots."}
        {entryFee > 0 &&
          !paysInPerson &&
          "Approved anglers can pay right away. Their spot isn't reserved until they do."}
        {entryFee > 0 &&
          paysInPerson &&
          "Approved anglers are asked to pay the club in person. Once they've paid, confirm their entry with Took Cash; their spot isn't reserved until then."}
      </p>
      <Card className="compact">
        <Table
          caption="Requests to join"
          rows={requests}
          rowKey={({ userId }) => userId}
          columns={[
            { id: "angler", label: "Angler", kind: "lead", cell: (request) => <Asker request={request} /> },
            { id: "asked", label: "Requested", cell: ({ requestedAt }) => <DayMoment at={requestedAt} /> },
            { id: "state", label: "Decision", cell: (request) => <Decision request={request} /> },
            {
              id: "acts",
              label: "Actions",
              kind: "actions",
              cell: (request) => <Decide request={request} tournament={tournament} />,
            },
          ]}
        />
      </Card>
    </Section>
  );
}

function Asker({ request }: { request: EntryRequest }) {
  const { userId, division, answers } = request;
  return (
    <>
      <span className="wrap-anywhere">
        <MemberLink id={userId} of={request} />
      </span>
      {division && <span className="block text-[0.9375rem] text-ink-soft">{division}</span>}
      {answers.length > 0 && (
        <span className="wrap-anywhere block text-[0.9375rem] text-ink-soft">{answersText(answers)}</span>
      )}
    </>
  );
}

function Decision({ request: { state, reason } }: { request: EntryRequest }) {
  if (state === "approved") return <Badge tone="green">Approved, not joined yet</Badge>;
  if (state === "waiting") return <Badge tone="amber">Not decided</Badge>;
  return (
    <span>
      <Badge>Declined</Badge> {reason}
    </span>
  );
}

function Decide({ request, tournament }: { request: EntryRequest; tournament: TournamentWithResult }) {
  const { userId, state } = request;
  const name = useNameOf()(request);
  const route = `/api/admin/tournaments/${tournament.id}/requests/${userId}`;
  return (
    <>
      {state !== "approved" && (
        <ApiForm action={`${route}/approve`} refusals="toast" preventScrollReset>
          <Button look="secondary" size="small" aria-label={`Approve ${name}`}>
            Approve
          </Button>
        </ApiForm>
      )}
      {state === "approved" && <TookCash entrant={request} tournament={tournament} form={`request${userId}`} />}
      {state !== "declined" && (
        <ReasonDetails
          summary="Decline"
          summaryLabel={`Decline ${name}`}
          className="min-w-0"
          action={`${route}/decline`}
          label="Decline"
          hint="Shown to the angler."
          look="danger"
        />
      )}
    </>
  );
}
