/** What is sent to anglers outside of the product; each can be switched off (docs/rules.md 14.1). */
export const topics = ["catches", "places", "starts", "lastHour", "results", "invites", "club"] as const;

export type Topic = (typeof topics)[number];

/** What a switch stands for, in the words of the settings. */
export const topicTexts: Readonly<Record<Topic, string>> = {
  catches: "A catch of mine is reviewed or challenged, or a decision changes",
  places: "I am moved out of the paid places, or back into them",
  starts: "A tournament that I joined starts",
  lastHour: "A tournament that I joined has an hour left",
  results: "The results are final, or a prize is mine",
  invites: "A captain invites me to a team",
  club: "The club writes, or changes a tournament that I joined",
};

const topicsOfTypes: Readonly<Record<string, Topic>> = {
  catch_approved: "catches",
  catch_rejected: "catches",
  catch_changed: "catches",
  challenge_changed: "catches",
  challenge_message: "catches",
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

/** Null for what stays under the bell. */
export const topicOf = (type: string): Topic | null => topicsOfTypes[type] ?? null;

/** Of one member, within 24 hours: to one person, and to everybody together. */
export type SenderLimit = { toOne: number; inAll: number };

/**
 * Everything that a member without a role can put into others' inboxes, and how much of it (docs/rules.md 14.11). Far
 * above what an honest day brings: these stop a flood, not a conversation.
 */
export const senderLimits = {
  team_invitation: { toOne: 10, inAll: 30 },
  /** Somebody joined the recipient's team. */
  tournament_changed: { toOne: 10, inAll: 30 },
  /** Opened, or withdrawn. */
  challenge_changed: { toOne: 20, inAll: 40 },
  challenge_message: { toOne: 30, inAll: 100 },
  /** To each of those who run the tournament. */
  entry_requested: { toOne: 10, inAll: 100 },
  /** A link that gives a role was used; its maker hears of it. */
  account_changed: { toOne: 20, inAll: 40 },
} as const satisfies Readonly<Record<string, SenderLimit>>;

export type MemberNoticeType = keyof typeof senderLimits;

/** In the club's zone. */
export const digestHour = 7;

/** What a mail a day later is too late for, or what was mailed at once. */
const notInDigest: readonly string[] = [
  "tournament_started",
  "identifier_released",
  "tournament_last_hour",
  "club_message",
];

export const digestTypes: string[] = Object.keys(topicsOfTypes).filter((type) => !notInDigest.includes(type));

const hourMs = 3_600_000;

/** After this a push is not sent any more, ms. */
export const pushValidMs = 24 * hourMs;

/** Hours of the day, 0 to 23. From 22 until 6 goes over midnight. */
export type QuietHours = { from: number; until: number };

export type Preferences = { mutedTopics: readonly string[]; quiet: QuietHours | null; mailsDigest: boolean };

export const usualQuiet: QuietHours = { from: 22, until: 6 };

export const usualPreferences: Preferences = { mutedTopics: [], quiet: usualQuiet, mailsDigest: true };

/**
 * When quiet hours that `now` lies in are over, UTC ms; null outside of them. By the clocks of the zone, so that a night
 * has an hour more or less when they change.
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
