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

/** One row once a setting was changed. Null means the default; the default of `name` is the setting CLUB_NAME. */
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
    /** One reason per line. */
    rejectionReasons: text(),
    /** Other sites may embed the small boards in frames. */
    allowsEmbedding: flag().notNull().default(false),
    /** People who move money must use two-step login. */
    requiresTwoStep: flag().notNull().default(false),
    colors: text({ enum: ["lake", "forest", "navy", "wine"] }),
    /** Null for the product's own logo. */
    logoPhotoId: integer().references(() => photos.id),
    checklistDismissedAt: instant(),
    /** Server settings changed by an admin, by name. Environment variables take precedence. */
    serverSettings: text({ mode: "json" }).$type<Record<string, string>>(),
    /** The secret server settings, encrypted. */
    secretSettings: text(),
    /** The certificate and its private keys, encrypted, for instances on a database server. */
    httpsState: text(),
  },
  (t) => [check("club_settings_one", sql`${t.id} = 1`)],
);

/** Versions for caches: 'settings' for the club data on every page, 'club' for the lists, 'tournament:7' for one tournament. */
export const versions = sqliteTable("versions", {
  name: text().primaryKey(),
  value: integer().notNull(),
});

/** Work to do after a commit; survives a restart. The same `key` is queued only once. */
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

/** Ensures that a form sent twice is processed once. */
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
