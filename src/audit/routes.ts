import { Elysia } from "elysia";
import { admin } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { longCsvResponse } from "../http/csv-response.ts";
import { nextPageLink } from "../http/next-page.ts";
import { requestContext } from "../http/request-context.ts";
import { auditHeading, auditPiece, listActions, listAudit } from "./list-audit.ts";
import { auditFilter, auditQuery } from "./model.ts";

/** Who did what, when, to what: for admins. */
export const auditRoutes = ({ store, log, config: { timeZone } }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get(
      "/api/admin/audit",
      async ({ actor, query, request, set }) => {
        admin(actor);
        const { items, nextAfter } = await store.read((db) => listAudit(db, query, timeZone));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { query: auditQuery },
    )
    .get("/api/admin/audit/actions", ({ actor }) => {
      admin(actor);
      return store.read(listActions);
    })
    .get(
      "/api/admin/audit.csv",
      ({ actor, query }) => {
        admin(actor);
        const pieceAfter = (after: number) => store.read((db) => auditPiece(db, query, timeZone, after));
        return longCsvResponse({ fileName: "audit.csv", heading: auditHeading, pieceAfter, log });
      },
      { query: auditFilter },
    );
