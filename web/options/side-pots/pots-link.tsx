import { Link } from "react-router-dom";
import type { TournamentView } from "../../../src/tournaments/tournament-shapes.ts";

/** The link to the side pots and those who bought them. */
export function PotsLink({ tournament: { id, pots } }: { tournament: Pick<TournamentView, "id" | "pots"> }) {
  if (pots.length === 0) return null;
  return (
    <Link to={`/tournaments/${id}/prizes#pots`} className="link inline-flex min-h-12 items-center">
      View all side pots
    </Link>
  );
}
