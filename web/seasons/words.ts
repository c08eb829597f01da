import { counted } from "../../src/base/format/numbers.ts";
import type { LadderEntry, SeasonEventView, SeasonView } from "../../src/seasons/season-shapes.ts";
import type { Tone } from "../ui/tone.ts";

/** "1 point", "98.5 points" */
export const pointsOf = (points: number): string => counted(points, "point");

export const leaderText = ({ isComplete, leaders }: Pick<SeasonView, "isComplete" | "leaders">): string => {
  if (!isComplete) return leaders.length > 1 ? "Leaders" : "Leader";
  return leaders.length > 1 ? "Anglers of the Year" : "Angler of the Year";
};

export const eventName = ({ event, name }: Pick<SeasonEventView, "event" | "name">): string =>
  name ?? `Tournament ${event}`;

export const stateBadges: Readonly<Record<SeasonEventView["state"], { text: string; tone: Tone }>> = {
  upcoming: { text: "Upcoming", tone: "blue" },
  running: { text: "Running", tone: "red" },
  under_review: { text: "Under review", tone: "slate" },
  unofficial: { text: "Unofficial", tone: "slate" },
  official: { text: "Official", tone: "green" },
  cancelled: { text: "Canceled", tone: "slate" },
};

export const unrankedTexts: Readonly<Record<NonNullable<LadderEntry["unranked"]>, string>> = {
  "not-eligible": "Not ranked in this season",
  minimumEvents: "Not enough tournaments for a place",
  minimumPoints: "Not enough points for a place",
};
