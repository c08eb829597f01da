import { and, eq } from "drizzle-orm";
import { codeAt } from "../../src/accounts/two-step/login-codes.ts";
import { recoveryCodes, twoStep } from "../../src/base/db/schema.ts";
import { hashToken } from "../../src/base/secret-token.ts";
import type { Club } from "../support/club.ts";

/** The base32 key that every app in these tests uses. */
export const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** Turns on two-step login for accounts directly, without the setup steps. */
export const turnOn = ({ store, now }: Club, ...userIds: number[]) =>
  store.write(async (tx) => {
    for (const userId of userIds) {
      await tx.insert(twoStep).values({ userId, secret, createdAt: now(), confirmedAt: now() });
      await tx.insert(recoveryCodes).values({ userId, codeHash: hashToken(`k7qm2xndaaaabbb${userId}`) });
    }
  });

/** The recovery code that `turnOn` gave an account. */
export const recoveryCodeOf = (userId: number): string => `K7QM-2XND-AAAA-BBB${userId}`;

/** The code that the app shows now, or `steps` steps of 30 seconds from now. */
export const codeNow = ({ now }: Club, steps = 0): string => codeAt(secret, now() + steps * 30_000);

export const isOn = ({ store }: Club, userId: number): Promise<boolean> =>
  store.read(async (db) => (await db.$count(twoStep, and(eq(twoStep.userId, userId), eq(twoStep.secret, secret)))) > 0);
