import { Elysia } from "elysia";
import { countInvited, invitationsCsv } from "../../accounts/password-reset/invitations.ts";
import type { Deps } from "../../deps.ts";
import { csvResponse } from "../../http/csv-response.ts";
import { csvBody, csvFile, replies } from "../../http/replies.ts";
import { requestContext } from "../../http/request-context.ts";
import { doOnce } from "../../submissions/do-once.ts";
import { importMembers } from "./import-members.ts";
import { judgeList, readList, reportOf, sentOf } from "./judge-list.ts";
import { listBytes } from "./list-bytes.ts";
import { importQuery, importReport, importState } from "./model.ts";
import { memberUses } from "./rules.ts";

export const memberImportRoutes = ({ store, mail, config }: Deps) => {
  const byMail = mail !== null && config.publicOrigin !== null;
  return new Elysia({ tags: ["Users"] })
    .use(requestContext)
    .get(
      "/api/admin/members/import",
      () => store.read(async (db) => ({ byMail, withoutPassword: await countInvited(db) })),
      {
        role: "admin",
        ...replies(importState, "How imported members get to their passwords."),
      },
    )
    .post(
      "/api/admin/members/import",
      async ({ now, query, request, write }) => {
        const list = readList(await listBytes(request), memberUses, query);
        if (query.dryRun) return reportOf(list, await store.read((db) => judgeList(db, list)));
        const submission = { submissionId: query.submissionId, sent: sentOf("import-members", list) };
        return write(async (tx, by) => {
          const judged = await judgeList(tx, list);
          const importNow = () => importMembers(tx, by, list, judged, byMail, now);
          return { ...reportOf(list, judged), summary: await doOnce(tx, by, submission, now, importNow) };
        });
      },
      {
        role: "actingAdmin",
        ...replies(
          importReport,
          "Imports members from a CSV file, all or none; a dry run says what would become of each row.",
        ),
        takesList: true,
        parse: "none",
        query: importQuery,
        body: csvBody,
      },
    )
    .post(
      "/api/admin/members/password-links.csv",
      async ({ context, now, write }) =>
        csvResponse(await write((tx, by) => invitationsCsv(tx, by, context.origin, now))),
      {
        role: "actingAdmin",
        ...replies(
          csvFile,
          "One-time links for imported members who have no password yet, as a file, for a club that sends no mail.",
        ),
      },
    );
};
