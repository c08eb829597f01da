import Search from "lucide-react/icons/search";
import { Form, useLoaderData } from "react-router-dom";
import { dayIn, utcDay } from "../../src/base/format/days.ts";
import { dollarsText } from "../../src/base/format/money.ts";
import { numberText } from "../../src/base/format/numbers.ts";
import type { TournamentFilter, TournamentSums } from "../../src/tournaments/tournament-shapes.ts";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Button, ButtonLink } from "../ui/form/button.tsx";
import { useShownValues } from "../ui/form/use-shown-values.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { Tabs } from "../ui/tabs.tsx";
import type { loadTournaments } from "./list-loader.ts";
import { NoTournaments } from "./no-tournaments.tsx";
import { TournamentSearchField } from "./search-field.tsx";
import { TournamentGrid } from "./tournament-card.tsx";

export function Component() {
  const { tournaments, nextAfter, isFirstPage, sums, filter } = useLoaderData<Loaded<typeof loadTournaments>>();
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Page>
      <PageHeading title="Active Tournaments" lead="Join one, catch your limit, and see where you stand." />
      <FilterForm />
      {tournaments.length > 0 && <Sums {...sums} />}
      {tournaments.length > 0 && <TournamentGrid tournaments={tournaments} as="h2" />}
      {tournaments.length === 0 && isFiltered && (
        <EmptyState
          title="No Tournaments Found"
          action={
            <ButtonLink to="/tournaments" look="secondary">
              Show All Tournaments
            </ButtonLink>
          }
        >
          {filter.show === "mine"
            ? "You haven't joined any tournaments that match."
            : "No tournament matches your filter."}
        </EmptyState>
      )}
      {tournaments.length === 0 && !isFiltered && <NoTournaments />}
      {nextAfter && <Pager to={addressOf(filter, { after: nextAfter })} label="Show More Tournaments" />}
      {!isFirstPage && (
        <div className="flex justify-center pt-4">
          <ButtonLink to={addressOf(filter)} look="quiet">
            Back to First Page
          </ButtonLink>
        </div>
      )}
      <p className="flex justify-center pt-4">
        <ButtonLink to="/calendar.ics" reloadDocument look="quiet" size="small">
          Calendar of All Tournaments
        </ButtonLink>
      </p>
    </Page>
  );
}

function Sums({ tournaments, participants, prize }: TournamentSums) {
  return (
    <div className="mb-8">
      <StatGrid>
        <StatTile label="Tournaments" value={numberText(tournaments)} />
        <StatTile label="Total participants" value={numberText(participants)} />
        <StatTile label="Total prize pool" value={dollarsText(prize)} />
      </StatGrid>
    </div>
  );
}

/** The address of the list with this filter. */
function addressOf(filter: TournamentFilter, { after }: { after?: string } = {}): string {
  const chosen = Object.entries({ ...filter, after }).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return chosen.length > 0 ? `/tournaments?${new URLSearchParams(chosen)}` : "/tournaments";
}

const shows = [
  { show: undefined, label: "All" },
  { show: "open", label: "Open to Join" },
  { show: "running", label: "Running" },
  { show: "mine", label: "Mine" },
  { show: "ended", label: "Past" },
] as const;

const monthsAround = 12;

/** "2026-06" and "June 2026", from a year ago to a year ahead, and the chosen one wherever it is. */
function monthsAt(now: number, timeZone: string, chosen: string): { value: string; label: string }[] {
  const words = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
  const [year = 0, month = 0] = dayIn(new Date(now), timeZone).split("-").map(Number);
  const around = Array.from({ length: 2 * monthsAround + 1 }, (_, index) =>
    utcDay(Date.UTC(year, month - 1 - monthsAround + index)).slice(0, 7),
  );
  const values = chosen && !around.includes(chosen) ? [...around, chosen].toSorted() : around;
  return values.map((value) => ({ value, label: words.format(new Date(`${value}-01`)) }));
}

/** The list's filter, a plain form with GET. */
function FilterForm() {
  const { filter, species } = useLoaderData<Loaded<typeof loadTournaments>>();
  const { club, now, user } = useSession();
  const { search = "", species: fish = "", month = "" } = filter;
  const months = monthsAt(now, club.timeZone, month);
  const form = useShownValues({ search, species: fish, month });
  const tabs = shows.filter(({ show }) => show !== "mine" || user);
  return (
    <>
      <Tabs
        label="Which tournaments"
        tabs={tabs.map(({ show, label }) => ({
          label,
          to: addressOf({ ...filter, show }),
          current: filter.show === show,
        }))}
      />
      <Form
        ref={form}
        method="get"
        action="/tournaments"
        role="search"
        preventScrollReset
        className="mt-4 mb-8 grid grid-cols-2 gap-3 lg:grid-cols-[2fr_1fr_1fr_auto]"
      >
        {filter.show && <input type="hidden" name="show" value={filter.show} />}
        <TournamentSearchField search={search} className="max-lg:col-span-2" />
        <select className="control" aria-label="Species" name="species" defaultValue={fish}>
          <option value="">Any species</option>
          {species.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <select className="control" aria-label="Month" name="month" defaultValue={month}>
          <option value="">Any month</option>
          {months.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <Button look="secondary" icon={<Search />} className="max-lg:col-span-2">
          Find
        </Button>
      </Form>
    </>
  );
}
