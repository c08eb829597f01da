import { eq } from "drizzle-orm";
import type { SignedIn } from "../../actor.ts";
import { twoStep } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { qrCode } from "../../base/qr-code.ts";
import { readClubName } from "../../club/read-club-settings.ts";
import type { Config } from "../../config.ts";
import type { TwoStepView } from "../account-forms.ts";
import { twoStepLimits } from "../account-limits.ts";
import { appAddress } from "./login-codes.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/** Includes the key only until one of its codes is confirmed. */
export async function readTwoStep(
  db: Db,
  user: SignedIn,
  config: Pick<Config, "clubName">,
  now: number,
): Promise<TwoStepView> {
  const [row] = await db.select().from(twoStep).where(eq(twoStep.userId, user.id));
  const since = row?.confirmedAt ?? null;
  const isBeingSetUp = row && since === null && now < row.createdAt + twoStepLimits.setUpMs;
  const address = isBeingSetUp && appAddress(row.secret, user.username, await readClubName(db, config));
  return {
    isOn: since !== null,
    since: isoText(since),
    recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(db, user.id),
    setUp: address ? { secret: row.secret, address, qr: qrCode(address, "L") } : null,
  };
}
