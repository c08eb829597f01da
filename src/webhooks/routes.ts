import { Elysia } from "elysia";
import { z } from "zod";
import { createRateLimit, noRateLimit } from "../base/http/rate-limit.ts";
import { replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { Refusal } from "../refusal.ts";
import {
  deleteWebhook,
  listWebhooks,
  makeWebhook,
  readWebhook,
  rotateSecret,
  setWebhookEnabled,
  testWebhook,
} from "./manage-webhooks.ts";
import { makeSecret } from "./webhook-secrets.ts";
import { madeSecret, newWebhook, webhookKey, webhookPage, webhookState, webhookView } from "./webhook-shapes.ts";

const done = z.strictObject({ id: z.int() });

/** The demo's admin password is public, so nobody may make its server connect anywhere. */
function refuseInDemo({ demo }: Deps): void {
  if (demo) throw new Refusal("locked_setting", "This can't be changed in the demo.");
}

export const hookRoutes = (deps: Deps) => {
  const { store, config } = deps;
  const tests = config.rateLimits ? createRateLimit(10, 6) : noRateLimit;
  return new Elysia({ tags: ["Webhooks"] })
    .use(requestContext)
    .get("/api/admin/webhooks", () => store.read(listWebhooks), {
      role: "admin",
      ...replies(z.array(webhookView), "The club's webhooks, newest first, without their secrets."),
    })
    .post(
      "/api/admin/webhooks",
      ({ body, now, set, write }) => {
        refuseInDemo(deps);
        set.status = 201;
        const secret = makeSecret(config);
        return write((tx, admin) => makeWebhook(tx, admin, body, secret, now));
      },
      {
        role: "serverAdmin",
        ...replies(madeSecret, "Adds a webhook and returns its signing secret.", 201, { shows: true }),
        body: newWebhook,
      },
    )
    .get("/api/admin/webhooks/:id", ({ params: { id } }) => store.read((db) => readWebhook(db, id)), {
      role: "admin",
      ...replies(webhookPage, "A webhook with its latest deliveries."),
      params: webhookKey,
    })
    .post(
      "/api/admin/webhooks/:id/state",
      async ({ body: { isOn }, now, params: { id }, write }) => {
        refuseInDemo(deps);
        await write((tx, admin) => setWebhookEnabled(tx, admin, id, isOn, now));
        return store.read((db) => readWebhook(db, id));
      },
      {
        role: "serverAdmin",
        ...replies(webhookPage, "Turns a webhook on or off.", 200, {
          toast: ({ isOn }) => ({
            title: isOn ? "Webhook turned on" : "Webhook turned off",
            description: isOn ? "It receives new events." : "It receives nothing until you turn it on.",
          }),
        }),
        params: webhookKey,
        body: webhookState,
      },
    )
    .post(
      "/api/admin/webhooks/:id/rotate",
      ({ now, params: { id }, write }) => {
        refuseInDemo(deps);
        const secret = makeSecret(config);
        return write((tx, admin) => rotateSecret(tx, admin, id, secret, now));
      },
      {
        role: "serverAdmin",
        ...replies(madeSecret, "Replaces a webhook's secret; the previous one also signs for a day.", 200, {
          shows: true,
        }),
        params: webhookKey,
      },
    )
    .post(
      "/api/admin/webhooks/:id/test",
      async ({ now, params: { id }, user, write }) => {
        refuseInDemo(deps);
        tests.count(String(user.id), now);
        return { message: await testWebhook(deps, { write }, id) };
      },
      {
        role: "serverAdmin",
        ...replies(z.strictObject({ message: z.string() }), "Sends a test message to a webhook.", 200, {
          toast: ({ message }) => ({ title: "Test message sent", description: message }),
          refused: ({ message }) => ({ title: "The test message wasn't delivered", description: message }),
        }),
        params: webhookKey,
      },
    )
    .post(
      "/api/admin/webhooks/:id/delete",
      async ({ now, params: { id }, write }) => {
        refuseInDemo(deps);
        await write((tx, admin) => deleteWebhook(tx, admin, id, now));
        return { id };
      },
      {
        role: "serverAdmin",
        ...replies(done, "Deletes a webhook and its log.", 200, {
          toast: () => ({ title: "Webhook deleted", description: "It receives no more events." }),
          to: () => "/admin/settings/webhooks",
        }),
        params: webhookKey,
      },
    );
};
