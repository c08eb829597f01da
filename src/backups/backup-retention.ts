import { utcDay } from "../base/format/days.ts";
import { dayMs } from "../base/format/moments.ts";
import { secretsKeyFile } from "../base/secret-box.ts";

/** Only its holder may remove photo files, or rely on none being removed. */
export const photoLease = "photo-files";

/** How many daily and weekly backups to keep, the newest of each, and how many from before migrations and updates. */
export const retention = { days: 7, weeks: 4, beforeMigrations: 5, beforeUpdates: 2 } as const;

export const databaseEntry = "club.sqlite";
export const manifestEntry = "manifest.json";

const photoEntry = /^photos\/([0-9a-f]{2})\/\1[0-9a-f]{62}\.(original|thumbnail\.webp|large\.webp)$/;

const ownEntries: readonly string[] = [databaseEntry, manifestEntry, secretsKeyFile];

/** No other entries are unpacked, so no path can leave the folder. */
export const isKnownEntry = (name: string) => ownEntries.includes(name) || photoEntry.test(name);

const dailyName = /^club-(\d{4}-\d{2}-\d{2})\.tar$/;

/** The name for a UTC day. */
export const dailyNameOf = (instant: number) => `club-${utcDay(instant)}.tar`;

export const dailyBackups = (names: readonly string[]): string[] =>
  names
    .filter((name) => dailyName.test(name))
    .toSorted()
    .toReversed();

/** Weeks start on Monday; 1970-01-01 was a Thursday. */
function weekOf(name: string): number {
  const day = Date.parse(dailyName.exec(name)?.[1] ?? "") / dayMs;
  return Math.floor((day + 3) / 7);
}

/** Never includes files with other names. */
export function outdatedBackups(names: readonly string[]): string[] {
  const all = dailyBackups(names);
  const days = new Set(all.slice(0, retention.days));
  const newestOfWeek = new Map<number, string>();
  for (const name of all.toReversed()) newestOfWeek.set(weekOf(name), name);
  const weeks = new Set([...newestOfWeek.values()].toReversed().slice(0, retention.weeks));
  return all.filter((name) => !(days.has(name) || weeks.has(name)));
}

/** `instant` is UTC ms. */
export const replacedNameOf = (instant: number) => `replaced-${new Date(instant).toISOString().replaceAll(":", "-")}`;

/** An unfinished copy, either in progress or left when its process was killed. */
export const isPartialBackup = (name: string) => name.includes(".partial-") || /^\..+\.sqlite$/.test(name);

const beforeMigration = /^before-\d{4}\.sqlite$/;

/** The backup from before the update to `version`. */
export const updateNameOf = (version: string) => `before-${version}.tar`;

const beforeUpdate = /^before-(\d+\.\d+\.\d+)\.tar$/;

const versionIn = (name: string) => beforeUpdate.exec(name)?.[1] ?? "";

/** All but those of the newest versions. Never includes files with other names. */
export const outdatedUpdateBackups = (names: readonly string[]): string[] =>
  names
    .filter((name) => beforeUpdate.test(name))
    .toSorted((a, b) => Bun.semver.order(versionIn(a), versionIn(b)))
    .slice(0, -retention.beforeUpdates);

export const outdatedCopies = (names: readonly string[]): string[] =>
  names
    .filter((name) => beforeMigration.test(name))
    .toSorted()
    .slice(0, -retention.beforeMigrations);
