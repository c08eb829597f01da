import { Elysia } from "elysia";
import { z } from "zod";
import { replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { receiveEvent } from "./receive-event.ts";

/** Requests are authenticated by the signature over the raw body instead of a session. */
export const webhookRoutes = (deps: Deps) =>
  new Elysia({ tags: ["Entry payments"] }).use(requestContext).post(
    "/api/stripe/webhook",
    async ({ now, request }) => {
      const rawBody = await request.text();
      await receiveEvent(deps, rawBody, request.headers.get("stripe-signature") ?? "", now);
      return { received: true };
    },
    {
      anyone: true,
      ...replies(
        z.strictObject({ received: z.literal(true) }),
        "Events of the payment provider, signed over the raw body.",
      ),
      parse: "none",
    },
  );
