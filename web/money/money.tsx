import { Link, useLoaderData } from "react-router-dom";
import { dayIn, dayText } from "../../src/base/format/days.ts";
import { moneyText } from "../../src/base/format/money.ts";
import type { Loaded } from "../page.ts";
import { ResultState } from "../results/board/result-state.tsx";
import { ResultVersions } from "../results/result-versions.tsx";
import { useSession } from "../runtime/session.ts";
import { DayPayments } from "../tournaments/day/day-payments.tsx";
import { TimesIn } from "../tournaments/day/times-in.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Card } from "../ui/card.tsx";
import { Figure } from "../ui/figure.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { ClubZone } from "./club-moment.tsx";
import type { loadMoney, ShownMoney } from "./money-loaders.ts";
import { MoneyStatement, PeriodStatement } from "./money-statement.tsx";
import { Movements } from "./movements.tsx";
import { addressWith, PeriodFilter, periodText } from "./period-filter.tsx";
import { WeekBars } from "./week-bars.tsx";
import { WinningsForm } from "./winnings-form.tsx";

/** Income, expenses and balance of the club or of one tournament, followed by the ledger's rows. */
export function Component() {
  const { chosen, sums, inPeriod, movements, tournaments, weeks, years, entryFees } =
    useLoaderData<Loaded<typeof loadMoney>>();
  const { club } = useSession();
  const { tournamentId, name, isDeleted, isOfSome } = sums;
  const { period, errors } = chosen;
  const isUnused =
    inPeriod === null &&
    errors === null &&
    tournamentId === null &&
    movements.rows.length === 0 &&
    [sums.collected, sums.prizesPaid, sums.prizesDue].every((cents) => cents === 0);
  const title = isOfSome ? "Your Tournaments' Money" : "Ledger";
  const movementsTitle = tournamentId === null ? "Transactions" : "Ledger";
  const file = `/api/admin/money/ledger.csv${addressWith({ tournamentId, ...period })}`;
  const nextPage =
    movements.nextAfter && addressWith({ tournament: tournamentId, ...period, after: movements.nextAfter });
  return (
    <Page>
      <PrintHead />
      <PageHeading
        back={tournamentId !== null && <BackLink to="/admin/money">Ledger</BackLink>}
        title={name ?? title}
        lead={
          <>
            {name
              ? `Money in, money out and balance of this tournament${isDeleted ? ", which was deleted" : ""}.`
              : `Money in, money out and balance${isOfSome ? " of the tournaments assigned to you" : ""}.`}{" "}
            <ClubZone />
          </>
        }
        actions={
          errors === null && (
            <ButtonLink to={file} reloadDocument download look="secondary">
              Download CSV
            </ButtonLink>
          )
        }
      />
      {entryFees && (
        <div className="mb-6">
          <TimesIn timeZone={club.timeZone}>
            <ResultState tournament={entryFees.result} />
            <ResultVersions tournament={entryFees.result} />
          </TimesIn>
        </div>
      )}
      {!isUnused && <PeriodFilter chosen={chosen} shown={{ tournament: tournamentId }} />}
      {inPeriod && (
        <>
          <Section title={periodText(period)}>
            <PeriodStatement sums={inPeriod} />
          </Section>
          <Movements
            title={movementsTitle}
            movements={movements.rows}
            empty="Nothing in this period."
            nextPage={nextPage}
            isOfAll={tournamentId === null}
          />
        </>
      )}
      {!inPeriod && errors === null && (
        <>
          {isUnused ? (
            <NothingMoved />
          ) : (
            <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
              <MoneyStatement sums={sums} />
              <div>{tournamentId === null && <WinningsForm years={years} />}</div>
            </div>
          )}
          {weeks && <WeekBars weeks={weeks} />}
          {tournaments && (
            <Section title="By Tournament">
              <p className="mb-4 text-ink-soft">
                Money held isn't free to spend until the results are official and refunds are sent.
              </p>
              <Card>
                <Table
                  caption="Money by tournament"
                  columns={columnsFor(tournaments.rows)}
                  rows={tournaments.rows}
                  rowKey={({ tournamentId: id, name }) => id ?? name ?? 0}
                />
              </Card>
              {tournaments.nextAfter && <Pager to={`?older=${tournaments.nextAfter}`} label="Show Older Tournaments" />}
            </Section>
          )}
          {entryFees && tournamentId !== null && <EntryFees of={entryFees} tournamentId={tournamentId} />}
          {!isUnused && (
            <Movements
              title={movementsTitle}
              movements={movements.rows}
              nextPage={nextPage}
              isOfAll={tournamentId === null}
            />
          )}
        </>
      )}
    </Page>
  );
}

/** Only on paper. */
function PrintHead() {
  const { club, now } = useSession();
  return (
    <p className="print-head">
      {club.name}, printed {dayText(dayIn(new Date(now), club.timeZone))}
    </p>
  );
}

/** Shown to a club whose statement would list only zeros. */
function NothingMoved() {
  const { user, club } = useSession();
  const [to, label] =
    club.payments === "mock"
      ? ["/admin/settings/server#payments", "Choose how to take payments"]
      : ["/admin/tournaments/new", "Create a tournament"];
  return (
    <p>
      No money has moved yet. Entry fees, refunds and prizes will be listed here.{" "}
      {user?.isAdmin && (
        <Link to={to} className="link">
          {label}
        </Link>
      )}
    </p>
  );
}

type EntryFeesProps = { of: NonNullable<Loaded<typeof loadMoney>["entryFees"]>; tournamentId: number };

function EntryFees({ of: { terms, payments, nextPaid, heldMoney, deposits }, tournamentId }: EntryFeesProps) {
  const { now, club } = useSession();
  const hasStarted = Date.parse(terms.startDate) <= now;
  const mayRefundAll = terms.isCancelled || Date.parse(terms.endDate) <= now;
  const shown = { payments, nextPaid, heldMoney, deposits, hasStarted, mayRefundAll };
  return (
    <TimesIn timeZone={club.timeZone}>
      <DayPayments {...shown} tournamentId={tournamentId} query={`tournament=${tournamentId}&`} />
    </TimesIn>
  );
}

const cents = (id: string, label: string, value: (row: ShownMoney) => number): Column<ShownMoney> => ({
  id,
  label,
  kind: "end",
  cell: (row) => <Figure value={moneyText(value(row))} />,
});

/** Few tournaments have other money. */
const columnsFor = (rows: readonly ShownMoney[]): Column<ShownMoney>[] =>
  rows.some(({ otherIn, otherOut }) => otherIn !== 0 || otherOut !== 0)
    ? columns
    : columns.filter(({ id }) => id !== "other");

const columns: Column<ShownMoney>[] = [
  {
    id: "tournament",
    label: "Tournament",
    kind: "lead",
    cell: ({ tournamentId, name, isDeleted }) =>
      tournamentId === null ? (
        <b>{name}</b>
      ) : (
        <Link to={`?tournament=${tournamentId}`} className="link break-words">
          {name}
          {isDeleted && " (deleted)"}
        </Link>
      ),
  },
  cents("collected", "Collected", ({ collected }) => collected),
  cents("fees", "Fees", ({ fees }) => fees),
  cents("refunded", "Refunded", ({ givenBack }) => givenBack),
  cents("paid", "Prizes paid", ({ prizesPaid }) => prizesPaid),
  cents("other", "Other", ({ otherIn, otherOut }) => otherIn - otherOut),
  cents("left", "Balance", ({ left }) => left),
  cents("held", "Held", ({ held }) => held),
  cents("due", "Prizes due", ({ prizesDue }) => prizesDue),
];
