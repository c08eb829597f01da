import { sql } from "drizzle-orm";
import { check, customType, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DirectorsOrder } from "../../../scoring/rulebook/facts.ts";
import type { FormatInput } from "../../../scoring/rulebook/format.ts";
import type { Rules, Waters } from "../../../scoring/scoring-rules.ts";
import { users } from "./accounts.ts";
import { flag, id, instant } from "./columns.ts";
import { photos } from "./photos.ts";

/** `percent` of the entry fees is paid as prizes, to one place for every `oneIn` entrants, or to as many as the table says. */
export type PayoutShare = {
  oneIn?: number;
  percent: number;
  /** How many places are paid from so many entrants on, in rising order. */
  table?: { from: number; places: number }[];
  /** Prizes are rounded down to it, in cents; absent is 100. */
  round?: number;
  /** Who gets what rounding leaves over; absent is the first place. */
  remainder?: "last" | "club";
  /** Places that are shared split their prizes; absent pays them in order. */
  ties?: "split";
};

/** Chosen at entry. Without a minimum length, in hundredths of the tournament's unit, it has the tournament's. */
export type Division = { name: string; minLength?: number };

/**
 * Two to six anglers who are ranked together: by the best fish among them all ('best'), or by the sum of what each scores alone.
 * A prize is split evenly, or the captain's.
 */
export type Teams = { size: number; score: "best" | "sum"; prize: "split" | "captain" };

/**
 * Each day is scored alone, and the sum is the score. `cut`: how many go on after the first day; null is all of them.
 * Each day is fished between the same times, HH:MM; null is where the day begins, or its end.
 */
export type Days = { cut: number | null; startTime: string | null; endTime: string | null };

/** Asked at entry; `choices` are the answers it takes, if they are given. */
export type EntryQuestion = { label: string; isRequired: boolean; choices?: string[] };
/**
 * A side pot, chosen at entry: `fee` in cents, `shares` in whole percent that sum to 100. Its biggest fish, or its smallest, of
 * one species or any, wins. `clubShare` in percent is the club's.
 */
export type Pot = {
  name: string;
  fee: number;
  shares: number[];
  kind: "biggest" | "smallest";
  species: string | null;
  clubShare: number;
  /** Prizes are rounded down to it, in cents; absent is 1. */
  round?: number;
  /** Who gets what rounding leaves over; absent is the first place. */
  remainder?: "last" | "club";
  /** What a fish has to score, in the unit of what counts. */
  minimumToWin?: number;
  /** Equal fish share their places; absent ranks them by arrival. */
  ties?: "split";
  /** What becomes of a pot that nobody wins; absent refunds it. */
  unclaimed?: "roll-over";
};

/** Of rules that were stored before there were any. */
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
    /** Null: prizes are fixed amounts. */
    payoutShare: text({ mode: "json" }).$type<PayoutShare>(),
    /** Since when the amounts of `payoutShare` follow the entry fees no more. */
    prizesFixedAt: instant(),
    entryFeeCents: integer().notNull().default(0),
    /** Paid with a challenge; 0 asks for none. */
    challengeDepositCents: integer().notNull().default(0),
    startDay: text().notNull(),
    endDay: text().notNull(),
    timeZone: text().notNull(),
    /** HH:MM; null is where the day begins, or its end. */
    startTime: text(),
    endTime: text(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** The last moment for joining (docs/rules.md 5.3); null is the end. */
    joinUntil: instant(),
    isActive: flag().notNull().default(true),
    /** Only members of the club enter it, and who is invited. */
    isMembersOnly: flag().notNull().default(false),
    /** A director approves each entry. */
    isByApproval: flag().notNull().default(false),
    /** Null asks nothing. */
    questions: text({ mode: "json" }).$type<EntryQuestion[]>(),
    /** Of `waivers`; null has none. */
    waiverVersion: integer(),
    /** How many may enter; null is without a limit. */
    capacity: integer(),
    /** 'unlisted' is on no list, 'private' is nowhere for others (404). */
    visibility: text({ enum: ["public", "unlisted", "private"] })
      .notNull()
      .default("public"),
    /** Null has none. */
    divisions: text({ mode: "json" }).$type<Division[]>(),
    /** Whether anglers of all divisions are ranked together too. */
    hasOpenBoard: flag().notNull().default(true),
    /** Null ranks anglers. */
    teams: text({ mode: "json" }).$type<Teams>(),
    /** Null scores all days as one. */
    days: text({ mode: "json" }).$type<Days>(),
    /** Since when only those who made the cut fish on; null before. */
    cutAt: instant(),
    /** Null has none. */
    pots: text({ mode: "json" }).$type<Pot[]>(),
    /** Anglers are not asked for the weight of a catch. */
    skipsWeight: flag().notNull().default(false),
    tournamentType: text({ enum: ["tournament", "derby"] })
      .notNull()
      .default("tournament"),
    /** Null scores by the rules that its type ships with. */
    rules: storedRules(),
    /** The club's own format as it was written (docs/rulebook.md). Null scores by `rules`. */
    format: text({ mode: "json" }).$type<FormatInput>(),
    /** Ties that a director decided, with user ids as text. */
    directorsOrder: text({ mode: "json" }).$type<DirectorsOrder[]>(),
    /** When its results were imported from a spreadsheet; null for a tournament that was run here. */
    importedAt: instant(),
    /** Hex; which fish that count get a second look by chance. Null until the first one is chosen. */
    secondLookSeed: text(),
    /** Hex; the identifier and its check characters are made from it. */
    identifierSecret: text(),
    /** Null releases the identifier at the start. */
    identifierReleaseAt: instant(),
    waters: text({ mode: "json" }).$type<Waters>(),
    /** Kinds of flags that are not raised. */
    flagsOff: text({ mode: "json" }).$type<string[]>(),
    /** Null shows the drawn one of its species. */
    imagePhotoId: integer().references(() => photos.id, { onDelete: "set null" }),
    participantCount: integer().notNull().default(0),
    cancelledAt: instant(),
    cancelReason: text(),
    endedAt: instant(),
    /** The start, and the end, that entrants were notified of: after a change of either they are notified again. */
    notifiedStart: instant(),
    notifiedEnd: instant(),
    notifiedRelease: instant(),
    resultsAnnouncedAt: instant(),
    officialAt: instant(),
    /** Since when it is on no list; only official results are archived. */
    archivedAt: instant(),
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
    /** Null: of the board of all anglers. */
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

/** The club's named rule sets; the two that every club has are not rows. */
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
    /** From 1. */
    version: integer().notNull(),
    json: text().notNull(),
    /** Of the UTF-8 bytes of `json`, lower-case hex. */
    sha256: text().notNull(),
    reason: text(),
    madeAt: instant().notNull(),
    /** Null for the job. */
    madeById: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    uniqueIndex("result_versions_number").on(t.tournamentId, t.version),
    index("result_versions_maker").on(t.madeById),
    check("result_versions_from_one", sql`${t.version} >= 1`),
  ],
);
