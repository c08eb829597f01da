import { sql } from "drizzle-orm";
import { check, customType, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DirectorsOrder } from "../../../scoring/rulebook/facts.ts";
import type { FormatInput } from "../../../scoring/rulebook/format.ts";
import type { Rules, Waters } from "../../../scoring/scoring-rules.ts";
import { users } from "./accounts.ts";
import { flag, id, instant } from "./columns.ts";
import { photos } from "./photos.ts";

/**
 * Prizes that follow the entries: `percent` of the entry fees, paid to one place for every `oneIn` entrants or to the number in
 * `table`; or the amounts in `byEntrants`.
 */
export type PayoutShare = {
  oneIn?: number;
  percent?: number;
  /** With at least `from` entrants, `places` places are paid. In ascending order. */
  table?: { from: number; places: number }[];
  /** Whole dollars for each place with at least `from` entrants, instead of a percentage. In ascending order. */
  byEntrants?: { from: number; amounts: number[] }[];
  /** Prizes are rounded down to a multiple of it, in cents; 100 if absent. */
  round?: number;
  /** The recipient of the remainder after rounding; the first place if absent. */
  remainder?: "last" | "club";
  /** Tied places split their prizes; if absent, prizes are paid in order. */
  ties?: "split";
};

/** Chosen at entry. `minLength` is in hundredths of the tournament's unit; if absent, the tournament's minimum applies. */
export type Division = { name: string; minLength?: number };

/**
 * Two to six anglers who are ranked together, by the best fish among all of them ('best') or by the sum of their individual
 * scores. A prize is split evenly or goes to the captain.
 */
export type Teams = { size: number; score: "best" | "sum"; prize: "split" | "captain" };

/**
 * Each day is scored separately, and the score is the sum. `cut` is how many anglers continue after the first day; null
 * for everyone. Each day is fished between the same times, HH:MM; null for the start or the end of the day.
 */
export type Days = { cut: number | null; startTime: string | null; endTime: string | null };

/** Asked at entry; `choices`, if present, are the only valid answers. */
export type EntryQuestion = { label: string; isRequired: boolean; choices?: string[] };
/**
 * A side pot, chosen at entry: `fee` in cents, `shares` in whole percent that add up to 100. The biggest or smallest
 * fish wins, of one species or any. The club keeps `clubShare` percent.
 */
export type Pot = {
  name: string;
  fee: number;
  shares: number[];
  kind: "biggest" | "smallest";
  species: string | null;
  clubShare: number;
  /** Prizes are rounded down to a multiple of it, in cents; 1 if absent. */
  round?: number;
  /** The recipient of the remainder after rounding; the first place if absent. */
  remainder?: "last" | "club";
  /** The minimum score of a winning fish, in the scoring unit. */
  minimumToWin?: number;
  /** Equal fish share a place; if absent, they are ranked by submission time. */
  ties?: "split";
  /** The treatment of a pot that nobody wins; it is refunded if this is absent. */
  unclaimed?: "roll-over";
};

/** Defaults for rules that were stored before second reviews existed. */
const withoutSecondLook = { secondLook: false, secondLookShare: 0 };

const storedRules = customType<{ data: Rules; driverData: string }>({
  dataType: () => "text",
  toDriver: (rules) => JSON.stringify(rules),
  fromDriver: (json) => ({ ...withoutSecondLook, ...(JSON.parse(json) as Rules) }),
});

