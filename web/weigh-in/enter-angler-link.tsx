import { Link } from "react-router-dom";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { useTournamentState } from "../tournaments/clock.ts";

/** Opens the form that enters an angler, which exists only until the tournament ends. */
export function EnterAnglerLink({ tournament }: { tournament: TournamentView }) {
  const state = useTournamentState(tournament);
  if (state !== "upcoming" && state !== "running") return null;
  return (
    <Link to={`/admin/tournaments/${tournament.id}/day?enter=new`} className="link">
      Enter an Angler
    </Link>
  );
}
