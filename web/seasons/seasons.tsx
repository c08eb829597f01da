import { Link, useLoaderData } from "react-router-dom";
import { counted } from "../../src/base/format/numbers.ts";
import type { SeasonView } from "../../src/seasons/season-shapes.ts";
import { Names } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { Badge } from "../ui/badge.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import type { loadSeasons } from "./loaders.ts";
import { leaderText, pointsOf } from "./words.ts";

export function Component() {
  const { seasons } = useLoaderData<Loaded<typeof loadSeasons>>();
  const { user } = useSession();
  return (
    <Page>
      <PageHeading
        title="Seasons"
        lead="Points over several tournaments. First place is the Angler of the Year."
        actions={
          user?.isAdmin && (
            <ButtonLink to="/admin/seasons" look="secondary">
              Manage Seasons
            </ButtonLink>
          )
        }
      />
      {seasons.length > 0 ? (
        <ul className="grid gap-5 md:grid-cols-2">
          {seasons.map((season) => (
            <li key={season.id} className="grid min-w-0">
              <SeasonCard season={season} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="No Seasons Yet">Once the club starts a season, its standings appear here.</EmptyState>
      )}
    </Page>
  );
}

function SeasonCard({ season }: { season: SeasonView }) {
  const { id, name, events, anglers, leaders, isComplete } = season;
  const official = events.filter(({ state }) => state === "official").length;
  return (
    <Card>
      <CardBody>
        <div className="flex flex-wrap items-start justify-between gap-2">
          <h2 className="title-2 min-w-0">
            <Link to={`/seasons/${id}`} className="link wrap-anywhere">
              {name}
            </Link>
          </h2>
          {isComplete && <Badge tone="green">Final</Badge>}
        </div>
        <p className="text-ink-soft">
          {official} of {counted(events.length, "tournament")} official · {counted(anglers, "angler")}
        </p>
        {leaders[0] && (
          <p>
            {leaderText(season)}:{" "}
            <strong className="wrap-anywhere">
              <Names of={leaders} />
            </strong>
            , {pointsOf(leaders[0].points)}
          </p>
        )}
      </CardBody>
    </Card>
  );
}
