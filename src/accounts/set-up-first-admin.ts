import { eq } from "drizzle-orm";
import { oneTimeLinks } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { nameClub } from "../club/change-club-settings.ts";
import type { Config } from "../config.ts";
import { zoneOf } from "../server-settings/city-zones.ts";
import { saveTimeZone } from "../server-settings/save-settings.ts";
import type { SetUp } from "./account-forms.ts";
import { checkSetUpLink } from "./offer-first-admin.ts";
import { type NewAccount, registerAccount } from "./register-account.ts";

/** The link is single-use. Throws `not_found` or `name_taken`. */
export async function setUpFirstAdmin(
  tx: Tx,
  token: string,
  { clubName, timeZone, ...account }: Omit<NewAccount, "isAdmin"> & Pick<SetUp, "clubName" | "timeZone">,
  { config, now }: { config: Config; now: number },
): Promise<number> {
  await checkSetUpLink(tx, token, now);
  // The tutorial is about catching fish; an admin starts with the setup checklist.
  const id = await registerAccount(tx, null, { ...account, isAdmin: true, hasSeenTutorial: true }, now);
  const admin = { id, username: account.username };
  if (clubName !== "") await nameClub(tx, admin, clubName, now);
  const zone = timeZone === undefined ? null : zoneOf(timeZone);
  if (zone !== null) await saveTimeZone(tx, admin, config, zone, now);
  await tx.delete(oneTimeLinks).where(eq(oneTimeLinks.purpose, "first_admin"));
  return id;
}
