import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import type { Entrant } from "../../../src/entries/model.ts";
import type { TournamentView } from "../../../src/tournaments/model.ts";
import { Card } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Section } from "../../ui/page.tsx";
import { Pager } from "../../ui/pager.tsx";
import { paidWords } from "../money/paid-words.ts";
import { useFindEntrants } from "../people/find-people.ts";
import { PersonSearch } from "../people/search-form.tsx";
import { ReasonDetails } from "../reason-details.tsx";
import { removalOf } from "./day-action.ts";

/** Who is entered, each with the way out of it; of a cancelled tournament the record of who was. */
export function Entrants({
  tournament: { id, participantCount },
  entrants,
  search,
  nextAfter,
  isFirstPage,
  hasStarted,
  isCancelled,
}: {
  tournament: TournamentView;
  entrants: Entrant[];
  search: string;
  hasStarted: boolean;
  isCancelled: boolean;
  nextAfter: string | null;
  isFirstPage: boolean;
}) {
  const findEntrants = useFindEntrants(id);
  const toFirst = (
    <Link to={`?${new URLSearchParams(search && { search })}`} className="link" preventScrollReset>
      Back to the first
    </Link>
  );
  return (
    <Section id="entrants" title="Entrants" aside={!isFirstPage && toFirst}>
      {participantCount > 0 && (
        <PersonSearch action={`/admin/tournaments/${id}/day#entrants`} search={search} load={findEntrants} />
      )}
      {entrants.length > 0 ? (
        <Card>
          <ul className="divide-y divide-line">
            {entrants.map((entrant) => (
              <EntrantRow key={entrant.userId} entrant={entrant}>
                {!isCancelled && <TakeOut entrant={entrant} hasStarted={hasStarted} />}
              </EntrantRow>
            ))}
          </ul>
        </Card>
      ) : (
        <p className="text-ink-soft">{search ? `No entrant matches “${search}”.` : "Nobody yet."}</p>
      )}
      {nextAfter && (
        <Pager
          to={`?${new URLSearchParams({ ...(search && { search }), after: nextAfter })}`}
          label="Show more anglers"
        />
      )}
    </Section>
  );
}

function EntrantRow({ entrant, children }: { entrant: Entrant; children: ReactNode }) {
  const { userId, username, joinedAt, entryNote } = entrant;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 px-4 py-2 sm:px-5">
      <p className="min-w-0 flex-1 py-1">
        <Link to={`/admin/users/${userId}`} className="link wrap-anywhere">
          {username}
        </Link>
        <span className="block wrap-anywhere text-[0.9375rem] text-ink-soft">
          {paidWords(entrant)}, <Moment at={joinedAt} />
          {entryNote && <>. {entryNote}</>}
        </span>
      </p>
      {children}
    </li>
  );
}

function TakeOut({ entrant: { userId, username, paidVia }, hasStarted }: { entrant: Entrant; hasStarted: boolean }) {
  return (
    <ReasonDetails
      summary="Remove"
      summaryLabel={`Remove ${username}`}
      isGrave
      className="min-w-0 open:w-full"
      intent={removalOf(userId)}
      label="Take Out"
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
