import { Link, useLoaderData, useSearchParams } from "react-router-dom";
import { months as monthNames } from "../../src/base/format/days.ts";
import { decimalText, numberText } from "../../src/base/format/numbers.ts";
import { weightUnits } from "../../src/base/format/weights.ts";
import type { Season } from "../../src/catches/profile/angler-profile.ts";
import { QueuedCatches } from "../offline/queued-catches.tsx";
import { useOutbox } from "../offline/use-outbox.ts";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { Card, CardBody } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figure } from "../ui/figure.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { StatGrid, StatTile } from "../ui/stat-tile.tsx";
import { CatchBadges } from "./catch-badges.tsx";
import { CatchNotes } from "./catch-notes.tsx";
import { CatchThumbnail } from "./catch-thumbnail.tsx";
import type { loadHistory, OwnCatch } from "./loaders.ts";
import { Bests } from "./profile/bests.tsx";
import { Gallery } from "./profile/gallery.tsx";

const stripHeight = 64;

const monthName = (month: string) => monthNames[Number(month.slice(5)) - 1] ?? month;

/** One bar per month for the last twelve, with its number above. */
function SeasonStrip({ months }: Pick<Season, "months">) {
  const most = Math.max(1, ...months.map(({ fish }) => fish));
  return (
    <dl className="grid grid-cols-6 items-end gap-x-1 gap-y-3 text-center sm:grid-cols-12 text-sm tabular-nums">
      {months.map(({ month, fish }) => (
        <div key={month} className="flex min-w-0 flex-col-reverse">
          <dt className="text-ink-soft text-xs">{monthName(month)}</dt>
          <dd>
            <span className={fish === 0 ? "text-ink-faint" : "font-semibold"}>{fish}</span>
            <svg aria-hidden="true" width="100%" height={stripHeight} className="fill-lake">
              <rect width="100%" y={stripHeight - barOf(fish, most)} height={barOf(fish, most)} rx="3" />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  );
}

const barOf = (fish: number, most: number) => Math.max(2, Math.round((fish / most) * stripHeight));

function YourSeason({ season: { bests, months } }: Pick<Loaded<typeof loadHistory>, "season">) {
  return (
    <>
      {bests.length > 0 && (
        <Section title="Personal Bests">
          <Bests bests={bests} />
        </Section>
      )}
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
  const { catches, stats, season, nextAfter, isFirstPage, hasChallenges } = useLoaderData<Loaded<typeof loadHistory>>();
  const [params] = useSearchParams();
  const isGallery = params.get("view") === "gallery";
  const queuedCatches = useOutbox(useSession().user?.id ?? null);
  return (
    <Page>
      <PageHeading
        title="My Catch History"
        lead={
          <>
            <Link to="/settings" className="link">
              Account settings
            </Link>
            {hasChallenges && (
              <>
                {" · "}
                <Link to="/challenges" className="link">
                  My Challenges
                </Link>
              </>
            )}
          </>
        }
        actions={catches.length > 0 && submitLink}
      />
      <QueuedCatches catches={queuedCatches} />
      <StatGrid>
        <StatTile label="Total Catches" value={numberText(stats.totalCatches)} />
        <StatTile label="Tournaments" value={numberText(stats.tournamentsJoined)} />
        <StatTile
          label="Personal Best"
          {...(stats.personalBest > 0 ? { value: decimalText(stats.personalBest), unit: "in" } : { value: "–" })}
        />
        <StatTile label="Locations" value={numberText(stats.uniqueLocations)} />
      </StatGrid>
      {catches.length === 0 && isFirstPage ? (
        <EmptyState
          picture="board"
          title="No catches yet"
          action={
            stats.tournamentsJoined > 0 ? submitLink : <ButtonLink to="/tournaments">Browse Tournaments</ButtonLink>
          }
        >
          {stats.tournamentsJoined === 0 && "Join a tournament to submit catches to it. "}
          Your catches will appear here, with their photos and decisions.
        </EmptyState>
      ) : (
        <>
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
                label="Show Earlier Catches"
              />
            )}
          </Section>
          {isFirstPage && <YourSeason season={season} />}
        </>
      )}
    </Page>
  );
}

/** One catch in its angler's history, styled in catches.css. */
function CatchItem({ fish }: { fish: OwnCatch }) {
  const { id, species, length, weight, unit, location, notes, submittedAt, tournamentName, photoUrl, status } = fish;
  const thumbnail = <CatchThumbnail photo={fish} alt={`Photo of ${species}`} />;
  return (
    <li id={`catch-${id}`}>
      {photoUrl ? <a href={photoUrl}>{thumbnail}</a> : thumbnail}
      <div>
        <h3 className="title-3">{species}</h3>
        <p>
          <Figure value={decimalText(length)} unit={unit} />
          {weight > 0 && <Figure value={decimalText(weight)} unit={weightUnits[unit]} />}
        </p>
        <p className="place">
          {`${location} · `}
          <Moment at={submittedAt} />
          {tournamentName && <span>{tournamentName}</span>}
        </p>
        <CatchBadges fish={fish} />
        {notes && <p>{notes}</p>}
      </div>
      <div className="catch-actions">
        <CatchNotes fish={fish} />
        {status === "pending" && (
          <ButtonLink to={`/my-catches/${id}/edit`} look="secondary" size="small">
            Correct or Withdraw
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
