import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { pushSubscriptions } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { notify } from "../base/notifications/notify.ts";
import type { Deps } from "../deps.ts";

const title = "Test notification";

/** Sends a notification to the admin themselves. Returns where it can be seen. */
export async function sendTestNotification(
  tx: Tx,
  admin: SignedIn,
  { pushNotifications }: Pick<Deps["config"], "pushNotifications">,
  now: number,
): Promise<string> {
  const link = "/admin/settings/server#notifications";
  await notify(
    tx,
    admin.id,
    { type: "club_message", title, message: "Notifications from the club are reaching you.", link },
    now,
  );
  const browsers = await tx.$count(pushSubscriptions, eq(pushSubscriptions.userId, admin.id));
  if (!pushNotifications) return "It's under the bell. Push notifications are turned off.";
  if (browsers === 0)
    return "It's under the bell. Turn on push notifications in your own settings to get it on a phone.";
  return browsers === 1
    ? "It's under the bell and on its way to your device."
    : `It's under the bell and on its way to your ${browsers} devices.`;
}
