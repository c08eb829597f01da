import type { SignedIn } from "../actor.ts";
import type { DayReturn } from "../base/db/schema/entries.ts";
import type { Tx } from "../base/db/store.ts";
import { recordReturn } from "../entries/boats/move-boat.ts";
import { findEntry } from "../entries/entry.ts";
import type { LoggedEntry } from "./read-log.ts";

type Change = { tx: Tx; by: SignedIn; tournamentId: number; reason: string; now: number };

async function returnOn({ tx, tournamentId }: Change, userId: number, day: number): Promise<DayReturn | null> {
  const entry = await findEntry(tx, tournamentId, userId);
  return entry?.returns?.find((dayReturn) => dayReturn.day === day) ?? null;
}

/** Restores the boat's return as it was before an entry, unless it was corrected since. */
export async function restoreReturn(
  change: Change,
  { userId, day, returnBefore, returnAfter }: LoggedEntry,
): Promise<void> {
  if (returnAfter === null || !Bun.deepEquals(await returnOn(change, userId, day), returnAfter)) return;
  const { tx, by, tournamentId, reason, now } = change;
  await recordReturn(tx, by, { id: tournamentId, userId }, { day, recorded: returnBefore, reason }, now);
}

type Late = { userId: number; day: number; lateMinutes: number | undefined };

/**
 * Records the minutes late of an entry, in place of those of the entry that it corrects. Null if they weren't typed or don't
 * change anything.
 */
export async function recordLateness(change: Change, { userId, day, lateMinutes }: Late, replaced?: LoggedEntry) {
  const isSameReturn = replaced?.userId === userId && replaced.day === day;
  if (replaced && !isSameReturn) await restoreReturn(change, replaced);
  const current = await returnOn(change, userId, day);
  const isReplaced = isSameReturn && replaced.returnAfter !== null && Bun.deepEquals(current, replaced.returnAfter);
  const before = isReplaced ? replaced.returnBefore : current;
  const isTyped = lateMinutes !== undefined && lateMinutes !== (before?.lateMinutes ?? 0);
  const after = isTyped ? { ...before, day, backAt: current?.backAt ?? change.now, lateMinutes } : before;
  const { tx, by, tournamentId, reason, now } = change;
  if (!Bun.deepEquals(after, current)) {
    await recordReturn(tx, by, { id: tournamentId, userId }, { day, recorded: after, reason }, now);
  }
  return isTyped ? { lateMinutes, returnBefore: before, returnAfter: after } : null;
}
