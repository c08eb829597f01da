import { Link, useLoaderData, useSearchParams } from "react-router-dom";
import { decimalText, numberText } from "../../src/base/format/numbers.ts";
import { KeptCatches } from "../offline/queued-catches.tsx";
import { useKept } from "../offline/use-outbox.ts";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { Card, CardBody } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { CatchItem } from "./catch-item.tsx";
import type { loadHistory } from "./loaders.ts";
import { Bests } from "./profile/bests.tsx";
import { Gallery } from "./profile/gallery.tsx";
import { SeasonStrip } from "./season-strip.tsx";

function YourSeason({ season: { bests, months } }: Pick<Loaded<typeof loadHistory>, "season">) {
  return (
    <>
      <Section title="Personal Bests">
        <Bests bests={bests} />
      </Section>
      <Section title="The Last Twelve Months">
        <Card>
          <CardBody>
            <SeasonStrip months={months} />
          </CardBody>
        </Card>
      </Section>
    </>
  );
}

const submitLink = <ButtonLink to="/submit-catch">Submit Catch</ButtonLink>;

export function Component() {
  const { catches, stats, season, nextAfter, isFirstPage } = useLoaderData<Loaded<typeof loadHistory>>();
  const [params] = useSearchParams();
  const isGallery = params.get("view") === "gallery";
  const kept = useKept(useSession().user?.id ?? null);
  return (
    <Page>
      <PageHeading
        title="My Catch History"
        lead={
          <Link to="/settings" className="link">
            Account settings
          </Link>
        }
        actions={catches.length > 0 && submitLink}
      />
      <KeptCatches kept={kept} />
      <StatGrid>
        <StatTile label="Total Catches" value={numberText(stats.totalCatches)} />
        <StatTile label="Tournaments" value={numberText(stats.tournamentsJoined)} />
        <StatTile label="Personal Best" value={decimalText(stats.personalBest)} unit="in" />
        <StatTile label="Locations" value={numberText(stats.uniqueLocations)} />
      </StatGrid>
      {catches.length === 0 && isFirstPage ? (
        <EmptyState picture="board" title="No catches yet" action={submitLink}>
          Your catches will appear here, with their photos and decisions.
        </EmptyState>
      ) : (
        <>
          {isFirstPage && <YourSeason season={season} />}
          <Section
            title="Catches"
            aside={
              <>
                {!isFirstPage && (
                  <Link to="/my-catches" className="link">
                    Back to the newest
                  </Link>
                )}
                <ButtonLink to={isGallery ? "?" : "?view=gallery"} look="quiet" size="small" preventScrollReset>
                  {isGallery ? "List" : "Gallery"}
                </ButtonLink>
              </>
            }
          >
            {isGallery ? (
              <Gallery catches={catches} />
            ) : (
              <Card className="@container">
                <ul className="catches">
                  {catches.map((fish) => (
                    <CatchItem key={fish.id} fish={fish} />
                  ))}
                </ul>
              </Card>
            )}
            {nextAfter && (
              <Pager
                to={`/my-catches?after=${nextAfter}${isGallery ? "&view=gallery" : ""}`}
                label="Show earlier catches"
              />
            )}
          </Section>
        </>
      )}
    </Page>
  );
}
