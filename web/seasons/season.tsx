import { useEffect, useRef, useState } from "react";
import { Link, useLoaderData, useRevalidator } from "react-router-dom";
import { daysText } from "../../src/base/format/days.ts";
import { placeText } from "../../src/money/prizes/prize-text.ts";
import type { OwnSeasonView, SeasonView } from "../../src/seasons/season-shapes.ts";
import { importedText } from "../../src/tournaments/results/result-state.ts";
import type { StreamState } from "../live/stream.ts";
import { useNameOf } from "../names.tsx";
import type { Loaded } from "../page.ts";
import { useSession } from "../runtime/session.ts";
import { BackLink } from "../ui/back-link.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card, CardBody } from "../ui/card.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Figure } from "../ui/figure.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../ui/page.tsx";
import { Ladder } from "./ladder.tsx";
import type { loadSeason } from "./loaders.ts";
import { eventName, leaderText, pointsOf, stateBadges, unrankedTexts } from "./words.ts";

export function Component() {
  const { season, ladder, mine, division, of } = useLoaderData<Loaded<typeof loadSeason>>();
  const { user } = useSession();
  const live = useLiveSeason(season.live);
  const nameOf = useNameOf();
  const { id, name, events, rulesText, isComplete, leaders, divisions = [] } = season;
  const shown = divisions.find((name) => name.toLowerCase() === division?.toLowerCase()) ?? "";
  return (
    <Page>
      <PageHeading
        back={<BackLink to="/seasons">Seasons</BackLink>}
        title={name}
        badge={isComplete && <Badge tone="green">Final</Badge>}
        lead={
          leaders[0] &&
          `${leaderText(season)}${shown ? ` in ${shown}` : ""}: ${leaders.map((leader) => nameOf(leader)).join(", ")}`
        }
        actions={
          user?.isAdmin && (
            <ButtonLink to={`/admin/seasons/${id}`} look="secondary">
              Edit Season
            </ButtonLink>
          )
        }
      />
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0">
          {divisions.length > 0 && <Divisions names={divisions} shown={shown} />}
          <OwnPlace mine={mine} of={of} isOnPage={isOnPage(mine, ladder.rows)} />
          {live === "live" && (
            <p className="mb-3 flex items-center gap-2 text-[0.9375rem] text-ink-soft print:hidden">
              <span className="size-2.5 rounded-full bg-green" aria-hidden="true" />
              Live – updates automatically
            </p>
          )}
          {ladder.rows.length > 0 ? (
            <Ladder season={season} ladder={ladder} of={of} ownId={user?.id ?? null} />
          ) : (
            <EmptyState picture="board" title="No results yet">
              Points appear here once a tournament of the season has started.
            </EmptyState>
          )}
          <p className="-mx-3 flex flex-wrap gap-x-2 pt-2 print:hidden">
            <ButtonLink to={`/api/seasons/${id}/ladder.csv?${of}`} reloadDocument download look="quiet" size="small">
              Download CSV
            </ButtonLink>
            <ButtonLink to={`/api/seasons/${id}/ladder.json?${of}`} reloadDocument download look="quiet" size="small">
              Download JSON
            </ButtonLink>
          </p>
        </div>
        <div>
          <Section title="Tournaments">
            <Events events={events} />
          </Section>
          <Section title="How Points Are Counted">
            <div className="prose">
              <ul>
                {rulesText.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </Section>
        </div>
      </div>
    </Page>
  );
}

const isOnPage = ({ entry }: OwnSeasonView, rows: readonly { userId: number }[]): boolean =>
  rows.some(({ userId }) => userId === entry?.userId);

const Divisions = ({ names, shown }: { names: readonly string[]; shown: string }) => (
  <nav aria-label="Standings by division" className="flex flex-wrap gap-2 pb-4 print:hidden">
    {["", ...names].map((name) => (
      <ButtonLink
        key={name}
        to={name ? `?division=${encodeURIComponent(name)}` : "?"}
        look={name === shown ? "primary" : "secondary"}
        size="small"
        aria-current={name === shown || undefined}
      >
        {name || "All Anglers"}
      </ButtonLink>
    ))}
  </nav>
);

type OwnProps = { mine: OwnSeasonView; of: string; isOnPage: boolean };

function OwnPlace({ mine: { entry, pageAfter, words }, of, isOnPage: isHere }: OwnProps) {
  if (!entry) return null;
  const { rank, points, provisional, unranked } = entry;
  return (
    <Card className="mb-6">
      <CardBody>
        <h2 className="title-3">Your Season</h2>
        {rank === null ? (
          <p className="text-ink-soft">
            {unranked
              ? `${unrankedTexts[unranked]}.`
              : "Your first points are provisional until the results are official."}
          </p>
        ) : (
          <p>
            <Figure value={placeText(rank)} className="text-3xl" />{" "}
            <span className="text-ink-soft">with {pointsOf(points)}</span>
          </p>
        )}
        {provisional && provisional.rank !== null && (
          <p className="text-ink-soft">
            Including unofficial results: {placeText(provisional.rank)} with {pointsOf(provisional.points)}
          </p>
        )}
        {words.length > 0 && (
          <ul>
            {words.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        {!isHere && (
          <p>
            <ButtonLink to={`?${of && `${of}&`}after=${pageAfter}#me`} look="quiet" size="small">
              Find Me
            </ButtonLink>
          </p>
        )}
      </CardBody>
    </Card>
  );
}

function Events({ events }: Pick<SeasonView, "events">) {
  if (events.length === 0) return <p className="text-ink-soft">None chosen yet.</p>;
  return (
    <ol className="divide-y divide-line border-line border-y">
      {events.map((event) => (
        <Event key={event.event} {...event} />
      ))}
    </ol>
  );
}

function Event(props: SeasonView["events"][number]) {
  const { event, tournamentId, name, startDay, endDay, state, finale, isImported } = props;
  const details = [startDay && endDay && daysText(startDay, endDay), props.class, finale && "Finale"].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-[1_1_10rem]">
        {tournamentId === null ? (
          eventName({ event, name })
        ) : (
          <Link to={`/tournaments/${tournamentId}`} className="link wrap-anywhere">
            {name}
          </Link>
        )}
        {details.length > 0 && <p className="text-ink-soft text-sm">{details.join(" · ")}</p>}
      </div>
      <Badge tone={stateBadges[state].tone}>{isImported ? importedText : stateBadges[state].text}</Badge>
    </li>
  );
}

/** Readers send their requests at random moments within this time, so that they don't all arrive at once. */
const askWithinMs = 5000;

/** Reloads the page's data when the board of the tournament that it follows changes, while the page is visible. */
function useLiveSeason(live: SeasonView["live"]): StreamState {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<StreamState>("quiet");
  const current = useRef({ version: live?.version ?? 0, revalidate });
  useEffect(() => {
    current.current = { version: live?.version ?? 0, revalidate };
  });
  const tournamentId = live?.tournamentId;

  useEffect(() => {
    if (tournamentId === undefined) return;
    let asking: ReturnType<typeof setTimeout> | undefined;
    const onBoard = () => {
      asking ??= setTimeout(() => {
        asking = undefined;
        void current.current.revalidate();
      }, Math.random() * askWithinMs);
    };
    const follower = { tournamentId, version: current.current.version, onState: setState, onBoard };
    const following = import("../live/stream.ts").then(({ followBoard }) => followBoard(follower));
    following.catch(() => setState("lost"));
    return () => {
      clearTimeout(asking);
      following.then(
        (stop) => stop(),
        () => undefined,
      );
    };
  }, [tournamentId]);

  return state;
}
