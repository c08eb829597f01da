import Check from "lucide-react/icons/check";
import { Form, Link, useSubmit } from "react-router-dom";
import { type EntrantOrder, entrantOrders } from "../../../src/entries/entrant-groups.ts";
import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import type { PotState } from "../../../src/options/side-pots/pot-state.ts";
import type { TeamView } from "../../../src/options/teams/team-shapes.ts";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";
import { ReasonDetails } from "../../admin/reason-details.tsx";
import { EntrantDetails, PaperWaiver } from "../../entries/manage/entrant-details.tsx";
import { nothingTyped } from "../../form.ts";
import { useFindEntrants } from "../../members/find-people.ts";
import { MemberLink } from "../../members/member-link.tsx";
import { PersonSearch } from "../../members/search-form.tsx";
import { paidWords } from "../../money/paid-words.ts";
import { useNameOf } from "../../names.tsx";
import { MoveEntrant } from "../../options/divisions/move-entrant.tsx";
import { MoveToTeam } from "../../options/teams/move-to-team.tsx";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { Button } from "../../ui/form/button.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Select } from "../../ui/form/text-input.tsx";
import { useShownValues } from "../../ui/form/use-shown-values.ts";
import { Moment } from "../../ui/moment.tsx";
import { Section } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Table } from "../../ui/table.tsx";
import type { EntrantsAsked } from "./day-loader.ts";
import { DisqualifyEntrant } from "./disqualify-entrant.tsx";
import { EntrantPenalties } from "./entrant-penalties.tsx";
import { EntrantState, GuestEntrant } from "./entrant-state.tsx";
import { GroupOptions } from "./message-form.tsx";

type EntrantsProps = {
  /** Null where there are none. */
  teams: TeamView[] | null;
  tournament: TournamentView;
  entrants: DayEntrant[];
  asked: EntrantsAsked;
  pots: PotState[];
  nextAfter: string | null;
  hasStarted: boolean;
  isCancelled: boolean;
};

/** Who is entered, each with what can be done about it; of a cancelled tournament the record of who was. */
export function Entrants({
  tournament,
  teams,
  entrants,
  asked,
  pots,
  nextAfter,
  hasStarted,
  isCancelled,
}: EntrantsProps) {
  const findEntrants = useFindEntrants(tournament.id);
  const action = `/admin/tournaments/${tournament.id}/day#entrants`;
  const { group, order } = asked;
  const isFirstPage = asked.after === undefined;
  const toFirst = (
    <Link to={addressOf(asked)} className="link">
      Back to first page
    </Link>
  );
  return (
    <Section title="Entrants" id="entrants" aside={!isFirstPage && toFirst}>
      {tournament.participantCount > 0 && (
        <div className="flex flex-wrap items-end gap-x-8">
          <PersonSearch action={action} search={asked.search} load={findEntrants} kept={{ group, order }} />
          <ShowEntrants action={action} asked={asked} />
        </div>
      )}
      {entrants.length > 0 ? (
        <Card className="compact entrants">
          <EntrantTable {...{ tournament, teams, entrants, pots, hasStarted, isCancelled }} />
        </Card>
      ) : (
        <p className="text-ink-soft">{nobodyText(asked)}</p>
      )}
      {nextAfter && <Pager to={addressOf(asked, nextAfter)} label="Show more anglers" />}
    </Section>
  );
}

function nobodyText({ search, group }: EntrantsAsked): string {
  if (search) return `No entrant matches “${search}”.`;
  return group === "all" ? "Nobody yet." : "No entrants match this filter.";
}

function addressOf({ search, group, order }: EntrantsAsked, after?: string): string {
  const shown = new URLSearchParams({ search, group, order });
  if (after) shown.set("after", after);
  return `?${shown}#entrants`;
}

const orderWords: Readonly<Record<EntrantOrder, string>> = {
  name: "Name",
  joined: "Entered first",
  last_catch: "Latest catch",
};

/** Chooses at once; without script by its button. */
function ShowEntrants({ action, asked: { search, group, order } }: { action: string; asked: EntrantsAsked }) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const form = useShownValues({ group, order });
  return (
    <Form
      ref={form}
      method="get"
      action={action}
      aria-label="Which entrants"
      preventScrollReset
      className="flex flex-wrap items-end gap-x-3"
      onChange={({ currentTarget }) => void submit(currentTarget, { preventScrollReset: true })}
    >
      {search && <input type="hidden" name="search" value={search} />}
      <Select label="Show" name="group" defaultValue={group} fieldClassName="min-w-40">
        <GroupOptions />
      </Select>
      <Select label="Sort by" name="order" defaultValue={order} fieldClassName="min-w-40">
        {entrantOrders.map((name) => (
          <option key={name} value={name}>
            {orderWords[name]}
          </option>
        ))}
      </Select>
      {!isHydrated && (
        <Button look="secondary" className="mb-9">
          Show
        </Button>
      )}
    </Form>
  );
}

