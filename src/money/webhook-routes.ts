import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { receiveEvent } from "./receive-event.ts";

/** Where the payment provider tells what happened. Its signature over the raw body stands in for a session. */
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
