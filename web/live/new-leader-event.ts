import { useEffect, useState } from "react";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";

export const newLeaderEvent = "newleader";

const shownMs = 12_000;

/** The angler who just took the lead, for a page that announces it itself; null after a while. */
export function useNewLeader(): LeaderboardEntry | null {
  const [leader, setLeader] = useState<LeaderboardEntry | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = (event: Event) => {
      if (!(event instanceof CustomEvent)) return;
      event.preventDefault();
      setLeader(event.detail as LeaderboardEntry);
      clearTimeout(timer);
      timer = setTimeout(() => setLeader(null), shownMs);
    };
    document.addEventListener(newLeaderEvent, changed);
    return () => {
      clearTimeout(timer);
      document.removeEventListener(newLeaderEvent, changed);
    };
  }, []);
  return leader;
}
