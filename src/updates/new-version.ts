import type { KeyObject } from "node:crypto";
import { isVersion, programIn, readSummed, readSums, readUnsignedSums, type Source } from "./release.ts";

/** A release that is newer than the running program. */
type NewVersion = {
  version: string;
  /** The beginning of its release notes, one change each. */
  changes: string[];
};

const maxChanges = 8;
const maxChangeLength = 200;

/** A change of the release notes without Markdown, as one short line. */
function changeText(item: string): string {
  const plain = item
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replaceAll(/[`*]/g, "")
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ")
    .trim();
  if (plain.length <= maxChangeLength) return plain;
  return `${plain.slice(0, maxChangeLength).replace(/\s+\S*$/, "")} …`;
}

/** The first items of the lists in a release's notes, which are Markdown. */
export const changesIn = (notes: string): string[] =>
  notes
    .split(/^(?=- |#)/m)
    .filter((part) => part.startsWith("- "))
    .slice(0, maxChanges)
    .map((part) => changeText(part.slice(2).split(/\n\s*\n/, 1)[0] ?? ""))
    .filter(Boolean);

/** The running program. */
export type Program = {
  /** Null for a program without a key, which believes the address. */
  key: KeyObject | null;
  target: string;
  version: string;
};

/** Null if the release isn't newer. Reads only lists and notes. Throws `CannotUpdate`. */
export async function findNewVersion(source: Source, { key, target, version }: Program): Promise<NewVersion | null> {
  const sums = key === null ? await readUnsignedSums(source) : await readSums(source, key);
  const release = programIn(sums, source, target);
  if (!isVersion(release.version) || Bun.semver.order(release.version, version) <= 0) return null;
  // Without a key, nobody vouches for a text that admins would act on.
  if (key === null) return { version: release.version, changes: [] };
  const notes = await readSummed(source, sums, "release-notes.md");
  return { version: release.version, changes: notes === null ? [] : changesIn(notes) };
}
