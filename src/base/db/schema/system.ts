import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "./columns.ts";
import { ofUser } from "./of-user.ts";
import { photos } from "./photos.ts";

/** Written in the transaction of the action; never changed or deleted. */
export const audit = sqliteTable(
  "audit",
  {
    id: id(),
    at: instant().notNull(),
    /** Null for the system (jobs, the command line). */
    actorId: integer(),
    actorName: text().notNull(),
    action: text().notNull(),
    subject: text().notNull(),
    subjectId: integer(),
    detail: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    index("audit_subject").on(t.subject, t.subjectId, t.id),
    index("audit_actor").on(t.actorId, t.id),
    index("audit_subject_alone").on(t.subject, t.id),
    index("audit_actor_action").on(sql`lower(${t.actorName})`, t.action, t.id),
    index("audit_actor_name").on(sql`lower(${t.actorName})`, t.id),
    index("audit_action").on(t.action, t.id),
    index("audit_at").on(t.at, t.id),
  ],
);

/** One row: distinguishes this club from others at the same payment provider. */
export const club = sqliteTable(
  "club",
  {
    id: integer().primaryKey(),
    /** 16 random hex digits. */
    code: text().notNull(),
  },
  (t) => [check("club_one", sql`${t.id} = 1`)],
);

/** Keys that sign official results (Ed25519, base64url of the raw bytes). The last one signs; earlier ones still verify. */
export const signingKeys = sqliteTable("signing_keys", {
  id: id(),
  publicKey: text().notNull(),
  privateKey: text().notNull(),
  createdAt: instant().notNull(),
});

/** One row, from the first change on. Null is the default: of the name the setting CLUB_NAME, of the reasons the usual ones. */
export const clubSettings = sqliteTable(
  "club_settings",
  {
    id: integer().primaryKey(),
    name: text(),
    contactName: text(),
    contactEmail: text(),
    contactPhone: text(),
    contactText: text(),
    rulesText: text(),
    /** One a line. */
    rejectionReasons: text(),
    /** Other sites may frame the small boards. */
    allowsEmbedding: flag().notNull().default(false),
    /** Who moves money logs in with two steps. */
    requiresTwoStep: flag().notNull().default(false),
    colors: text({ enum: ["lake", "forest", "navy", "wine"] }),
    /** Null is the product's own mark. */
    logoPhotoId: integer().references(() => photos.id),
    checklistDismissedAt: instant(),
    /** Settings of the server that an admin made, by name; an environment variable wins over one. */
    serverSettings: text({ mode: "json" }).$type<Record<string, string>>(),
    /** Those that are secret, encrypted. */
    secretSettings: text(),
  },
  (t) => [check("club_settings_one", sql`${t.id} = 1`)],
);

/** For caches: 'settings' for what every page shows of the club, 'club' for the lists, 'tournament:7' for one tournament. */
export const versions = sqliteTable("versions", {
  name: text().primaryKey(),
  value: integer().notNull(),
});

/** To be done after a commit; survives a restart. The same `key` is queued once. */
export const tasks = sqliteTable(
  "tasks",
  {
    id: id(),
    kind: text().notNull(),
    key: text().notNull(),
    payload: text({ mode: "json" }).$type<Record<string, unknown>>().notNull(),
    runAfter: instant().notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: instant().notNull(),
  },
  (t) => [uniqueIndex("tasks_once").on(t.kind, t.key), index("tasks_due").on(t.runAfter, t.id)],
);

export const jobLeases = sqliteTable("job_leases", {
  job: text().primaryKey(),
  holder: text(),
  heldUntil: instant(),
  lastStartedAt: instant(),
  lastFinishedAt: instant(),
  lastResult: text(),
});

/** So that a form sent twice is processed once. */
export const submissions = sqliteTable(
  "submissions",
  {
    userId: ofUser(),
    submissionId: text().notNull(),
    contentHash: text().notNull(),
    result: text({ mode: "json" }).notNull(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.submissionId, t.contentHash] }), index("submissions_old").on(t.createdAt)],
);
