import { Elysia } from "elysia";
import { replies, typedForm } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { changePreferences } from "./change-preferences.ts";
import {
  preferencesChange,
  preferencesForm,
  preferencesView,
  pushEnd,
  pushSubscription,
  pushView,
} from "./delivery-preferences.ts";
import { preferencesOf, readPreferences } from "./read-preferences.ts";
import { readPush, refuseWrongKey, subscribe, unsubscribe } from "./subscribe.ts";

export const deliveryRoutes = ({ store, mail, config }: Deps) => {
  const sendsMail = () => mail.isSetUp() && config.dailyMail;
  return new Elysia({ tags: ["Notifications"] })
    .use(requestContext)
    .get("/api/push", ({ user }) => store.read((db) => readPush(db, user)), {
      role: "signedIn",
      ...replies(
        pushView,
        "The key a browser needs for push notifications, and the number of your browsers that have them on.",
      ),
    })
    .post(
      "/api/push",
      async ({ body, now, write }) => {
        await refuseWrongKey(body);
        return write(async (tx, user) => {
          await subscribe(tx, user, body, now);
          return readPush(tx, user);
        });
      },
      {
        role: "member",
        ...replies(pushView, "Turns on push notifications in this browser, until it logs out."),
        body: pushSubscription,
      },
    )
    .post(
      "/api/push/end",
      ({ body, write }) =>
        write(async (tx, user) => {
          await unsubscribe(tx, user, body.endpoint);
          return readPush(tx, user);
        }),
      { role: "signedIn", ...replies(pushView, "Turns off push notifications in one browser."), body: pushEnd },
    )
    .get(
      "/api/notifications/preferences",
      async ({ user }) => ({
        ...preferencesOf(await store.read((db) => readPreferences(db, user.id))),
        sendsMail: sendsMail(),
      }),
      { role: "signedIn", ...replies(preferencesView, "Which notifications reach you outside the site, and when.") },
    )
    .post(
      "/api/notifications/preferences",
      async ({ body, write }) => {
        const saved = await write(async (tx, user) => {
          await changePreferences(tx, user, body);
          return readPreferences(tx, user.id);
        });
        return { ...preferencesOf(saved), sendsMail: sendsMail() };
      },
      {
        role: "member",
        ...replies(preferencesView, "Changes which notifications reach you outside the site, and when.", 200, {
          toast: () => ({ title: "Choices saved", description: "They apply on all your devices." }),
          form: typedForm(preferencesForm, (typed) => typed),
        }),
        body: preferencesChange,
      },
    );
};
