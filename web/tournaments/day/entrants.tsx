import Check from "lucide-react/icons/check";
import { Form, Link, useSearchParams, useSubmit } from "react-router-dom";
import { moneyText } from "../../../src/base/format/money.ts";
import { type EntrantOrder, entrantOrders } from "../../../src/entries/entrant-groups.ts";
import type { DayEntrant } from "../../../src/entries/entry-shapes.ts";
import type { TeamView } from "../../../src/options/teams/team-shapes.ts";
import type { TournamentWithResult } from "../../../src/tournaments/results/result-view.ts";
import { EntrantDetails } from "../../entries/manage/entrant-details.tsx";
import { nothingTyped } from "../../form.ts";
import { useFindEntrants } from "../../members/find-people.ts";
import { MemberLink } from "../../members/member-link.tsx";
import { PersonSearch } from "../../members/search-form.tsx";
import { mayMoveMoney } from "../../money/may-move-money.ts";
import { paidWords } from "../../money/paid-words.ts";
import { useNameOf } from "../../names.tsx";
import type { DayOptions } from "../../options/day-loader.ts";
import { PageForm, usePageForm } from "../../page-form.tsx";
import { useHydrated } from "../../runtime/hydrated.ts";
import { useSession } from "../../runtime/session.ts";
import { Alert } from "../../ui/alert.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Card } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import { FoldedFilters } from "../../ui/folded-filters.tsx";
import { Button, ButtonLink } from "../../ui/form/button.tsx";
import { Select } from "../../ui/form/text-input.tsx";
import { useShownValues } from "../../ui/form/use-shown-values.ts";
import { Section } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { CheckInForm } from "./check-in-form.tsx";
import { CheckedInReport, CheckInSelected, SelectEntrant, type Selection, useSelection } from "./check-in-selected.tsx";
import type { EntrantsAsked } from "./day-loader.ts";
import { ManageEntrant } from "./manage-entrant.tsx";
import { GroupOptions } from "./message-form.tsx";
import { DayMoment } from "./times-in.tsx";
import { TookCash } from "./took-cash.tsx";

type EntrantsProps = {
  /** Null if the tournament has no teams. */
  teams: TeamView[] | null;
  tournament: TournamentWithResult;
  entrants: DayEntrant[];
  /** The entrant whose sheet is open. */
  managed: DayEntrant | null;
  /** The entrant who was checked in last without having paid. */
  unpaid: DayEntrant | null;
  asked: EntrantsAsked;
  options: DayOptions;
  nextAfter: string | null;
  /** Whether anybody is entered, paid or not. */
  hasEntrants: boolean;
  hasStarted: boolean;
  hasEnded: boolean;
  /** False once the tournament has ended without a check-in. */
  usesCheckIn: boolean;
  isCancelled: boolean;
};

/** On a phone, a longer list is folded until it's asked for. */
const unfoldedRows = 10;

/** The entrants, each with the available actions; for a canceled tournament, a record of who was entered. */
export function Entrants({
  tournament,
  teams,
  entrants,
  managed,
  unpaid,
  asked,
  options,
  nextAfter,
  hasEntrants,
  hasStarted,
  hasEnded,
  usesCheckIn,
  isCancelled,
}: EntrantsProps) {
  const findEntrants = useFindEntrants(tournament.id);
  const [query] = useSearchParams();
  const action = `/admin/tournaments/${tournament.id}/day#entrants`;
  const { group, order } = asked;
  const isFirstPage = asked.after === undefined;
  const checksIn = !(hasEnded || isCancelled);
  const selection = useSelection(tournament.id, entrants);
  const isAsked = ["search", "group", "order", "after", "entrant"].some((name) => query.has(name));
  const isFolded = entrants.length > unfoldedRows && !isAsked;
  const foldedLook = isFolded ? "entrants-folded" : "";
  const toFirst = (
    <Link to={addressOf(asked)} className="link">
      Back to first page
    </Link>
  );
  return (
    <Section
      title="Entrants"
      id="entrants"
      aside={
        <>
          {!isFirstPage && toFirst}
          {checksIn && (
            <div className={foldedLook}>
              <CheckInSelected tournamentId={tournament.id} selection={selection} />
            </div>
          )}
        </>
      }
    >
      {hasEntrants && (
        <div className="entrants-bar">
          {checksIn && <CheckInForm tournamentId={tournament.id} />}
          <PersonSearch action={action} search={asked.search} load={findEntrants} otherParams={{ group, order }} />
          <ShowEntrants action={action} asked={asked} />
        </div>
      )}
      <div className="check-in-report focus:outline-none" tabIndex={-1}>
        <CheckedInReport tournamentId={tournament.id} />
        {unpaid && !unpaid.hasPaid && <UnpaidEntrant key={unpaid.userId} entrant={unpaid} tournament={tournament} />}
      </div>
      {entrants.length > 0 ? (
        <Card className={classes("compact entrants", foldedLook)}>
          <EntrantTable {...{ tournament, entrants, asked, options, checksIn, usesCheckIn, isCancelled, selection }} />
        </Card>
      ) : (
        <p className="text-ink-soft">{nobodyText(asked)}</p>
      )}
      {managed && query.get("entrant") === String(managed.userId) && !isCancelled && (
        <ManageEntrant
          {...{ tournament, teams, options, hasStarted, hasEnded }}
          entrant={managed}
          closeTo={addressOf(asked, asked.after)}
        />
      )}
      {isFolded && (
        <ButtonLink to={addressOf(asked)} look="secondary" preventScrollReset className="unfold-entrants">
          Show Entrants
        </ButtonLink>
      )}
      {nextAfter && (
        <div className={foldedLook}>
          <Pager to={addressOf(asked, nextAfter)} label="Show More Anglers" />
        </div>
      )}
    </Section>
  );
}

