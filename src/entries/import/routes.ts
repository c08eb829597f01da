import { Elysia } from "elysia";
import type { SignedIn, WriteAs } from "../../actor.ts";
import { longCsvResponse } from "../../base/http/csv-response.ts";
import { csvBody, csvFile, replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { runOnce } from "../../base/submissions/idempotent-action.ts";
import type { Deps } from "../../deps.ts";
import { entrantUsesIn } from "../../members/import/import-columns.ts";
import { type ImportQuery, type ImportReport, importQuery, importReport } from "../../members/import/import-report.ts";
import { listBytes } from "../../members/import/list-bytes.ts";
import { createListQueue } from "../../members/import/list-queue.ts";
import { reportCsv } from "../../members/import/report-csv.ts";
import {
  judgeAgain,
  type ParsedList,
  readList,
  reportOf,
  sentOf,
  validateList,
} from "../../members/import/validate-list.ts";
import type { ValidatedRow } from "../../members/import/validate-rows.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { visibleTournament } from "../../tournaments/visible-tournament.ts";
import type { RecordCash } from "../enter-by-hand.ts";
import { entrantList, importEntrants } from "./import-entrants.ts";

/** Carries the outcome of a dry run out of the transaction that it rolls back. */
class DryRun extends Error {
  constructor(readonly rows: ValidatedRow[]) {
    super("A dry run changes nothing.");
  }
}

/** `recordCash` is passed in by `src/api.ts`, because this folder must not import from those above it. */
export const entrantImportRoutes = ({ store, mail, config, log }: Deps, recordCash: RecordCash) => {
  const inTurn = createListQueue();
  const csvRoute = { takesList: true, parse: "none", params: tournamentId, query: importQuery, body: csvBody } as const;
  const importTerms = () => ({ recordCash, byMail: mail.isSetUp() && config.publicOrigin !== null });

  /** Throws `not_found`, `invalid` or `too_large`. */
  async function readEntrants(user: SignedIn, id: number, bytes: Uint8Array, query: ImportQuery): Promise<ParsedList> {
    const { pots, teams } = await store.read((db) => visibleTournament(db, user, id));
    return readList(
      bytes,
      entrantUsesIn({ teams }),
      query,
      pots?.map(({ name }) => name),
    );
  }

  /** Runs outside the write, so it blocks nobody. Throws `not_found`. */
  const validateEntrants = (user: SignedIn, id: number, list: ParsedList) =>
    store.read(async (db) => {
      await visibleTournament(db, user, id);
      const kind = await entrantList(db, id);
      return { kind, judged: await validateList(db, list, kind) };
    });

  type ImportRequest = { user: SignedIn; write: WriteAs<SignedIn>; id: number; list: ParsedList; now: number };

  async function dryRun({ user, write, id, list, now }: ImportRequest): Promise<ValidatedRow[]> {
    const { kind, judged } = await validateEntrants(user, id, list);
    try {
      return await write(async (tx, by) => {
        const rows = await judgeAgain(tx, list, kind, judged);
        throw new DryRun(await importEntrants(tx, by, id, list, kind, rows, importTerms(), now));
      });
    } catch (error) {
      if (error instanceof DryRun) return error.rows;
      throw error;
    }
  }

  async function importNow({ user, write, id, list, now }: ImportRequest): Promise<ImportReport> {
    const { kind, judged } = await validateEntrants(user, id, list);
    const submission = { submissionId: list.query.submissionId, sent: [...sentOf("import-entrants", list), id] };
    return write(async (tx, by) => {
      let report = reportOf(list, []);
      const summary = await runOnce(tx, by, submission, now, async () => {
        const again = await judgeAgain(tx, list, kind, judged);
        const rows = await importEntrants(tx, by, id, list, kind, again, importTerms(), now);
        report = reportOf(list, rows, rows.filter(({ outcome }) => outcome === "enter").length);
        // Stored without names, which must not outlive an account.
        return report.summary;
      });
      return { ...report, summary };
    });
  }

  return new Elysia({ tags: ["Entries"] })
    .use(requestContext)
    .post(
      "/api/admin/tournaments/:id/entrants/import",
      ({ arrived, now, params: { id }, query, request, write }) =>
        inTurn(async () => {
          const { user } = await arrived();
          const list = await readEntrants(user, id, await listBytes(request), query);
          const importing = { user, write, id, list, now };
          return query.dryRun ? reportOf(list, await dryRun(importing)) : importNow(importing);
        }),
      {
        role: "actingOrganizer",
        ...replies(
          importReport,
          "Enters anglers from a CSV file, all or none, and creates accounts for those without one; a dry run reports the outcome of each row.",
        ),
        ...csvRoute,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entrants/import/report.csv",
      ({ arrived, now, params: { id }, query, request, write }) =>
        inTurn(async () => {
          const { user } = await arrived();
          const list = await readEntrants(user, id, await listBytes(request), { ...query, dryRun: true });
          return longCsvResponse({ ...reportCsv(await dryRun({ user, write, id, list, now })), arrived, log });
        }),
      {
        role: "actingOrganizer",
        ...replies(csvFile, "A file with the effect an import would have on each row. Nothing is changed."),
        ...csvRoute,
      },
    );
};
