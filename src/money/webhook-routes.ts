import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { receiveEvent } from "./receive-event.ts";

/** The signature over the raw body replaces a session. */
export const webhookRoutes = (deps: Deps) =>
  new Elysia().use(requestContext).post(
    "/api/stripe/webhook",
    async ({ now, request }) => {
      const rawBody = await request.text();
      await receiveEvent(deps, rawBody, request.headers.get("stripe-signature") ?? "", now);
      return { received: true };
    },
    { anyone: true, parse: "none" },
  );