function EntrantTable({
  tournament,
  teams,
  entrants,
  pots,
  hasStarted,
  isCancelled,
}: Pick<EntrantsProps, "tournament" | "teams" | "entrants" | "pots" | "hasStarted" | "isCancelled">) {
  const { id, divisions } = tournament;
  const routeOf = ({ userId }: DayEntrant) => `/api/admin/tournaments/${id}/entries/${userId}`;
  return (
    <Table
      caption="Entrants"
      rows={entrants}
      rowKey={({ userId }) => userId}
      columns={[
        {
          id: "angler",
          label: "Angler",
          kind: "lead",
          cell: (entrant) => <Angler {...{ entrant, tournament, pots }} hasActions={!isCancelled} />,
        },
        { id: "entered", label: "Entered", cell: (entrant) => <Entered entrant={entrant} /> },
        {
          id: "last",
          label: "Last catch",
          cell: ({ lastCatchAt }) => (lastCatchAt ? <Moment at={lastCatchAt} /> : "None"),
        },
        {
          id: "check-in",
          label: "Checked in",
          cell: (entrant) =>
            isCancelled ? <CheckedInAt entrant={entrant} /> : <CheckIn entrant={entrant} route={routeOf(entrant)} />,
        },
        {
          id: "acts",
          label: "Actions",
          kind: "actions",
          cell: (entrant) =>
            !isCancelled && (
              <>
                {divisions.length > 0 && (
                  <MoveEntrant {...{ entrant, divisions, hasStarted }} route={routeOf(entrant)} />
                )}
                {teams && entrant.hasPaid && <MoveToTeam {...{ entrant, teams }} route={routeOf(entrant)} />}
                <PaperWaiver entrant={entrant} route={routeOf(entrant)} />
                {entrant.hasPaid && (
                  <>
                    <MoreActions {...{ entrant, tournament, hasStarted }} route={routeOf(entrant)} />
                    <DisqualifyEntrant entrant={entrant} route={routeOf(entrant)} />
                  </>
                )}
                <RemoveEntrant {...{ entrant, hasStarted }} route={routeOf(entrant)} />
              </>
            ),
        },
      ]}
    />
  );
}

type AnglerProps = { entrant: DayEntrant; tournament: TournamentView; pots: PotState[]; hasActions: boolean };

function Angler({ entrant, tournament, pots, hasActions }: AnglerProps) {
  const nameOf = useNameOf();
  return (
    <>
      <span className="wrap-anywhere">
        <MemberLink id={entrant.userId} of={entrant} />
        {entrant.number !== undefined && <span className="text-[0.9375rem] text-ink-soft"> No. {entrant.number}</span>}
      </span>
      <EntrantDetails {...{ entrant, tournament, pots }} />
      {hasActions && (
        <details className="more">
          <summary aria-label={`Actions for ${nameOf(entrant)}`} />
        </details>
      )}
    </>
  );
}

function Entered({ entrant }: { entrant: DayEntrant }) {
  const { joinedAt, hasPaid, entryNote } = entrant;
  return (
    <span>
      {hasPaid ? paidWords(entrant) : <Badge tone="amber">Unpaid</Badge>}
      <span className="when">
        , <Moment at={joinedAt} />
        {entryNote && <>. {entryNote}</>}
      </span>
    </span>
  );
}

const CheckedInAt = ({ entrant: { checkedInAt } }: { entrant: DayEntrant }) =>
  checkedInAt ? <Moment at={checkedInAt} /> : "No";

/** `route`: of their entry. */
type ActionProps = { entrant: DayEntrant; route: string };

function CheckIn({ entrant, route }: ActionProps) {
  const { checkedInAt } = entrant;
  const name = useNameOf()(entrant);
  const isIn = checkedInAt !== null;
  const form = usePageForm(nothingTyped, { action: `${route}/check-in` });
  return (
    <PageForm of={form} preventScrollReset className="flex flex-wrap items-center gap-x-3">
      <input type="hidden" name="isCheckedIn" value={String(!isIn)} />
      {isIn && (
        <span className="inline-flex items-center gap-1 text-green-ink">
          <Check className="size-5" aria-hidden="true" />
          <span className="when">
            <CheckedInAt entrant={entrant} />
          </span>
        </span>
      )}
      <Button
        look={isIn ? "quiet" : "secondary"}
        size="small"
        aria-label={isIn ? `Undo check-in of ${name}` : `Check in ${name}`}
      >
        {isIn ? "Undo" : "Check In"}
      </Button>
    </PageForm>
  );
}

type MoreActionsProps = ActionProps & { tournament: TournamentView; hasStarted: boolean };

/** What is rarely done about an entrant. */
function MoreActions({ entrant, tournament, hasStarted, route }: MoreActionsProps) {
  const name = useNameOf()(entrant);
  return (
    <details className="min-w-0">
      <summary
        aria-label={`More about ${name}`}
        className="min-h-12 cursor-pointer content-center font-semibold text-lake-ink"
      >
        More
      </summary>
      <div className="pl-4">
        {hasStarted && entrant.disqualifiedAt === undefined && <EntrantState entrant={entrant} route={route} />}
        <EntrantPenalties {...{ entrant, tournament, route }} />
        <GuestEntrant entrant={entrant} route={route} />
      </div>
    </details>
  );
}

function RemoveEntrant({ entrant, hasStarted, route }: ActionProps & { hasStarted: boolean }) {
  const { paidVia } = entrant;
  const nameOf = useNameOf();
  return (
    <ReasonDetails
      summary="Remove"
      summaryLabel={`Remove ${nameOf(entrant)}`}
      isGrave
      className="min-w-0"
      action={`${route}/remove`}
      label="Remove"
      hint={
        paidVia === "free"
          ? "Their catches no longer count."
          : "Their catches no longer count; their entry fee is refunded."
      }
      extra={
        hasStarted &&
        paidVia !== "free" && (
          <Checkbox name="keepFee" label="The entry fee stays with the club" keepErrorLine={false} />
        )
      }
      look="danger"
    />
  );
}
