import { decimalText } from "../../src/base/format/numbers.ts";
import { weightUnits } from "../../src/base/format/weights.ts";
import { Figure } from "../ui/figure.tsx";
import { ButtonLink } from "../ui/form/button.tsx";
import { Moment } from "../ui/moment.tsx";
import { CatchBadges } from "./catch-badges.tsx";
import { CatchNotes } from "./catch-notes.tsx";
import { CatchThumbnail } from "./catch-thumbnail.tsx";
import type { OwnCatch } from "./loaders.ts";

/** One catch in its angler's history. How it looks stands in catches.css. */
export function CatchItem({ fish }: { fish: OwnCatch }) {
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