function nobodyText({ search, group }: EntrantsAsked): string {
  if (search) return `No entrant matches “${search}”.`;
  return group === "all" ? "No entrants yet." : "No entrants match this filter.";
}

function addressOf({ search, group, order }: EntrantsAsked, after?: string | number, entrant?: number): string {
  const shown = new URLSearchParams({ search, group, order });
  if (after) shown.set("after", String(after));
  if (entrant) shown.set("entrant", String(entrant));
  return `?${shown}#entrants`;
}

const manageAddress = (filter: EntrantsAsked, userId: number) => addressOf(filter, filter.after, userId);

const orderWords: Readonly<Record<EntrantOrder, string>> = {
  name: "Name",
  joined: "Entered first",
  last_catch: "Latest catch",
};

/** Applies a choice immediately; without script by its button. */
function ShowEntrants({ action, asked: { search, group, order } }: { action: string; asked: EntrantsAsked }) {
  const submit = useSubmit();
  const isHydrated = useHydrated();
  const form = useShownValues({ group, order });
  const used = Number(group !== "all") + Number(order !== "name");
  return (
    <FoldedFilters used={used} className="beside-field">
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
    </FoldedFilters>
  );
}

function EntrantTable({
  tournament,
  entrants,
  asked,
  options,
  checksIn,
  usesCheckIn,
  isCancelled,
  selection,
}: Pick<EntrantsProps, "tournament" | "entrants" | "asked" | "options" | "usesCheckIn" | "isCancelled"> & {
  checksIn: boolean;
  selection: Selection;
}) {
  const { id } = tournament;
  const routeOf = ({ userId }: DayEntrant) => `/api/admin/tournaments/${id}/entries/${userId}`;
  const checkInColumn: Column<DayEntrant> = {
    id: "check-in",
    label: "Checked in",
    cell: (entrant) =>
      checksIn ? <CheckIn entrant={entrant} route={routeOf(entrant)} /> : <CheckedInAt entrant={entrant} />,
  };
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
          cell: (entrant) => (
            <div className="entrant">
              {checksIn && <SelectEntrant entrant={entrant} selection={selection} />}
              <Angler {...{ entrant, tournament, options }} />
            </div>
          ),
        },
        { id: "entered", label: "Entered", cell: (entrant) => <Entered entrant={entrant} /> },
        {
          id: "last",
          label: "Last catch",
          cell: ({ lastCatchAt }) => (lastCatchAt ? <DayMoment at={lastCatchAt} /> : "None"),
        },
        ...(usesCheckIn ? [checkInColumn] : []),
        {
          id: "manage",
          label: "Manage",
          kind: "actions",
          cell: (entrant) => !isCancelled && <ManageLink entrant={entrant} to={manageAddress(asked, entrant.userId)} />,
        },
      ]}
    />
  );
}

type AnglerProps = { entrant: DayEntrant; tournament: TournamentWithResult; options: DayOptions };

function Angler({ entrant, tournament, options }: AnglerProps) {
  return (
    <div className="entrant-name">
      <span className="wrap-anywhere">
        <MemberLink id={entrant.userId} of={entrant} />
        {entrant.number !== undefined && (
          <span className="whitespace-nowrap text-[0.9375rem] text-ink-soft"> No. {entrant.number}</span>
        )}
      </span>
      <EntrantDetails {...{ entrant, tournament, options }} />
    </div>
  );
}

function ManageLink({ entrant, to }: { entrant: DayEntrant; to: string }) {
  const name = useNameOf()(entrant);
  return (
    <Link to={to} preventScrollReset className="link" aria-label={`Manage ${name}`}>
      Manage
    </Link>
  );
}

/** Shown after the check-in of somebody who hasn't paid, with the form that records cash. */
function UnpaidEntrant({ entrant, tournament }: Pick<AnglerProps, "entrant" | "tournament">) {
  const { user } = useSession();
  const { amountDue } = entrant;
  const name = useNameOf()(entrant);
  return (
    <Alert kind="warning" title={`${name} hasn't paid${amountDue === undefined ? "" : ` ${moneyText(amountDue)}`}`}>
      {mayMoveMoney(user) ? (
        <TookCash entrant={entrant} tournament={tournament} form="unpaid" />
      ) : (
        "A treasurer or an admin can record cash."
      )}
    </Alert>
  );
}

function Entered({ entrant }: { entrant: DayEntrant }) {
  const { hasPaid, amountDue, entryNote } = entrant;
  return (
    <span>
      {hasPaid ? paidWords(entrant) : <Badge tone="amber">Unpaid</Badge>}
      {amountDue !== undefined && ` ${moneyText(amountDue)}`}
      {entryNote && <>. {entryNote}</>}
    </span>
  );
}

const CheckedInAt = ({ entrant: { checkedInAt } }: { entrant: DayEntrant }) =>
  checkedInAt ? <DayMoment at={checkedInAt} /> : "No";

/** `route` is their entry's. */
function CheckIn({ entrant, route }: { entrant: DayEntrant; route: string }) {
  const { checkedInAt } = entrant;
  const name = useNameOf()(entrant);
  const isIn = checkedInAt !== null;
  const form = usePageForm(nothingTyped, { action: `${route}/check-in` });
  return (
    <PageForm of={form} preventScrollReset className="check-in">
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
