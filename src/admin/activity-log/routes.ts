import { Elysia } from "elysia";
import { z } from "zod";
import { longCsvResponse } from "../../base/http/csv-response.ts";
import { csvFile, replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { auditEntryView, auditFilter, auditQuery } from "./audit-entry.ts";
import { auditHeading, auditPiece, listActions, listAudit } from "./list-audit.ts";

export const auditRoutes = ({ store, log, config }: Deps) =>
  new Elysia({ tags: ["Club"] })
    .use(requestContext)
    .get("/api/admin/audit", ({ page, query }) => page(store.read((db) => listAudit(db, query, config.timeZone))), {
      role: "admin",
      ...replies(z.array(auditEntryView), "Administrative actions with time and subject, newest first."),
      query: auditQuery,
    })
    .get("/api/admin/audit/actions", () => store.read(listActions), {
      role: "admin",
      ...replies(z.array(z.string()), "The kinds of actions in the activity log."),
    })
    .get(
      "/api/admin/audit.csv",
      ({ arrived, query }) => {
        const pieceAfter = (after: number) => store.read((db) => auditPiece(db, query, config.timeZone, after));
        return longCsvResponse({ fileName: "audit.csv", heading: auditHeading, pieceAfter, arrived, log });
      },
      { role: "admin", ...replies(csvFile, "The activity log as a file for a spreadsheet."), query: auditFilter },
    );
