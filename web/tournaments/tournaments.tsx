import { useLoaderData } from "react-router-dom";
import { dollarsText } from "../../src/base/format/money.ts";
import { numberText } from "../../src/base/format/numbers.ts";
import type { TournamentSums } from "../../src/tournaments/tournament-shapes.ts";
import type { Loaded } from "../page.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { addressOf, FilterForm } from "./filter-form.tsx";
import type { loadTournaments } from "./loaders.ts";
import { NoTournaments } from "./no-tournaments.tsx";
import { TournamentGrid } from "./tournament-card.tsx";

export function Component() {
  const { tournaments, nextAfter, isFirstPage, sums, filter } = useLoaderData<Loaded<typeof loadTournaments>>();
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <Page>
      <PageHeading title="Active Tournaments" lead="Join one, catch your limit, and see where you stand." />
      <FilterForm />
      <Sums {...sums} />
      {tournaments.length > 0 && <TournamentGrid tournaments={tournaments} as="h2" />}
      {tournaments.length === 0 && isFiltered && (
        <EmptyState
          title="No Tournaments Found"
          action={
            <ButtonLink to="/tournaments" look="secondary">
              Show all tournaments
            </ButtonLink>
          }
        >
          {filter.show === "mine" ? "You have joined no such tournament." : "No tournament matches your filter."}
        </EmptyState>
      )}
      {tournaments.length === 0 && !isFiltered && <NoTournaments />}
      {nextAfter && <Pager to={addressOf(filter, { after: nextAfter })} label="Show more tournaments" />}
      {!isFirstPage && (
        <div className="flex justify-center pt-4">
          <ButtonLink to={addressOf(filter)} look="quiet">
            Back to the first page
          </ButtonLink>
        </div>
      )}
      <p className="flex justify-center pt-4">
        <ButtonLink to="/calendar.ics" reloadDocument look="quiet" size="small">
          Calendar of all tournaments
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