/** docs/rules.md 2.2. */
export const tournaments = sqliteTable(
  "tournaments",
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull(),
    targetSpecies: text({ mode: "json" }).$type<string[]>().notNull(),
    minLength: integer().notNull(),
    prizeCents: integer().notNull().default(0),
    /** Null if prizes are fixed amounts. */
    payoutShare: text({ mode: "json" }).$type<PayoutShare>(),
    /** When the amounts of `payoutShare` stopped following the entries. */
    prizesFixedAt: instant(),
    entryFeeCents: integer().notNull().default(0),
    /** Paid with a challenge; 0 for no deposit. */
    challengeDepositCents: integer().notNull().default(0),
    startDay: text().notNull(),
    endDay: text().notNull(),
    timeZone: text().notNull(),
    /** HH:MM; null for the start or the end of the day. */
    startTime: text(),
    endTime: text(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The lake or river and the meeting point; null if the club didn't name one. */
    place: text(),
    /** The deadline for joining (docs/rules.md 5.3); null for the tournament's end. */
    joinUntil: instant(),
    isActive: flag().notNull().default(true),
    /** Only members of the club and people with an invitation can enter. */
    isMembersOnly: flag().notNull().default(false),
    /** A director approves each entry. */
    isByApproval: flag().notNull().default(false),
    /** With their consent, entrants can submit catches for each other (docs/rules.md 6.13). */
    allowsSubmitters: flag().notNull().default(false),
    /** Null for no questions. */
    questions: text({ mode: "json" }).$type<EntryQuestion[]>(),
    /** The current version in `waivers`; null for no waiver. */
    waiverVersion: integer(),
    /** How many may enter; null for no limit. */
    capacity: integer(),
    /** 'unlisted' tournaments aren't on any list; 'private' ones don't exist for others (404). */
    visibility: text({ enum: ["public", "unlisted", "private"] })
      .notNull()
      .default("public"),
    /** Null for no divisions. */
    divisions: text({ mode: "json" }).$type<Division[]>(),
    /** Whether anglers of all divisions are also ranked together. */
    hasOpenBoard: flag().notNull().default(true),
    /** Null if individual anglers are ranked. */
    teams: text({ mode: "json" }).$type<Teams>(),
    /** Null if all days are scored as one. */
    days: text({ mode: "json" }).$type<Days>(),
    /** When the field was cut; null until then. */
    cutAt: instant(),
    /** Null for no side pots. */
    pots: text({ mode: "json" }).$type<Pot[]>(),
    /** Anglers aren't asked for the weight of a catch. */
    skipsWeight: flag().notNull().default(false),
    tournamentType: text({ enum: ["tournament", "derby"] })
      .notNull()
      .default("tournament"),
    /** If null, the default rules of its type apply. */
    rules: storedRules(),
    /** The club's own format as it was written (docs/rulebook.md). If null, `rules` apply. */
    format: text({ mode: "json" }).$type<FormatInput>(),
    /** Ties broken by a director, with user ids as text. */
    directorsOrder: text({ mode: "json" }).$type<DirectorsOrder[]>(),
    /** When its results were imported from a spreadsheet; null for a tournament that was run here. */
    importedAt: instant(),
    /** Hex seed that picks counted fish for a random second review. Null until the first one is chosen. */
    secondLookSeed: text(),
    /** Hex secret from which the identifier and its check characters are derived. */
    identifierSecret: text(),
    /** If null, the identifier is released at the start. */
    identifierReleaseAt: instant(),
    waters: text({ mode: "json" }).$type<Waters>(),
    /** Kinds of flags that are turned off. */
    flagsOff: text({ mode: "json" }).$type<string[]>(),
    /** If null, the illustration of its species is shown. */
    imagePhotoId: integer().references(() => photos.id, { onDelete: "set null" }),
    participantCount: integer().notNull().default(0),
    /** The highest number that an entrant has or had (docs/rules.md 5.53). */
    lastEntrantNumber: integer().notNull().default(0),
    cancelledAt: instant(),
    cancelReason: text(),
    endedAt: instant(),
    /** The start and end that entrants were notified of; they are notified again when either changes. */
    notifiedStart: instant(),
    notifiedEnd: instant(),
    notifiedRelease: instant(),
    resultsAnnouncedAt: instant(),
    officialAt: instant(),
    /** When it was removed from all lists; only tournaments with official results can be archived. */
    archivedAt: instant(),
    /** When a director hid the board by hand; null if it isn't hidden by hand. */
    boardHiddenAt: instant(),
    createdById: integer().references(() => users.id, { onDelete: "set null" }),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    index("tournaments_end").on(t.endsAt, t.id),
    index("tournaments_active_start").on(t.isActive, t.startsAt, t.id),
    index("tournaments_prizes_to_fix")
      .on(t.endsAt)
      .where(sql`${t.payoutShare} is not null and ${t.prizesFixedAt} is null`),
    index("tournaments_image").on(t.imagePhotoId),
    index("tournaments_sums").on(t.isActive, t.visibility, t.participantCount, t.prizeCents, t.archivedAt),
    index("tournaments_creator").on(t.createdById),
    index("tournaments_to_end").on(t.endsAt).where(sql`${t.endedAt} is null`),
    index("tournaments_unofficial").on(t.endsAt).where(sql`${t.officialAt} is null`),
    check("tournaments_type", sql`${t.tournamentType} in ('tournament', 'derby')`),
    check("tournaments_end_after_start", sql`${t.endsAt} > ${t.startsAt}`),
    check("tournaments_min_length", sql`${t.minLength} between 0 and 20000`),
    check("tournaments_prize", sql`${t.prizeCents} >= 0 and ${t.prizeCents} % 100 = 0`),
    check("tournaments_entry_fee", sql`${t.entryFeeCents} >= 0`),
    check("tournaments_participants", sql`${t.participantCount} >= 0`),
  ],
);

export const prizeBreakdowns = sqliteTable(
  "prize_breakdowns",
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id, { onDelete: "cascade" }),
    /** Null for the board of all anglers. */
    division: text(),
    position: integer().notNull(),
    amountCents: integer().notNull(),
  },
  (t) => [
    uniqueIndex("prize_breakdowns_position").on(t.tournamentId, t.position, t.division),
    uniqueIndex("prize_breakdowns_open").on(t.tournamentId, t.position).where(sql`${t.division} is null`),
    check("prize_breakdowns_from_one", sql`${t.position} >= 1`),
    check("prize_breakdowns_whole_dollars", sql`${t.amountCents} >= 0 and ${t.amountCents} % 100 = 0`),
  ],
);

/** The club's named rule sets, excluding the two that every club has. */
export const ruleSets = sqliteTable(
  "rule_sets",
  {
    id: id(),
    name: text().notNull(),
    rules: storedRules().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [uniqueIndex("rule_sets_name").on(sql`lower(${t.name})`)],
);

/** Each version of the official results, exactly as it is downloaded. */
export const resultVersions = sqliteTable(
  "result_versions",
  {
    id: id(),
    tournamentId: integer()
      .notNull()
      .references(() => tournaments.id, { onDelete: "cascade" }),
    /** Counts from 1. */
    version: integer().notNull(),
    json: text().notNull(),
    /** Hash of the UTF-8 bytes of `json`, in lowercase hex. */
    sha256: text().notNull(),
    reason: text(),
    madeAt: instant().notNull(),
    /** Null if a job created it. */
    madeById: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("result_versions_number").on(t.tournamentId, t.version),
    index("result_versions_maker").on(t.madeById),
    check("result_versions_from_one", sql`${t.version} >= 1`),
  ],
);
