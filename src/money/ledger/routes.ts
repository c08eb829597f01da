import { Elysia } from "elysia";
import { admin } from "../../actor.ts";
import type { Deps } from "../../deps.ts";
import { csvResponse, longCsvResponse } from "../../http/csv-response.ts";
import { nextPageLink } from "../../http/next-page.ts";
import { requestContext } from "../../http/request-context.ts";
import { listMovements, movementFileName, movementHeading, movementPiece } from "./list-movements.ts";
import { moneyOf, movementQuery, tournamentMoneyQuery, winningsQuery } from "./model.ts";
import { listMoney, readMoney } from "./read-money.ts";
import { listPrizeYears, winningsCsv } from "./winnings.ts";

/** The club's money as admins see it: sums, movements, and files of both. */
export const ledgerRoutes = ({ store, log, config: { timeZone } }: Deps) =>
  new Elysia()
    .use(requestContext)
    .get(
      "/api/admin/money",
      ({ actor, query }) => {
        admin(actor);
        return store.read((db) => readMoney(db, query.tournamentId ?? null));
      },
      { query: moneyOf },
    )
    .get(
      "/api/admin/money/tournaments",
      async ({ actor, query, request, set }) => {
        admin(actor);
        const { items, nextAfter } = await store.read((db) => listMoney(db, query));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { query: tournamentMoneyQuery },
    )
    .get(
      "/api/admin/money/movements",
      async ({ actor, query, request, set }) => {
        admin(actor);
        const { items, nextAfter } = await store.read((db) => listMovements(db, query));
        if (nextAfter !== null) set.headers.link = nextPageLink(request.url, nextAfter);
        return items;
      },
      { query: movementQuery },
    )
    .get("/api/admin/money/years", ({ actor }) => {
      admin(actor);
      return store.read((db) => listPrizeYears(db, timeZone));
    })
    .get(
      "/api/admin/money/ledger.csv",
      async ({ actor, query }) => {
        admin(actor);
        const fileName = await store.read((db) => movementFileName(db, query.tournamentId));
        const pieceAfter = (after: number) => store.read((db) => movementPiece(db, query.tournamentId, after));
        return longCsvResponse({ fileName, heading: movementHeading, pieceAfter, log });
      },
      { query: moneyOf },
    )
    .get(
      "/api/admin/money/winnings.csv",
      async ({ actor, query }) => {
        admin(actor);
        return csvResponse(await store.read((db) => winningsCsv(db, query.year, timeZone)));
      },
      { query: winningsQuery },
    );
