import type { CatchView } from "../../src/catches/model.ts";
import { decimalText } from "../../src/catches/rules.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Figure } from "../ui/figure.tsx";
import { CatchBadges } from "./catch-badges.tsx";
import { CatchNotes } from "./catch-notes.tsx";
import { CatchThumbnail } from "./catch-thumbnail.tsx";
import { Moment } from "./moment.tsx";

/** One catch in its angler's history (SPEC section 2, "My Catch History"). */
export function CatchItem({ fish }: { fish: CatchView }) {
  const { id, species, length, weight, location, notes, submittedAt, tournamentName, photoUrl, status } = fish;
  const thumbnail = (
    <CatchThumbnail photo={fish} alt={`Photo of ${species}`} className="aspect-3/2 w-32 max-w-full @min-[36rem]:w-48" />
  );
  return (
    <li
      id={`catch-${id}`}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] gap-x-4 @min-[17rem]:grid-cols-[auto_minmax(0,1fr)] gap-y-3 px-4 py-5 target:bg-lake-soft sm:px-5"
    >
      {photoUrl ? (
        <a href={photoUrl} className="rounded-lg">
          {thumbnail}
        </a>
      ) : (
        thumbnail
      )}
      <div className="flex min-w-0 flex-col gap-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 @min-[36rem]:grid-cols-[minmax(0,1fr)_auto]">
          <h3 className="title-3 break-words">{species}</h3>
          <p className="flex flex-wrap gap-x-4 @min-[36rem]:col-start-2 @min-[36rem]:row-span-2 @min-[36rem]:row-start-1 @min-[36rem]:self-start">
            <Figure value={decimalText(length)} unit="in" className="text-3xl @min-[36rem]:text-4xl" />
            <Figure value={decimalText(weight)} unit="lb" className="self-end text-xl text-ink-soft" />
          </p>
          <p className="break-words text-[0.9375rem] text-ink-soft">
            {location} · <Moment at={submittedAt} />
            {tournamentName && <span className="block">{tournamentName}</span>}
          </p>
        </div>
        <CatchBadges fish={fish} />
        {notes && <p className="whitespace-pre-line break-words">{notes}</p>}
      </div>
      <div className="flex flex-col gap-2 empty:hidden @min-[17rem]:col-span-2 @min-[36rem]:col-span-1 @min-[36rem]:col-start-2">
        <CatchNotes fish={fish} />
        {status === "pending" && (
          <div>
            <ButtonLink to={`/my-catches/${id}/edit`} look="secondary" size="small">
              Correct or Withdraw
            </ButtonLink>
          </div>
        )}
      </div>
    </li>
  );
}
