import { Link } from "react-router-dom";
import { lengthText } from "../../src/base/format/lengths.ts";
import type { ComplaintView, DisputedCatch } from "../../src/complaints/complaint-shapes.ts";
import { useNameOf } from "../names.tsx";

/** The subject that a report disputes; nothing if it names neither a tournament nor a catch. */
export function ComplaintSubject({
  complaint,
  linksCatch = false,
}: {
  complaint: Pick<ComplaintView, "tournament" | "catch">;
  /** Links the catch to the judges' view, for admins. */
  linksCatch?: boolean;
}) {
  const { tournament, catch: fish } = complaint;
  if (!(tournament || fish)) return null;
  return (
    <p className="text-[0.9375rem]">
      <span className="text-ink-soft">Dispute about </span>
      {fish && (linksCatch ? <CatchLink fish={fish} /> : <CatchText fish={fish} />)}
      {fish && tournament && " in "}
      {tournament && (
        <Link to={`/tournaments/${tournament.id}`} className="link">
          {tournament.name}
        </Link>
      )}
    </p>
  );
}

function CatchText({ fish }: { fish: DisputedCatch }) {
  const nameOf = useNameOf();
  return `${fish.species}, ${lengthText(fish.length, fish.unit)}, caught by ${nameOf(fish)}`;
}

const CatchLink = ({ fish }: { fish: DisputedCatch }) => (
  <Link to={`/admin/catches/${fish.id}`} className="link">
    <CatchText fish={fish} />
  </Link>
);
