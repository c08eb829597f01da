import { z } from "zod";
import { version as ownVersion } from "../../package.json";
import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import type { Db, Tx } from "../base/db/store.ts";
import { dayMs, isoText } from "../base/format/moments.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { readRemembered, writeRemembered } from "../server-settings/saved-settings.ts";
import { findNewVersion, type Program } from "./new-version.ts";
import { ownKey } from "./own-key.ts";
import { CannotUpdate, openSource, ownTarget, shownAddress } from "./release.ts";
import type { NewVersionView, UpdateCheckView } from "./update-views.ts";

/** The last answer about newer versions, shared by all instances. */
const memory = z.object({
  /** UTC ms; no instance checks before this time. */
  nextAt: z.number().default(0),
  /** UTC ms of the last answer or failure. */
  askedAt: z.number().nullable().default(null),
  /** The address that was asked. Its answer doesn't count for another address. */
  address: z.string().default(""),
  version: z.string().nullable().default(null),
  changes: z.array(z.string()).default([]),
  problem: z.string().nullable().default(null),
  dismissed: z.string().nullable().default(null),
});

type Memory = z.output<typeof memory>;

async function readMemory(db: Db): Promise<Memory> {
  const stored = await readRemembered(db, "newVersion");
  return memory.parse(stored === null ? {} : JSON.parse(stored));
}

const remember = async (tx: Tx, change: Partial<Memory>): Promise<void> =>
  writeRemembered(tx, "newVersion", JSON.stringify({ ...(await readMemory(tx)), ...change }));

type Watching = Pick<Config, "checksForUpdates" | "updateAddress">;

/** The release address as it is shown and remembered; null if none is set. */
const placeOf = ({ updateAddress }: Watching): string | null =>
  updateAddress === null ? null : shownAddress(new URL(updateAddress));

const isNewer = (version: string | null): version is string =>
  version !== null && Bun.semver.order(version, ownVersion) > 0;

const nothingNew: NewVersionView = { version: null, changes: [] };

export async function readNewVersion(db: Db, config: Watching): Promise<NewVersionView> {
  if (!config.checksForUpdates) return nothingNew;
  const { version, changes, dismissed, address } = await readMemory(db);
  const isShown = isNewer(version) && version !== dismissed && address === placeOf(config);
  return isShown ? { version, changes } : nothingNew;
}

/** Hides the notice of this version for all admins. */
export async function dismissVersion(tx: Tx, admin: SignedIn, version: string, now: number): Promise<void> {
  const { version: newest, dismissed } = await readMemory(tx);
  if (newest !== version || dismissed === version) return;
  await remember(tx, { dismissed: version });
  const detail = { version };
  await recordAudit(tx, admin, { action: "dismiss-new-version", subject: "club", subjectId: null, detail }, now);
}

export async function readUpdateCheck(db: Db, config: Watching, lockedBy: string | null): Promise<UpdateCheckView> {
  const { askedAt, version, problem, address } = await readMemory(db);
  const hasAsked = config.checksForUpdates && address === placeOf(config);
  return {
    isOn: config.checksForUpdates,
    address: placeOf(config),
    ownVersion,
    askedAt: hasAsked ? isoText(askedAt) : null,
    newVersion: hasAsked && isNewer(version) ? version : null,
    problem: hasAsked ? problem : null,
    lockedBy,
  };
}

const hourMs = 3_600_000;

/** Clubs ask at different times of the day, and each day a bit later or earlier. */
const jitterMs = () => Math.floor(Math.random() * 2 * hourMs);

/** False if it was asked within the last day, by this or another instance. */
async function claimTurn(tx: Tx, place: string, now: number): Promise<boolean> {
  const { nextAt, address } = await readMemory(tx);
  // A clock that was far ahead for a moment must not stop the checks.
  if (address === place && nextAt > now && nextAt < now + 2 * dayMs) return false;
  const forgotten = address === place ? {} : { version: null, changes: [], problem: null, askedAt: null };
  await remember(tx, { ...forgotten, nextAt: now + hourMs + jitterMs(), address: place });
  return true;
}

const ownProgram = () => ({ key: ownKey(), target: ownTarget(), version: ownVersion });

/**
 * Asks the release address once a day, if an admin turned that on. Sends nothing about the club. Returns how many new
 * versions it found, or null without asking. Throws `CannotUpdate`, and then asks again within hours.
 */
export async function askForNewVersion(
  { config, store }: Pick<Deps, "config" | "store">,
  now: number,
  program: Program = ownProgram(),
): Promise<number | null> {
  const { checksForUpdates, updateAddress } = config;
  const place = placeOf(config);
  if (!checksForUpdates || updateAddress === null || place === null) return null;
  if (!(await store.write((tx) => claimTurn(tx, place, now)))) return null;
  try {
    const newVersion = await findNewVersion(openSource(updateAddress), program);
    const { version, changes } = newVersion ?? nothingNew;
    const nextAt = now + 23 * hourMs + jitterMs();
    await store.write((tx) => remember(tx, { askedAt: now, version, changes, problem: null, nextAt }));
    return newVersion === null ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CannotUpdate)) throw error;
    await store.write((tx) => remember(tx, { askedAt: now, problem: error.message }));
    throw error;
  }
}
