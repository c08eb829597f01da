import { expect } from "bun:test";
import { challenges } from "../../../src/base/db/schema.ts";
import type { DepositDue } from "../../../src/challenges/challenge-shapes.ts";
import { checkEntries } from "../../../src/check/entries.ts";
import { checkLedger } from "../../../src/check/ledger.ts";
import type { OpenedPayment } from "../../../src/money/entry-fees/payment-shapes.ts";
import type { ConfirmedDeposit } from "../../../src/options/challenge-deposit/deposit-shapes.ts";
import { deleteAccount } from "../../../src/own-data/delete-account.ts";
import { type ChallengeDay, challenge, openChallengeDay } from "../../challenges/challenge-day.ts";
import { act } from "../../money/entry-fees/paying.ts";
import type { Browser } from "../../support/club.ts";

export const cents = 2000;

export const charged: [string, number][] = [
  ["charge", cents],
  ["fee", -88],
];
export const returned: [string, number][] = [...charged, ["refund", -cents]];

export const openDepositDay = (): Promise<ChallengeDay> => openChallengeDay({ challengeDepositCents: cents });

/** Expects every cent to be accounted for. */
export async function closeDepositDay({ club }: ChallengeDay): Promise<void> {
  expect(await club.store.read(checkLedger)).toEqual([]);
  expect(await club.store.read(checkEntries)).toEqual([]);
  await club.close();
}

/** Writes a challenge. Returns the deposit that must be paid first. */
export async function write(
  challengeDay: ChallengeDay,
  by = challengeDay.bob,
  json?: object,
): Promise<DepositDue["deposit"]> {
  const response = await challenge(by, challengeDay.fishId, json);
  expect(response.status).toBe(201);
  return ((await response.json()) as DepositDue).deposit;
}

export const open = async (by: Browser, id: number) =>
  (await (await by.send(`/api/deposits/${id}/create-payment-intent`, { method: "POST" })).json()) as OpenedPayment;

export async function confirm(by: Browser, id: number, paymentIntentId: string): Promise<ConfirmedDeposit> {
  const response = await by.send(`/api/deposits/${id}/confirm-payment`, { json: { paymentIntentId } });
  return (await response.json()) as ConfirmedDeposit;
}

export async function pay(by: Browser, id: number): Promise<ConfirmedDeposit> {
  const { paymentIntentId } = await open(by, id);
  await act(by, paymentIntentId, { outcome: "succeeds" });
  return confirm(by, id, paymentIntentId);
}

/** Writes a challenge and pays its deposit. Returns the challenge's id. */
export async function filed(challengeDay: ChallengeDay, by = challengeDay.bob): Promise<number> {
  const { challengeId } = await pay(by, (await write(challengeDay, by)).id);
  if (challengeId === null) throw new Error("The challenge was not filed.");
  return challengeId;
}

export const rowsOf = ({ club }: ChallengeDay) =>
  club.store.read(async (db) => db.select().from(challenges).orderBy(challenges.id));

export const removeAccount = ({ club }: ChallengeDay, { userId: id }: Browser, username: string) =>
  club.store.write((tx) => {
    const may = { isAdmin: false, roles: [], hasAcceptedUserAgreement: true, hasSeenTutorial: true };
    const user = {
      id,
      username,
      displayName: username,
      ...may,
      suspendedUntil: null,
      suspensionReason: null,
      sessionHash: "",
    };
    return deleteAccount(tx, user, club.now());
  });
