/** Topics that anglers are notified of outside the product; each can be turned off (docs/rules.md 14.1). */
export const topics = ["catches", "places", "starts", "lastHour", "results", "invites", "club"] as const;

export type Topic = (typeof topics)[number];

/** Labels of the switches in the settings. */
export const topicTexts: Readonly<Record<Topic, string>> = {
  catches: "Someone submits a catch for me, my catch is reviewed or challenged, or a decision changes",
  places: "I drop out of the paid places, or move back in",
  starts: "A tournament I joined starts",
  lastHour: "A tournament I joined has an hour left",
  results: "Results become official, or I win a prize",
  invites: "A captain invites me to a team",
  club: "The club messages me, or changes a tournament I joined",
};

const topicsOfTypes: Readonly<Record<string, Topic>> = {
  catch_submitted: "catches",
  catch_approved: "catches",
  catch_rejected: "catches",
  catch_changed: "catches",
  challenge_changed: "catches",
  challenge_message: "catches",
  challenge_filed: "club",
  paid_place_lost: "places",
  paid_place_regained: "places",
  tournament_started: "starts",
  identifier_released: "starts",
  tournament_last_hour: "lastHour",
  results_final: "results",
  prize_won: "results",
  prize_paid: "results",
  team_invitation: "invites",
  club_message: "club",
  tournament_changed: "club",
  place_offered: "club",
  entry_requested: "club",
  entry_decided: "club",
};

/** Null for a notification that only appears under the bell. */
export const topicOf = (type: string): Topic | null => topicsOfTypes[type] ?? null;

/** One member's limits within 24 hours: to a single person, and to everyone in total. */
export type SenderLimit = { toOne: number; inAll: number };

/**
 * Every kind of notification that a member without a role can send to others, and how many (docs/rules.md 14.11). The limits
 * are far above honest use: they stop a flood, not a conversation.
 */
export const senderLimits = {
  team_invitation: { toOne: 10, inAll: 30 },
  /** Someone joined the recipient's team, or changed a consent to submit catches. */
  tournament_changed: { toOne: 10, inAll: 30 },
  /** A catch was submitted for the recipient. */
  catch_submitted: { toOne: 60, inAll: 120 },
  /** A challenge was opened or withdrawn. */
  challenge_changed: { toOne: 20, inAll: 40 },
  /** Sent to the judges who may decide a challenge. */
  challenge_filed: { toOne: 20, inAll: 100 },
  challenge_message: { toOne: 30, inAll: 100 },
  /** Sent to everyone who runs the tournament. */
  entry_requested: { toOne: 10, inAll: 100 },
  /** A role link was used, and its creator is notified. */
  account_changed: { toOne: 20, inAll: 40 },
} as const satisfies Readonly<Record<string, SenderLimit>>;

export type MemberNoticeType = keyof typeof senderLimits;

/** Hour of the day in the club's time zone. */
export const digestHour = 7;

/** Types for which an email a day later is too late, or that were emailed immediately. */
const notInDigest: readonly string[] = [
  "tournament_started",
  "identifier_released",
  "tournament_last_hour",
  "club_message",
];

export const digestTypes: string[] = Object.keys(topicsOfTypes).filter((type) => !notInDigest.includes(type));

const hourMs = 3_600_000;

/** A push is no longer sent after this time. */
export const pushValidMs = 24 * hourMs;

/** Hours of the day, 0 to 23. From 22 until 6 spans midnight. */
export type QuietHours = { from: number; until: number };

export type Preferences = { mutedTopics: readonly string[]; quiet: QuietHours | null; mailsDigest: boolean };

export const usualQuiet: QuietHours = { from: 22, until: 6 };

export const usualPreferences: Preferences = { mutedTopics: [], quiet: usualQuiet, mailsDigest: true };

/**
 * When the current quiet hours end, in UTC ms; null outside of quiet hours. Uses the zone's local time, so that a night is an
 * hour longer or shorter when the clocks change.
 */
export function quietUntil(now: number, quiet: QuietHours | null, timeZone: string): number | null {
  if (quiet === null || quiet.from === quiet.until) return null;
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone);
  const { from, until } = quiet;
  const isQuiet = from < until ? local.hour >= from && local.hour < until : local.hour >= from || local.hour < until;
  if (!isQuiet) return null;
  const lastDay = local.hour < until ? local.toPlainDate() : local.toPlainDate().add({ days: 1 });
  const end = lastDay.toZonedDateTime({ timeZone, plainTime: { hour: until } }).epochMilliseconds;
  return end > now ? end : null;
}
