import club from "./migrations/0000_club.sql" with { type: "text" };
import searchIndex from "./migrations/0001_search_index.sql" with { type: "text" };
import timesAndCheckIn from "./migrations/0002_times_and_check_in.sql" with { type: "text" };
import publicProfiles from "./migrations/0003_public_profiles.sql" with { type: "text" };
import weightNotAsked from "./migrations/0004_weight_not_asked.sql" with { type: "text" };
import clubSettings from "./migrations/0005_club_settings.sql" with { type: "text" };

export type Migration = { name: string; sql: string };

/** In order; embedded as text, because the single file carries them. */
export const migrations: readonly Migration[] = [
  { name: "0000_club", sql: club },
  { name: "0001_search_index", sql: searchIndex },
  { name: "0002_times_and_check_in", sql: timesAndCheckIn },
  { name: "0003_public_profiles", sql: publicProfiles },
  { name: "0004_weight_not_asked", sql: weightNotAsked },
  { name: "0005_club_settings", sql: clubSettings },
];
