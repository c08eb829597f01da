import { Badge } from "../ui/badge.tsx";
import { useBadge } from "./clock.ts";

export function StatusBadge({ tournament }: { tournament: Parameters<typeof useBadge>[0] }) {
  const { text, tone } = useBadge(tournament);
  return (
    <Badge tone={tone} dot={tone === "red"}>
      {text}
    </Badge>
  );
}
