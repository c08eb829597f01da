import club from "./migrations/0000_club.sql" with { type: "text" };
import version03 from "./migrations/0001_version_0_3.sql" with { type: "text" };
import version04 from "./migrations/0002_version_0_4.sql" with { type: "text" };
import version05 from "./migrations/0003_version_0_5.sql" with { type: "text" };
import version06 from "./migrations/0004_version_0_6.sql" with { type: "text" };
import version07 from "./migrations/0005_version_0_7.sql" with { type: "text" };

export type Migration = { name: string; sql: string };

/** All migrations in order, embedded as text so that the single-file build contains them. */
export const migrations: readonly Migration[] = [
  { name: "0000_club", sql: club },
  { name: "0001_version_0_3", sql: version03 },
  { name: "0002_version_0_4", sql: version04 },
  { name: "0003_version_0_5", sql: version05 },
  { name: "0004_version_0_6", sql: version06 },
  { name: "0005_version_0_7", sql: version07 },
];
