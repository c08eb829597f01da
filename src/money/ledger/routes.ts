import { Elysia } from "elysia";
import type { Deps } from "../../deps.ts";
import { csvResponse, longCsvResponse } from "../../http/csv-response.ts";
import { replyPage } from "../../http/next-page.ts";
import { requestContext } from "../../http/request-context.ts";
import { listMovements, movementFileName, movementHeading, movementPiece } from "./list-movements.ts";
import { moneyOf, movementQuery, tournamentMoneyQuery, winningsQuery } from "./model.ts";
import { listMoney, readMoney } from "./read-money.ts";
import { listPrizeYears, winningsCsv } from "./winnings.ts";

export const ledgerRoutes = ({ store, log, config: { timeZone } }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get("/api/admin/money", ({ query }) => store.read((db) => readMoney(db, query.tournamentId ?? null)), {
      role: "admin",
      query: moneyOf,
    })
    .get(
      "/api/admin/money/tournaments",
      async ({ query, request, set }) => replyPage({ request, set }, await store.read((db) => listMoney(db, query))),
      { role: "admin", query: tournamentMoneyQuery },
    )
    .get(
      "/api/admin/money/movements",
      async ({ query, request, set }) =>
        replyPage({ request, set }, await store.read((db) => listMovements(db, query))),
      { role: "admin", query: movementQuery },
    )
    .get("/api/admin/money/years", () => store.read((db) => listPrizeYears(db, timeZone)), { role: "admin" })
    .get(
      "/api/admin/money/ledger.csv",
      async ({ query }) => {
        const fileName = await store.read((db) => movementFileName(db, query.tournamentId));
        const pieceAfter = (after: number) => store.read((db) => movementPiece(db, query.tournamentId, after));
        return longCsvResponse({ fileName, heading: movementHeading, pieceAfter, log });
      },
      { role: "admin", query: moneyOf },
    )
    .get(
      "/api/admin/money/winnings.csv",
      async ({ query }) => csvResponse(await store.read((db) => winningsCsv(db, query.year, timeZone))),
      { role: "admin", query: winningsQuery },
    );
