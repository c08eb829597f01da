import type { Entrant } from "../../src/entries/model.ts";
import { Moment } from "../catches/moment.tsx";
import { Card } from "../ui/card.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Link } from "../ui/link.tsx";
import { Section } from "../ui/page.tsx";
import { Pager } from "../ui/pager.tsx";
import { removalOf } from "./day-action.ts";
import { paidWords } from "./paid-words.ts";
import { ReasonDetails } from "./reason-details.tsx";

/** Who is entered, each with the way out of it. */
export function Entrants({
  entrants,
  nextAfter,
  isFirstPage,
  hasStarted,
}: {
  entrants: Entrant[];
  hasStarted: boolean;
  nextAfter: string | null;
  isFirstPage: boolean;
}) {
  const toFirst = (
    <Link to="?" className="link">
      Back to the first
    </Link>
  );
  return (
    <Section title="Who Is Entered" aside={!isFirstPage && toFirst}>
      {entrants.length > 0 ? (
        <Card>
          <ul className="divide-y divide-line">
            {entrants.map((entrant) => (
              <EntrantRow key={entrant.userId} entrant={entrant} hasStarted={hasStarted} />
            ))}
          </ul>
        </Card>
      ) : (
        <p className="text-ink-soft">Nobody yet.</p>
      )}
      {nextAfter && <Pager to={`?after=${nextAfter}`} label="Show more anglers" />}
    </Section>
  );
}

function EntrantRow({ entrant, hasStarted }: { entrant: Entrant; hasStarted: boolean }) {
  const { userId, username, joinedAt, paidVia, entryNote } = entrant;
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
      <ReasonDetails
        summary="Take out"
        summaryLabel={`Take out ${username}`}
        isGrave
        className="min-w-0 open:w-full"
        intent={removalOf(userId)}
        label="Take Out"
        hint={
          paidVia === "free"
            ? "Their catches score no more."
            : "Their catches score no more; their entry fee goes back."
        }
        extra={
          hasStarted &&
          paidVia !== "free" && (
            <Checkbox name="keepFee" label="The entry fee stays with the club" keepErrorLine={false} />
          )
        }
        look="danger"
      />
    </li>
  );
}
