import type { TournamentView } from "../../src/tournaments/tournament-shapes.ts";
import { Badge } from "../ui/badge.tsx";
import { useBadge } from "./clock.ts";

export function StatusBadge({ tournament }: { tournament: TournamentView }) {
  const { text, tone } = useBadge(tournament);
  return (
    <Badge tone={tone} dot={tone === "red"}>
      {text}
    </Badge>
  );
}
