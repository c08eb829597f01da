import { readingText } from "../../src/base/format/numbers.ts";
import type { LeaderboardEntry } from "../../src/results/leaderboard-views.ts";
import { type Rules, type ScoreUnit, scoreUnit } from "../../src/scoring/scoring-rules.ts";
import { showToast } from "../layout/toasts/toasts.ts";
import { shine, throwConfetti } from "../ui/celebrate.ts";
import { newLeaderEvent } from "./new-leader-event.ts";

/** "Gus Petrakis takes the lead with 89.6 in." */
export const newLeaderText = ({ displayName, totalScore }: LeaderboardEntry, unit: ScoreUnit): string =>
  `${displayName} takes the lead with ${readingText(totalScore, unit)}.`;

/** Announces who took the lead, once, and celebrates their row. A page that announces it itself cancels the event. */
export function celebrateLeader(leader: LeaderboardEntry, rules: Rules): void {
  const event = new CustomEvent(newLeaderEvent, { detail: leader, cancelable: true });
  if (document.dispatchEvent(event)) {
    showToast({
      title: "New leader",
      description: newLeaderText(leader, scoreUnit(rules)),
      tone: "good",
    });
  }
  // A big screen turns to the row first.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const row = document.querySelector(`[data-row="${leader.userId}"]`);
      if (!row) return;
      shine(row);
      throwConfetti(row);
    }),
  );
}
