import { and, eq } from "drizzle-orm";
import { type Acting, type AuditActor, system } from "../../actor.ts";
import { recordAudit } from "../../base/audit/record-audit.ts";
import { payouts } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import type { Deps } from "../../deps.ts";
import { Refusal } from "../../refusal.ts";
import { readClubCode } from "../providers/club-code.ts";
import { type FailureKind, ProviderFailure, type TransferFacts } from "../providers/provider.ts";
import { beginPayout, existingTransferText } from "./begin-payout.ts";
import { groupOf, orderOf, type Payout } from "./payout-order.ts";
import type { SentPayout, SinglePayout } from "./payout-shapes.ts";
import { refreshAccount } from "./sync-account.ts";
import { payoutChanged, syncPayout } from "./sync-payout.ts";

export type Sender = Pick<Deps, "store" | "payments" | "clock" | "log" | "config">;

async function readPayout(tx: Tx, id: number): Promise<Payout> {
  const [payout] = await tx.select().from(payouts).where(eq(payouts.id, id));
  if (!payout) throw new Refusal("not_found", "This payout doesn't exist.");
  return payout;
}

/** Does nothing if the attempt has already ended. */
async function failAttempt(tx: Tx, payout: Payout, failure: string, by: AuditActor, now: number): Promise<Payout> {
  const { id, attempt } = payout;
  const isStillIt = and(eq(payouts.id, id), eq(payouts.status, "processing"), eq(payouts.attempt, attempt));
  const [failed] = await tx.update(payouts).set({ status: "failed", failure }).where(isStillIt).returning();
  if (!failed) return readPayout(tx, id);
  await payoutChanged(tx, payout);
  const detail = { attempt, failure };
  await recordAudit(tx, by, { action: "fail-payout", subject: "payout", subjectId: id, detail }, now);
  return failed;
}

/** Anything the provider already has is never sent again. */
async function adopt(tx: Tx, payout: Payout, transfers: TransferFacts[], source: Source, now: number): Promise<Payout> {
  for (const facts of transfers.toReversed()) await syncPayout(tx, payout.id, facts, source, now);
  const after = await readPayout(tx, payout.id);
  const stands = after.status === "processing" ? await existingTransferText(tx, after) : null;
  return stands ? failAttempt(tx, after, stands, source.by ?? system, now) : after;
}

type Source = Parameters<typeof syncPayout>[3];

/** `unclear`: the provider couldn't be asked, was busy, or gave no clear reply to the order. */
export type Outcome = { payout: Payout; unclear: "question" | "busy" | "order" | null };

type Attempt = { payout: Payout; by: AuditActor | null; club: string };

async function failWith(deps: Sender, { payout, by }: Attempt, failure: ProviderFailure): Promise<Outcome> {
  const { store, clock } = deps;
  const failed = await store.write((tx) => failAttempt(tx, payout, failureWords(failure), by ?? system, clock()));
  if (isAccountsFault(failure) && payout.destination) await refreshAccount(deps, payout.destination);
  return { payout: failed, unclear: null };
}

/** Null when the provider has no transfer, so that the prize may be sent. */
async function findSent(deps: Sender, attempt: Attempt): Promise<Outcome | null> {
  const { store, payments, clock } = deps;
  const { payout, by, club } = attempt;
  try {
    const transfers = await payments.findTransfers(groupOf(club, payout));
    const adopted = await store.write((tx) => adopt(tx, payout, transfers, { via: payments.name, by }, clock()));
    const goesOn = adopted.status === "processing" && adopted.attempt === payout.attempt;
    return goesOn ? null : { payout: adopted, unclear: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    // A resumed attempt may already have sent the money, so a refused lookup proves nothing.
    return by === null || isUnclear(error) ? { payout, unclear: "question" } : failWith(deps, attempt, error);
  }
}

/** Sends only if the group has no transfer yet. `by` is null for a resumed attempt. Never throws provider failures. */
export async function sendTransfer(deps: Sender, payout: Payout, by: AuditActor | null): Promise<Outcome> {
  const { store, payments, clock, log } = deps;
  const attempt = { payout, by, club: await store.read(readClubCode) };
  const sentBefore = await findSent(deps, attempt);
  if (sentBefore) return sentBefore;
  try {
    const sent = await payments.createTransfer(orderOf(attempt.club, payout));
    const synced = await store.write(async (tx) => {
      await syncPayout(tx, payout.id, sent, { via: payments.name, by }, clock());
      return readPayout(tx, payout.id);
    });
    return { payout: synced, unclear: null };
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    log.warn({ payout: payout.id, attempt: payout.attempt, kind: error.kind, code: error.code }, "payout not sent");
    if (!isUnclear(error)) return failWith(deps, attempt, error);
    return { payout, unclear: error.kind === "busy" ? "busy" : "order" };
  }
}

const view = ({ id, amountCents, status, stripeTransferId }: Payout): SentPayout => ({
  id,
  amount: amountCents,
  status,
  stripeTransferId,
});

/** Without online payments, a provider would only simulate the payment of a real prize (docs/rules.md 5.63). */
export const sendsOnline = ({ config }: Pick<Deps, "config">): boolean => config.onlinePayments !== "off";

/** Returns `processing` when unclear: a job finishes it. Throws as `beginPayout`, or `payout_failed`. */
export async function sendPayout(
  deps: Sender,
  id: number,
  admin: Acting,
  input: SinglePayout = {},
): Promise<SentPayout> {
  if (!sendsOnline(deps)) {
    throw new Refusal("payout_failed", "This club doesn't take payments online. Please pay the prize by hand.");
  }
  const begun = await admin.write((tx, by) => beginPayout(tx, id, by, input, deps.clock()));
  // Finishes the attempt even if the admin has been banned in the meantime.
  const { payout } = await sendTransfer(deps, begun, admin.user);
  if (payout.status === "failed") throw new Refusal("payout_failed", payout.failure ?? "The prize wasn't sent.");
  return view(payout);
}

/** The transfer may have been sent: the payout stays in progress until the provider confirms. */
const isUnclear = ({ kind }: ProviderFailure): boolean => kind === "unknown" || kind === "busy";

const texts: Partial<Record<FailureKind, string>> = {
  balance_too_low:
    "The club's balance at the payment provider is too low. Add funds there or wait for entry fees to arrive, then try again.",
  account_unusable:
    "The winner's payout account can't receive money. They need to fix it. Then try again, or mark the prize as paid by hand.",
  not_found:
    "The winner's payout account no longer exists at the payment provider. They have to set it up again. Then try again, or mark the prize as paid by hand.",
  connect_not_enabled:
    "Payouts aren't enabled for this club at the payment provider. Enable Connect there and try again, or mark the prize as paid by hand.",
};

const failureWords = ({ kind, message }: ProviderFailure): string =>
  texts[kind] ?? `The payment provider refused: ${message}`;

const isAccountsFault = ({ kind }: ProviderFailure): boolean => kind === "account_unusable" || kind === "not_found";

/** Stored in `failure` after two unclear replies: that key isn't used again. */
export const unclearTwice =
  "The payment provider gave no clear answer twice. We'll check its records before sending anything again.";
