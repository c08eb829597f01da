import { Link, useNavigate } from "react-router-dom";
import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { useTournamentState } from "../tournaments/clock.ts";

type Props = {
  tournament: TournamentView;
  /** The query with which the scale is opened on return: what is typed there. */
  typed?: () => URLSearchParams;
};

/** Links to the form that enters an angler, which is available until the tournament ends and links back here. */
export function EnterAnglerLink({ tournament, typed = () => new URLSearchParams() }: Props) {
  const state = useTournamentState(tournament);
  const navigate = useNavigate();
  if (state !== "upcoming" && state !== "running") return null;
  const address = () => {
    const query = new URLSearchParams({ enter: "new", weighIn: typed().toString() });
    return `/admin/tournaments/${tournament.id}/day?${query}`;
  };
  return (
    <Link
      to={address()}
      className="link"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(address());
      }}
    >
      Enter an Angler
    </Link>
  );
}
