import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { longCsvResponse } from "../http/csv-response.ts";
import { replyPage } from "../http/next-page.ts";
import { requestContext } from "../http/request-context.ts";
import { auditHeading, auditPiece, listActions, listAudit } from "./list-audit.ts";
import { auditFilter, auditQuery } from "./model.ts";

export const auditRoutes = ({ store, log, config: { timeZone } }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get(
      "/api/admin/audit",
      async ({ query, request, set }) =>
        replyPage({ request, set }, await store.read((db) => listAudit(db, query, timeZone))),
      { role: "admin", query: auditQuery },
    )
    .get("/api/admin/audit/actions", () => store.read(listActions), { role: "admin" })
    .get(
      "/api/admin/audit.csv",
      ({ query }) => {
        const pieceAfter = (after: number) => store.read((db) => auditPiece(db, query, timeZone, after));
        return longCsvResponse({ fileName: "audit.csv", heading: auditHeading, pieceAfter, log });
      },
      { role: "admin", query: auditFilter },
    );
