import { Elysia } from "elysia";
import { z } from "zod";
import { requireTournamentRole, type SignedIn } from "../../actor.ts";
import { moneyText } from "../../base/format/money.ts";
import { csvResponse, longCsvResponse } from "../../base/http/csv-response.ts";
import { conflictToast, csvFile, replies, typedForm } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import { runOnce } from "../../base/submissions/idempotent-action.ts";
import { submitted } from "../../base/submissions/submission-id.ts";
import type { Deps } from "../../deps.ts";
import { scopeOf } from "../../rights.ts";
import {
  moneyInPeriod,
  moneyOf,
  moneyView,
  moneyWeeks,
  movementId,
  movementQuery,
  movementView,
  periodMoneyView,
  tournamentMoneyQuery,
  winningsListQuery,
  winningsQuery,
  winningsView,
} from "./ledger-views.ts";
import { listMovements, movementFileName, movementHeading, movementPiece } from "./list-movements.ts";
import { listMoney, readMoney, readMoneyInPeriod } from "./read-money.ts";
import { readWeeks } from "./read-weeks.ts";
import { recordMoney, reverseRecordedMoney } from "./record-money.ts";
import { recordedMoney, recordedMoneyForm, recordedMovement, reversedMoney } from "./recorded-money-shapes.ts";
import { listPrizeYears, listWinnings, winningsCsv } from "./winnings.ts";

const moneyScope = (reader: SignedIn) => scopeOf(reader, "see-money");

export const ledgerRoutes = ({ store, log, config }: Deps) =>
  new Elysia({ tags: ["The club's money"] })
    .use(requestContext)
    .get(
      "/api/admin/money",
      ({ query, user }) => {
        const { tournamentId = null } = query;
        if (tournamentId !== null) requireTournamentRole(user, "see-money", tournamentId);
        return store.read((db) => readMoney(db, moneyScope(user), tournamentId));
      },
      {
        role: "moneyReader",
        ...replies(moneyView, "Money received, paid out and remaining, for one tournament or the whole club."),
        query: moneyOf,
      },
    )
    .get(
      "/api/admin/money/period",
      ({ query, user }) => {
        if (query.tournamentId !== undefined) requireTournamentRole(user, "see-money", query.tournamentId);
        return store.read((db) => readMoneyInPeriod(db, moneyScope(user), query, config.timeZone));
      },
      {
        role: "moneyReader",
        ...replies(
          periodMoneyView,
          "Money received and paid out in a period, for one tournament or the whole club, and the balance before and after it.",
        ),
        query: moneyInPeriod,
      },
    )
    .get(
      "/api/admin/money/tournaments",
      ({ page, query, user }) => page(store.read((db) => listMoney(db, moneyScope(user), query))),
      {
        role: "moneyReader",
        ...replies(
          z.array(moneyView),
          "Money received, paid out and remaining, for each tournament with money moved or owed, newest first.",
        ),
        query: tournamentMoneyQuery,
      },
    )
    .get(
      "/api/admin/money/movements",
      ({ page, query, user }) => page(store.read((db) => listMovements(db, moneyScope(user), query, config.timeZone))),
      {
        role: "moneyReader",
        ...replies(
          z.array(movementView),
          "The rows of the ledger by date, newest first, of one tournament or all, in a period or at any time.",
        ),
        query: movementQuery,
      },
    )
    .post(
      "/api/admin/money/movements",
      ({ body: { submissionId, ...input }, now, write }) => {
        const submission = { submissionId, sent: ["record-money", input] };
        return write((tx, by) =>
          runOnce(tx, by, submission, now, () => recordMoney(tx, by, input, config.timeZone, now)),
        );
      },
      {
        role: "actingTreasurer",
        ...replies(recordedMovement, "Records money that the club received or paid outside of the product.", 200, {
          toast: ({ way, amount }) => ({ title: "Money Recorded", description: `${moneyText(amount)} ${way}` }),
          to: ({ way }) => `/admin/money/${way}`,
          form: typedForm(recordedMoneyForm, (typed) => typed),
        }),
        body: submitted(recordedMoney),
      },
    )
    .post(
      "/api/admin/money/movements/:id/reverse",
      ({ body: { submissionId, ...input }, now, params, write }) => {
        const submission = { submissionId, sent: ["reverse-recorded-money", params.id, input] };
        return write((tx, by) =>
          runOnce(tx, by, submission, now, () => reverseRecordedMoney(tx, by, params.id, input, now)),
        );
      },
      {
        role: "actingTreasurer",
        ...replies(recordedMovement, "Reverses recorded money with a second ledger entry.", 200, {
          toast: ({ amount }) => ({ title: "Entry Reversed", description: `${moneyText(amount)} was reversed` }),
          refused: conflictToast("same_state"),
        }),
        params: movementId,
        body: submitted(reversedMoney),
      },
    )
    .get(
      "/api/admin/money/weeks",
      ({ now, user }) => store.read((db) => readWeeks(db, moneyScope(user), config.timeZone, now)),
      {
        role: "moneyReader",
        ...replies(moneyWeeks, "Money received, paid out and due in each of the last 12 weeks."),
      },
    )
    .get(
      "/api/admin/money/years",
      ({ user }) => store.read((db) => listPrizeYears(db, moneyScope(user), config.timeZone)),
      {
        role: "moneyReader",
        ...replies(z.array(z.int()), "The years in which prizes were paid, latest first."),
      },
    )
    .get(
      "/api/admin/money/winnings",
      ({ query, user }) => store.read((db) => listWinnings(db, moneyScope(user), query, config.timeZone)),
      {
        role: "moneyReader",
        ...replies(
          z.array(winningsView),
          "Each angler's winnings in a year, the highest first; without anglers whose prizes were all reversed.",
        ),
        query: winningsListQuery,
      },
    )
    .get(
      "/api/admin/money/ledger.csv",
      async ({ arrived, query, user }) => {
        const { tournamentId } = query;
        if (tournamentId !== undefined) requireTournamentRole(user, "see-money", tournamentId);
        const fileName = await store.read((db) => movementFileName(db, moneyScope(user), query));
        const pieceAfter = async (after: number, reader: SignedIn) => {
          if (tournamentId !== undefined) requireTournamentRole(reader, "see-money", tournamentId);
          return store.read((db) => movementPiece(db, moneyScope(reader), query, config.timeZone, after));
        };
        return longCsvResponse({ fileName, heading: movementHeading, pieceAfter, arrived, log });
      },
      {
        role: "moneyReader",
        ...replies(
          csvFile,
          "The ledger as a file for a spreadsheet, oldest first, of one tournament or all, in a period or at any time.",
        ),
        query: moneyInPeriod,
      },
    )
    .get(
      "/api/admin/money/winnings.csv",
      async ({ query, user }) =>
        csvResponse(await store.read((db) => winningsCsv(db, moneyScope(user), query.year, config.timeZone))),
      {
        role: "moneyReader",
        ...replies(csvFile, "Each angler's winnings in a year, for tax reporting (1099)."),
        query: winningsQuery,
      },
    );
