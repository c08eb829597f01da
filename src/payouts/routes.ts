import { Elysia } from "elysia";
import { admin, signedIn } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { nextPageLink } from "../http/next-page.ts";
import { requestContext } from "../http/request-context.ts";
import { listPayouts, sumPayouts } from "./list-payouts.ts";
import { payoutQuery } from "./model.ts";
import { readAccountStatus } from "./read-account-status.ts";

/** Payout accounts of winners, and the payouts that admins oversee. */
export const payoutRoutes = ({ store }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get("/api/connect/account-status", ({ actor }) => {
      const user = signedIn(actor);
      return store.read((db) => readAccountStatus(db, user));
    })
    .get(
      "/api/admin/payouts",
      async ({ actor, query, request, set }) => {
        admin(actor);
        const { items, nextAfter } = await store.read((db) => listPayouts(db, query));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { query: payoutQuery },
    )
    .get("/api/admin/payouts/sums", ({ actor }) => {
      admin(actor);
      return store.read(sumPayouts);
    });
