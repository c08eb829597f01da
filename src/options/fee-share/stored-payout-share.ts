import { Refusal } from "../../refusal.ts";
import { closedReason } from "../../tournaments/tournament-state.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { isSameShare, type PayoutShare } from "./shared-prizes.ts";

type Terms = Pick<Tournament, "entryFeeCents" | "divisions" | "hasOpenBoard">;

/** An omitted share doesn't change. Throws `invalid` at the field if there are no entry fees to share, or nobody could win it. */
export function storedPayoutShare(
  input: PayoutShare | null | undefined,
  before: Tournament | null,
  { entryFeeCents, divisions, hasOpenBoard }: Terms,
): PayoutShare | null {
  const share = input === undefined ? (before?.payoutShare ?? null) : input;
  if (share === null) return null;
  const field = `payoutShare.${share.byEntrants ? "byEntrants" : "percent"}`;
  if (entryFeeCents === 0 && !share.byEntrants) {
    throw Refusal.ofField(field, "There is no entry fee to pay a share of. Set one, or use fixed amounts");
  }
  if (divisions !== null && !hasOpenBoard) {
    const prizes = share.byEntrants ? "amounts by entrants are" : "a share of the entry fees is";
    throw Refusal.ofField(field, `Each division is ranked separately: ${prizes} won by all anglers together`);
  }
  return share;
}

type Joinable = Pick<Tournament, "payoutShare" | "endsAt" | "joinUntil">;

/** Whether prizes follow the entry fees again after a change: because the share changed, or because joining reopened. */
export function resumesFollowingFees(before: Joinable, after: Joinable, now: number): boolean {
  if (!isSameShare(before.payoutShare, after.payoutShare)) return true;
  return closedReason({ ...after, startsAt: 0, cancelledAt: null }, now) === null;
}
