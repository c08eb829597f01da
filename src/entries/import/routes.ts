import { Elysia } from "elysia";
import type { SignedIn, WriteAs } from "../../actor.ts";
import type { Deps } from "../../deps.ts";
import { listLimits } from "../../format/csv-bytes.ts";
import { csvBody, replies } from "../../http/replies.ts";
import { requestContext } from "../../http/request-context.ts";
import { judgeList, type ReadList, readList, reportOf, sentOf } from "../../members/import/judge-list.ts";
import { listBytes } from "../../members/import/list-bytes.ts";
import { type ImportReport, importQuery, importReport } from "../../members/import/model.ts";
import { entrantUses } from "../../members/import/rules.ts";
import { Refusal } from "../../refusal.ts";
import { doOnce } from "../../submissions/do-once.ts";
import { tournamentId } from "../../tournaments/model.ts";
import type { RecordCash } from "../enter-by-hand.ts";
import { importEntrants } from "./import-entrants.ts";

/** Carries what would have happened out of a transaction that is rolled back. */
class DryRun extends Error {
  constructor(readonly report: ImportReport) {
    super("A dry run changes nothing.");
  }
}

const tooMany = `At most ${listLimits.entrants.toLocaleString("en-US")} anglers at once. Split the file and import the parts.`;

/** `recordCash` is passed in by `src/api.ts`: this folder must not import from those above it. */
export const entrantImportRoutes = ({ mail, config }: Deps, recordCash: RecordCash) => {
  const how = { recordCash, byMail: mail !== null && config.publicOrigin !== null };

  /** Throws `DryRun` at the end of one. */
  const importList = (write: WriteAs<SignedIn>, id: number, list: ReadList, now: number) =>
    write(async (tx, by) => {
      const { dryRun, submissionId } = list.query;
      const submission = { submissionId, sent: [...sentOf("import-entrants", list), id] };
      const importNow = async () => importEntrants(tx, by, id, list, await judgeList(tx, list, true), how, now);
      if (dryRun) throw new DryRun(await importNow());
      let report = reportOf(list, []);
      const summary = await doOnce(tx, by, submission, now, async () => {
        report = await importNow();
        // Remembered without names, which outlive no account.
        return report.summary;
      });
      return { ...report, summary };
    });

  return new Elysia({ tags: ["Entries"] }).use(requestContext).post(
    "/api/admin/tournaments/:id/entrants/import",
    async ({ now, params, query, request, write }) => {
      const list = readList(await listBytes(request), entrantUses, query);
      if (list.table.rows.length > listLimits.entrants) throw new Refusal("too_large", tooMany);
      try {
        return await importList(write, params.id, list, now);
      } catch (error) {
        if (error instanceof DryRun) return error.report;
        throw error;
      }
    },
    {
      role: "actingOrganizer",
      ...replies(
        importReport,
        "Enters anglers from a CSV file, all or none, and makes accounts for those without one; a dry run says what would become of each row.",
      ),
      takesList: true,
      parse: "none",
      params: tournamentId,
      query: importQuery,
      body: csvBody,
    },
  );
};
