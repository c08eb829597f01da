import { Elysia } from "elysia";
import {
  countInvited,
  invitationSlips,
  invitationsCsv,
  slipsAtOnce,
} from "../../accounts/password-reset/invitations.ts";
import { csvResponse, longCsvResponse } from "../../base/http/csv-response.ts";
import { csvBody, csvFile, replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { runOnce } from "../../base/submissions/idempotent-action.ts";
import type { Deps } from "../../deps.ts";
import { memberUses } from "./import-columns.ts";
import { importMembers, memberList } from "./import-members.ts";
import { importQuery, importReport, importState, passwordSlips, slipsQuery } from "./import-report.ts";
import { listBytes } from "./list-bytes.ts";
import { createListQueue } from "./list-queue.ts";
import { reportCsv } from "./report-csv.ts";
import { judgeAgain, readList, reportOf, sentOf, validateList } from "./validate-list.ts";

export const memberImportRoutes = ({ store, mail, config, log }: Deps) => {
  const inTurn = createListQueue();
  const csvRoute = { takesList: true, parse: "none", query: importQuery, body: csvBody } as const;
  const byMail = () => mail.isSetUp() && config.publicOrigin !== null;
  return new Elysia({ tags: ["Users"] })
    .use(requestContext)
    .get(
      "/api/admin/members/import",
      () => store.read(async (db) => ({ byMail: byMail(), withoutPassword: await countInvited(db) })),
      {
        role: "admin",
        ...replies(importState, "How imported members get their passwords."),
      },
    )
    .post(
      "/api/admin/members/import",
      ({ arrived, now, query, request, write }) =>
        inTurn(async () => {
          await arrived();
          const list = await readList(await listBytes(request), memberUses, query);
          const judged = await store.read((db) => validateList(db, list, memberList));
          if (query.dryRun) return reportOf(list, judged);
          const submission = { submissionId: query.submissionId, sent: sentOf("import-members", list) };
          return write(async (tx, by) => {
            let report = reportOf(list, judged);
            const summary = await runOnce(tx, by, submission, now, async () => {
              report = await importMembers(tx, by, list, await judgeAgain(tx, list, memberList, judged), byMail(), now);
              // Stored without names, which must not outlive an account.
              return report.summary;
            });
            return { ...report, summary };
          });
        }),
      {
        role: "actingAdmin",
        ...replies(
          importReport,
          "Imports members from a CSV file, all or none; a dry run reports the outcome of each row.",
        ),
        ...csvRoute,
      },
    )
    .post(
      "/api/admin/members/import/report.csv",
      ({ arrived, query, request }) =>
        inTurn(async () => {
          await arrived();
          const list = await readList(await listBytes(request), memberUses, query);
          const judged = await store.read((db) => validateList(db, list, memberList));
          return longCsvResponse({ ...reportCsv(judged), arrived, log });
        }),
      {
        role: "actingAdmin",
        ...replies(csvFile, "A file with the effect an import would have on each row. Nothing is changed."),
        ...csvRoute,
      },
    )
    .post(
      "/api/admin/members/password-links.csv",
      async ({ context, now, write }) =>
        csvResponse(await write((tx, by) => invitationsCsv(tx, by, context.linkOrigin, now))),
      {
        role: "actingAdmin",
        ...replies(
          csvFile,
          "One-time links for imported members who have no password yet, as a file, for a club that doesn't send email.",
        ),
      },
    )
    .post(
      "/api/admin/members/password-slips",
      ({ body, context, now, write }) => write((tx, by) => invitationSlips(tx, by, context.linkOrigin, body, now)),
      {
        role: "actingAdmin",
        ...replies(
          passwordSlips,
          `Creates printable password slips with QR codes for up to ${slipsAtOnce} members without a password, or for one member.`,
          200,
          { shows: true },
        ),
        body: slipsQuery,
      },
    );
};
