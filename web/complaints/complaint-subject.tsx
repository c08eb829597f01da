import { Link } from "react-router-dom";
import type { ComplaintView } from "../../src/complaints/model.ts";
import { lengthText } from "../../src/format/lengths.ts";

/** What a report disputes; nothing where it names neither a tournament nor a catch. */
export function ComplaintSubject({ complaint }: { complaint: Pick<ComplaintView, "tournament" | "catch"> }) {
  const { tournament, catch: fish } = complaint;
  if (!(tournament || fish)) return null;
  return (
    <p className="text-[0.9375rem]">
      <span className="text-ink-soft">Dispute about </span>
      {fish && (
        <>
          {fish.species}, {lengthText(fish.length)}, of {fish.username}
        </>
      )}
      {fish && tournament && " in "}
      {tournament && (
        <Link to={`/tournaments/${tournament.id}`} className="link">
          {tournament.name}
        </Link>
      )}
    </p>
  );
}
