import { Link } from "react-router-dom";
import type { Mine } from "../../../src/money/entry-fees/payment-shapes.ts";

/** The link to the version that the reader accepted. */
export function AcceptedWaiver({ id, mine: { acceptedWaiver } }: { id: number; mine: Mine }) {
  if (acceptedWaiver === undefined) return null;
  return (
    <Link to={`/tournaments/${id}/waiver?version=${acceptedWaiver}`} className="link inline-flex min-h-12 items-center">
      The waiver you accepted
    </Link>
  );
}
