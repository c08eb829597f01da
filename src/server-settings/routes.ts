import { Elysia } from "elysia";
import { createRateLimit, noRateLimit } from "../base/http/rate-limit.ts";
import { type FormAnswer, replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import { changeMail } from "./change-mail.ts";
import { changeStripeKeys, checkKeys, switchPayments } from "./change-payments.ts";
import { checkAddress } from "./check-address.ts";
import { zoneOf } from "./city-zones.ts";
import { readServerSettings, readSwitchPreview } from "./read-server-settings.ts";
import { saveSettings } from "./save-settings.ts";
import {
  addressCheckForm,
  addressCheckView,
  addressForm,
  entryChargeForm,
  mailForm,
  notificationsForm,
  onlinePaymentsForm,
  type ServerSettingsView,
  serverSettingsView,
  settingTestView,
  stripeForm,
  switchPaymentsForm,
  switchPreviewView,
  timeZoneForm,
  updateCheckForm,
  wrongAddress,
} from "./server-settings.ts";
import { sendTestMail } from "./test-mail.ts";
import { sendTestNotification } from "./test-notification.ts";

const page = "/admin/settings/server";

const saved = (description: string): FormAnswer<ServerSettingsView> => ({
  toast: () => ({ title: "Settings saved", description }),
});

/** A test is a button, which shows no errors of its own. */
const tested = (title: string, failed: string): FormAnswer<{ message: string }> => ({
  toast: ({ message }) => ({ title, description: message }),
  refused: ({ message }) => ({ title: failed, description: message.replace(/([^.])$/, "$1.") }),
});

function updatesText(isOn: boolean, address: string | null): string {
  if (!isOn) return "The club doesn't check for new versions.";
  return address === null
    ? "Set UPDATE_ADDRESS on the server next. Without it, the club can't check."
    : "Admins are notified of new versions.";
}

/** The demo's admin password is public, so nobody may make its server connect anywhere, or read a host's replies. */
function refuseInDemo({ demo }: Deps): void {
  if (demo) throw new Refusal("locked_setting", "This can't be changed in the demo.");
}

export const serverSettingsRoutes = (deps: Deps) => {
  const { store, config } = deps;
  const tests = config.rateLimits ? createRateLimit(10, 6) : noRateLimit;
  return new Elysia({ tags: ["Club"] })
    .use(requestContext)
    .get(
      "/api/admin/server-settings",
      ({ context: { linkOrigin }, user }) => store.read((db) => readServerSettings(db, deps, { user, linkOrigin })),
      {
        role: "admin",
        ...replies(
          serverSettingsView,
          "Time zone, public address, email, payments and notifications, without secrets.",
        ),
      },
    )
    .post(
      "/api/admin/server-settings/time-zone",
      async ({ body, context: { linkOrigin }, now, user, write }) => {
        const changes = { TIME_ZONE: zoneOf(body.timeZone) };
        await saveSettings(deps, { write }, changes, { TIME_ZONE: "timeZone" }, now);
        return store.read((db) => readServerSettings(db, deps, { user, linkOrigin }));
      },
      {
        role: "serverAdmin",
        ...replies(serverSettingsView, "Sets the club's time zone, by a city or by its name.", 200, {
          toast: ({ timeZone }) => ({
            title: "Time zone saved",
            description: `The club now uses ${timeZone.value.replaceAll("_", " ")} time.`,
          }),
        }),
        body: timeZoneForm,
      },
    )
    .post(
      "/api/admin/server-settings/address",
      async ({ body, context, now, user, write }) => {
        refuseInDemo(deps);
        const origin = body.address === "" ? null : new URL(body.address).origin;
        await saveSettings(deps, { write }, { PUBLIC_URL: origin }, { PUBLIC_URL: "address" }, now);
        const linkOrigin = config.publicOrigin ?? context.origin;
        return store.read((db) => readServerSettings(db, deps, { user, linkOrigin }));
      },
      {
        role: "serverAdmin",
        ...replies(serverSettingsView, "Sets the address that links begin with.", 200, {
          toast: ({ address }) => ({
            title: "Public address saved",
            description: `Links begin with ${address.linksBeginWith}.`,
          }),
        }),
        body: addressForm,
      },
    )
    .post(
      "/api/admin/server-settings/address/check",
      ({ body, context, now, user }) => {
        refuseInDemo(deps);
        const typed = addressForm.safeParse(body ?? {});
        if (!typed.success) throw new Refusal("invalid", wrongAddress);
        tests.count(String(user.id), now);
        return checkAddress(typed.data.address || context.linkOrigin);
      },
      {
        role: "serverAdmin",
        ...replies(addressCheckView, "Whether others can open an address, or the one that links begin with.", 200, {
          toast: ({ reach, message }) => ({
            title: reach === "public" ? "The address is public" : "Others can't open this address",
            description: message,
            tone: reach === "public" ? "good" : "bad",
          }),
          refused: ({ message }) => ({
            title: "The address wasn't checked",
            description: message.replace(/([^.])$/, "$1."),
          }),
        }),
        body: addressCheckForm.optional(),
      },
    )
    .post(
      "/api/admin/server-settings/mail",
      async ({ body, context: { linkOrigin }, now, user, write }) => {
        refuseInDemo(deps);
        await changeMail(deps, { write }, body, now);
        return store.read((db) => readServerSettings(db, deps, { user, linkOrigin }));
      },
      {
        role: "serverAdmin",
        ...replies(serverSettingsView, "Sets the mail server; without a host, removes it.", 200, {
          toast: ({ mail }) => ({
            title: "Mail server saved",
            description: mail.isSetUp ? "Send a test email to check it." : "The club doesn't send email.",
          }),
        }),
        body: mailForm,
      },
    )
    .post(
      "/api/admin/server-settings/mail/test",
      async ({ now, user }) => {
        refuseInDemo(deps);
        tests.count(String(user.id), now);
        return { message: `The mail server accepted an email to ${await sendTestMail(deps, user)}.` };
      },
      {
        role: "serverAdmin",
        ...replies(settingTestView, "Sends a test email to your own address.", 200, {
          ...tested("Test email sent", "The test email wasn't sent"),
        }),
      },
    )
    .post(
      "/api/admin/server-settings/stripe",
      async ({ body, context: { linkOrigin }, now, user, write }) => {
        refuseInDemo(deps);
        await changeStripeKeys(deps, { write }, body, now);
        return store.read((db) => readServerSettings(db, deps, { user, linkOrigin }));
      },
      {
        role: "serverAdmin",
        ...replies(
          serverSettingsView,
          "Saves Stripe's keys; empty fields keep their values.",
          200,
          saved("Check the keys next."),
        ),
        body: stripeForm,
      },
    )
    .post(
      "/api/admin/server-settings/stripe/check",
      async ({ now, user }) => {
        refuseInDemo(deps);
        tests.count(String(user.id), now);
        const { isLive } = await checkKeys(deps);
        return {
          message: `Stripe accepts both keys. They are ${isLive ? "live keys" : "test keys: no real money moves"}.`,
        };
      },
      {
        role: "serverAdmin",
        ...replies(settingTestView, "Checks with Stripe whether it accepts the saved keys.", 200, {
          ...tested("The keys work", "The keys don't work"),
        }),
      },
    )
    .get(
      "/api/admin/server-settings/payments-switch",
      ({ context: { linkOrigin } }) => store.read((db) => readSwitchPreview(db, deps, linkOrigin)),
      { role: "admin", ...replies(switchPreviewView, "The effects of switching between test mode and Stripe.") },
    )
    .post(
      "/api/admin/server-settings/payments-switch",
      async ({ body, context: { linkOrigin }, now, user, write }) => {
        refuseInDemo(deps);
        tests.count(String(user.id), now);
        await switchPayments(deps, { write }, body, { linkOrigin, now });
        return store.read((db) => readServerSettings(db, deps, { user, linkOrigin }));
      },
      {
        role: "serverAdmin",
        ...replies(serverSettingsView, "Switches between test mode and Stripe.", 200, {
          toast: ({ payments: { mode, keyMode } }) => ({
            title: mode === "stripe" ? "Stripe takes payments now" : "Payments are in test mode",
            description:
              mode === "stripe" && keyMode === "live" ? "Real money is charged from now on." : "No real money moves.",
          }),
          to: () => `${page}#payments`,
        }),
        body: switchPaymentsForm,
      },
    )
    .post(
      "/api/admin/server-settings/entry-charge",
      async ({ body, context: { linkOrigin }, now, user, write }) => {
        await saveSettings(deps, { write }, { ENTRY_CHARGE: body.entryCharge }, { ENTRY_CHARGE: "entryCharge" }, now);
        return store.read((db) => readServerSettings(db, deps, { user, linkOrigin }));
      },
      {
        role: "serverAdmin",
        ...replies(
          serverSettingsView,
          "Sets what is charged to enter.",
          200,
          saved("It applies to entries from now on."),
        ),
        body: entryChargeForm,
      },
    )
    .post(
      "/api/admin/server-settings/online-payments",
      async ({ body, context: { linkOrigin }, now, user, write }) => {
        const choice = body.onlinePayments === "off" ? "off" : null;
        await saveSettings(deps, { write }, { ONLINE_PAYMENTS: choice }, {}, now);
        return store.read((db) => readServerSettings(db, deps, { user, linkOrigin }));
      },
      {
        role: "serverAdmin",
        ...replies(
          serverSettingsView,
          "Turns online payments off or, in test mode, back on. While they are off, entry fees are paid in person.",
          200,
          {
            toast: ({ payments: { takesNoneOnline } }) =>
              takesNoneOnline
                ? {
                    title: "No online payments",
                    description:
                      "Entry fees are paid to the club in person. To undo this, choose Return to Test Mode in Server Settings.",
                  }
                : { title: "Test mode is on", description: "Online payments are simulated; no money moves." },
          },
        ),
        body: onlinePaymentsForm,
      },
    )
    .post(
      "/api/admin/server-settings/updates",
      async ({ body, context: { linkOrigin }, now, user, write }) => {
        refuseInDemo(deps);
        const changes = { UPDATE_CHECK: body.updateCheck ? "on" : "off" };
        await saveSettings(deps, { write }, changes, { UPDATE_CHECK: "updateCheck" }, now);
        return store.read((db) => readServerSettings(db, deps, { user, linkOrigin }));
      },
      {
        role: "serverAdmin",
        ...replies(serverSettingsView, "Turns the notice of new versions on or off.", 200, {
          toast: ({ updates: { isOn, address } }) => ({
            title: "Settings saved",
            description: updatesText(isOn, address),
          }),
        }),
        body: updateCheckForm,
      },
    )
    .post(
      "/api/admin/server-settings/notifications",
      async ({ body, context: { linkOrigin }, now, user, write }) => {
        const onOff = (isOn: boolean) => (isOn ? "on" : "off");
        const locked = (await store.read((db) => readServerSettings(db, deps, { user, linkOrigin }))).notifications;
        const changes = {
          ...(locked.dailyMailLockedBy === null && { DAILY_MAIL: onOff(body.dailyMail) }),
          ...(locked.pushNotificationsLockedBy === null && { PUSH_NOTIFICATIONS: onOff(body.pushNotifications) }),
        };
        await saveSettings(deps, { write }, changes, {}, now);
        return store.read((db) => readServerSettings(db, deps, { user, linkOrigin }));
      },
      {
        role: "serverAdmin",
        ...replies(
          serverSettingsView,
          "Turns the daily email and push notifications on or off for the whole club.",
          200,
          saved("They apply to everyone in the club."),
        ),
        body: notificationsForm,
      },
    )
    .post(
      "/api/admin/server-settings/notifications/test",
      async ({ now, user, write }) => {
        tests.count(String(user.id), now);
        return { message: await write((tx, admin) => sendTestNotification(tx, admin, config, now)) };
      },
      {
        role: "serverAdmin",
        ...replies(settingTestView, "Sends a test notification to yourself.", 200, {
          ...tested("Test notification sent", "The notification wasn't sent"),
        }),
      },
    );
};
