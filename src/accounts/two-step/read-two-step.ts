import { eq } from "drizzle-orm";
import { encode } from "uqr";
import type { SignedIn } from "../../actor.ts";
import { twoStep } from "../../db/schema.ts";
import type { Db } from "../../db/store.ts";
import { isoText } from "../../format/moments.ts";
import type { QrCode, TwoStepView } from "../model.ts";
import { twoStepLimits } from "../rules.ts";
import { appAddress } from "./login-codes.ts";
import { countRecoveryCodes } from "./recovery-codes.ts";

/** One SVG path, with the quiet border of four modules that scanners need. */
function qrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: "L", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}

/** Shows the key only until a code of it is confirmed. */
export async function readTwoStep(db: Db, user: SignedIn, clubName: string, now: number): Promise<TwoStepView> {
  const [own] = await db.select().from(twoStep).where(eq(twoStep.userId, user.id));
  const since = own?.confirmedAt ?? null;
  const isBeingSetUp = own && since === null && now < own.createdAt + twoStepLimits.setUpMs;
  const address = isBeingSetUp && appAddress(own.secret, user.username, clubName);
  return {
    isOn: since !== null,
    since: isoText(since),
    recoveryCodesLeft: since === null ? 0 : await countRecoveryCodes(db, user.id),
    setUp: address ? { secret: own.secret, address, qr: qrCode(address) } : null,
  };
}
