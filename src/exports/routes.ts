import { Elysia } from "elysia";
import { z } from "zod";
import { auditHeading, auditPiece } from "../admin/activity-log/list-audit.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { longCsvResponse } from "../base/http/csv-response.ts";
import { csvFile, replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { movementHeading, movementPiece } from "../money/ledger/list-movements.ts";
import { Refusal } from "../refusal.ts";
import type { DataSet } from "./data-set.ts";
import { type ExportName, exportNameOf, exportNames } from "./export-names.ts";
import { allCatches, allRulings, allStandings, allTournaments } from "./fishing.ts";
import { allPayments, allPayouts, allPrizes, allRolledPots } from "./money.ts";
import { allChallenges, allComplaints, entries, members } from "./people.ts";
import { allInvitations, allRoles, allSeasons, allSecondReviews, allWaiting } from "./running.ts";
import { allWeighIns } from "./weigh-ins.ts";

const dataSets = (config: Config): Record<ExportName, DataSet> => ({
  members,
  tournaments: allTournaments,
  entries,
  waiting: allWaiting,
  invitations: allInvitations,
  catches: allCatches,
  "weigh-ins": allWeighIns,
  rulings: allRulings,
  "second-looks": allSecondReviews,
  standings: allStandings,
  seasons: allSeasons,
  prizes: allPrizes,
  payments: allPayments,
  payouts: allPayouts,
  "rolled-pots": allRolledPots,
  ledger: { heading: movementHeading, pieceAfter: (db, after) => movementPiece(db, "all", {}, config.timeZone, after) },
  complaints: allComplaints,
  challenges: allChallenges,
  roles: allRoles,
  audit: { heading: auditHeading, pieceAfter: (db, after) => auditPiece(db, {}, config.timeZone, after) },
});

export const exportRoutes = ({ store, log, config }: Deps) => {
  const sets = dataSets(config);
  return new Elysia({ tags: ["Club"] }).use(requestContext).get(
    "/api/admin/export/:file",
    async ({ arrived, now, params, write }) => {
      const name = exportNameOf(params.file);
      if (name === null) throw new Refusal("not_found", "This file doesn't exist.");
      const { heading, pieceAfter } = sets[name];
      const auditEntry = { action: "export-data", subject: "club", subjectId: null, detail: { file: name } } as const;
      await write((tx, by) => recordAudit(tx, by, auditEntry, now));
      return longCsvResponse({
        fileName: `${name}.csv`,
        heading,
        pieceAfter: (after) => store.read((db) => pieceAfter(db, after)),
        arrived,
        log,
      });
    },
    {
      role: "actingAdmin",
      ...replies(csvFile, "One part of the club's data as a CSV file; each download is in the activity log."),
      params: z.object({ file: z.string().describe(exportNames.map((name) => `${name}.csv`).join(", ")) }),
    },
  );
};
