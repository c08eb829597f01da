import { Elysia } from "elysia";
import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { csvResponse, longCsvResponse } from "../../http/csv-response.ts";
import { csvFile, replies } from "../../http/replies.ts";
import { requestContext } from "../../http/request-context.ts";
import { listMovements, movementFileName, movementHeading, movementPiece } from "./list-movements.ts";
import {
  moneyOf,
  moneyView,
  moneyWeeks,
  movementQuery,
  movementView,
  tournamentMoneyQuery,
  winningsQuery,
} from "./model.ts";
import { listMoney, readMoney } from "./read-money.ts";
import { readWeeks } from "./read-weeks.ts";
import { listPrizeYears, winningsCsv } from "./winnings.ts";

export const ledgerRoutes = ({ store, log, config: { timeZone } }: Deps) =>
  new Elysia({ tags: ["The club's money"] })
    .use(requestContext)
    .get("/api/admin/money", ({ query }) => store.read((db) => readMoney(db, query.tournamentId ?? null)), {
      role: "admin",
      ...replies(moneyView, "What came in, went out and is left, for one tournament or the whole club."),
      query: moneyOf,
    })
    .get("/api/admin/money/tournaments", ({ page, query }) => page(store.read((db) => listMoney(db, query))), {
      role: "admin",
      ...replies(z.array(moneyView), "The same for each tournament with money moved or due, newest first."),
      query: tournamentMoneyQuery,
    })
    .get("/api/admin/money/movements", ({ page, query }) => page(store.read((db) => listMovements(db, query))), {
      role: "admin",
      ...replies(z.array(movementView), "The rows of the ledger, newest first, of one tournament or all."),
      query: movementQuery,
    })
    .get("/api/admin/money/weeks", ({ now }) => store.read((db) => readWeeks(db, timeZone, now)), {
      role: "admin",
      ...replies(moneyWeeks, "What came in, went out and was due in each of the last 12 weeks."),
    })
    .get("/api/admin/money/years", () => store.read((db) => listPrizeYears(db, timeZone)), {
      role: "admin",
      ...replies(z.array(z.int()), "The years in which prizes were paid, latest first."),
    })
    .get(
      "/api/admin/money/ledger.csv",
      async ({ query }) => {
        const fileName = await store.read((db) => movementFileName(db, query.tournamentId));
        const pieceAfter = (after: number) => store.read((db) => movementPiece(db, query.tournamentId, after));
        return longCsvResponse({ fileName, heading: movementHeading, pieceAfter, log });
      },
      {
        role: "admin",
        ...replies(csvFile, "The ledger as a file for a spreadsheet, oldest first, of one tournament or all."),
        query: moneyOf,
      },
    )
    .get(
      "/api/admin/money/winnings.csv",
      async ({ query }) => csvResponse(await store.read((db) => winningsCsv(db, query.year, timeZone))),
      {
        role: "admin",
        ...replies(csvFile, "What each angler won in a year, for tax reporting (1099)."),
        query: winningsQuery,
      },
    );
