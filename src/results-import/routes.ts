import { Elysia } from "elysia";
import { replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { runOnce } from "../base/submissions/idempotent-action.ts";
import type { Deps } from "../deps.ts";
import { createListQueue } from "../members/import/list-queue.ts";
import { importResults, previewImport, readFile } from "./import-results.ts";
import { type ResultsImport, resultsImport, resultsImportReport } from "./import-shapes.ts";

/** Identifies a repeated submission. */
const submissionKeyOf = ({ submissionId: _, dryRun: __, list, ...input }: ResultsImport): unknown[] => [
  "import-results",
  new Bun.CryptoHasher("sha256").update(list).digest("hex"),
  input,
];

export const resultsImportRoutes = ({ store, mail, config }: Deps) => {
  const enqueue = createListQueue();
  const options = { clubZone: config.timeZone, byMail: mail !== null && config.publicOrigin !== null };
  return new Elysia({ tags: ["Tournaments"] }).use(requestContext).post(
    "/api/admin/tournaments/import",
    ({ body, arrived, now, write }) =>
      enqueue(async () => {
        const { user } = await arrived();
        const file = readFile(body);
        // Runs before the write, so that it doesn't block other writes.
        const preview = await store.read((db) => previewImport(db, user, body, file, options, now));
        if (body.dryRun) return preview;
        return write(async (tx, actor) => {
          const submission = { submissionId: body.submissionId, sent: submissionKeyOf(body) };
          let report: Awaited<ReturnType<typeof importResults>> | null = null;
          const { id } = await runOnce(tx, actor, submission, now, async () => {
            report = await importResults(tx, actor, body, file, options, now);
            return { id: report.tournamentId ?? 0 };
          });
          // On a repeated submission, the preview finds the members that the first one created.
          return report ?? { ...(await previewImport(tx, actor, body, file, options, now)), tournamentId: id };
        });
      }),
    {
      role: "actingOrganizer",
      ...replies(
        resultsImportReport,
        "Creates an ended tournament with official results from a file of places, scores or fish; a dry run only reports the outcome.",
      ),
      takesList: true,
      body: resultsImport,
    },
  );
};
