import { Link, useLoaderData } from "react-router-dom";
import { dayIn, daysText, dayText } from "../../../src/base/format/days.ts";
import { decimalText, measureText, numberText } from "../../../src/base/format/numbers.ts";
import type { AnglerProfile } from "../../../src/catches/profile/angler-profile.ts";
import { outcomeOf, outcomes } from "../../../src/entries/entry-states.ts";
import { placeText } from "../../../src/money/prizes/prize-text.ts";
import type { AnglerSeason } from "../../../src/seasons/season-shapes.ts";
import { importedText } from "../../../src/tournaments/results/result-state.ts";
import type { Loaded } from "../../page.ts";
import { useSession } from "../../runtime/session.ts";
import { pointsOf } from "../../seasons/words.ts";
import { Alert } from "../../ui/alert.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Figure } from "../../ui/figure.tsx";
import { ButtonLink } from "../../ui/form/button.tsx";
import { Page, PageHeading, Section } from "../../ui/page.tsx";
import { StatGrid, StatTile } from "../../ui/stat-tile.tsx";
import { Bests } from "./bests.tsx";
import { PublicGallery } from "./gallery.tsx";
import type { loadProfile } from "./loaders.ts";

/** An angler's public profile. */
export function Component() {
  const profile = useLoaderData<Loaded<typeof loadProfile>>();
  const { user, club } = useSession();
  const { id, username, displayName, memberSince, isHidden, verifiedFish, longest, results, bests, seasons } = profile;
  return (
    <Page>
      <PageHeading
        title={<bdi className="wrap-anywhere">{displayName}</bdi>}
        lead={
          <>
            {username !== displayName && <span className="wrap-anywhere">@{username}. </span>}
            Member since {dayText(dayIn(new Date(memberSince), club.timeZone))}
          </>
        }
      />
      {isHidden && (
        <div className="mb-6">
          <Alert>
            {user?.id === id
              ? "Only you and the club's admins can see this page."
              : "This profile is hidden from others."}
          </Alert>
        </div>
      )}
      <StatGrid>
        <StatTile label="Tournaments" value={numberText(results.length)} />
        <StatTile label="Verified fish" value={numberText(verifiedFish)} />
        {longest > 0 && <StatTile label="Longest" value={decimalText(longest)} unit="in" />}
      </StatGrid>
      {results.length === 0 && verifiedFish === 0 ? (
        <EmptyState picture="board" title="Nothing to show yet">
          Results and verified catches appear here.
        </EmptyState>
      ) : (
        <>
          <Section title="Results">
            <Results results={results} />
          </Section>
          {seasons.length > 0 && (
            <Section title="Seasons">
              <Seasons seasons={seasons} />
            </Section>
          )}
          {bests.length > 0 && (
            <Section title="Longest by Species">
              <Bests bests={bests} />
            </Section>
          )}
          {verifiedFish > 0 && (
            <Section id="catches" title="Catches" className="scroll-mt-20">
              <Catches profile={profile} />
            </Section>
          )}
        </>
      )}
    </Page>
  );
}

function Catches({
  profile: { catches, displayName, nextAfter, isFirstPage },
}: {
  profile: Pick<AnglerProfile, "catches" | "displayName" | "nextAfter"> & { isFirstPage: boolean };
}) {
  return (
    <>
      <PublicGallery catches={catches} name={displayName} />
      {(nextAfter !== null || !isFirstPage) && (
        <nav aria-label="Catch pages" className="flex flex-wrap justify-center gap-3 pt-4">
          {!isFirstPage && (
            <ButtonLink to="?#catches" look="secondary">
              Newest Catches
            </ButtonLink>
          )}
          {nextAfter !== null && (
            <ButtonLink to={`?after=${nextAfter}#catches`} look="secondary">
              Older Catches
            </ButtonLink>
          )}
        </nav>
      )}
    </>
  );
}

function Seasons({ seasons }: { seasons: AnglerSeason[] }) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {seasons.map(({ seasonId, name, rank, points, anglers, isComplete }) => (
          <li key={seasonId} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3">
            <div className="min-w-0 flex-[1_1_12rem]">
              <Link to={`/seasons/${seasonId}`} className="link wrap-anywhere">
                {name}
              </Link>
              {isComplete && rank === 1 && <p className="text-ink-soft text-sm">Angler of the Year</p>}
            </div>
            <p>
              <Figure value={placeText(rank)} className="text-xl" />{" "}
              <span className="text-ink-soft">
                of {numberText(anglers)} · {pointsOf(points)}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Results({ results }: Pick<AnglerProfile, "results">) {
  return (
    <Card>
      <ul className="divide-y divide-line">
        {results.map((result) => {
          const outcome = outcomeOf(result);
          const {
            tournamentId,
            name,
            startDay,
            endDay,
            hasEnded,
            rank,
            anglers,
            division,
            team,
            isImported,
            score,
            unit,
          } = result;
          return (
            <li key={tournamentId} className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-3">
              <div className="min-w-0 flex-[1_1_12rem]">
                <Link to={`/tournaments/${tournamentId}`} className="link wrap-anywhere">
                  {name}
                </Link>
                <p className="text-ink-soft text-sm">
                  {daysText(startDay, endDay)}
                  {!hasEnded && ", running"}
                  {team && ` · Team ${team}`}
                  {isImported && ` · ${importedText}`}
                </p>
              </div>
              {rank === null ? (
                <p className="text-ink-soft">{outcome ? outcomes[outcome].name : "No verified fish"}</p>
              ) : (
                <p>
                  <Figure value={placeText(rank)} className="text-xl" />{" "}
                  <span className="text-ink-soft">
                    of {numberText(anglers)}
                    {division && ` in ${division}`}
                    {unit !== "places" && ` · ${measureText(score, unit)}`}
                  </span>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
