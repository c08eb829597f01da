import { Elysia } from "elysia";
import { z } from "zod";
import { readVersion } from "../base/db/versions.ts";
import { csvResponse } from "../base/http/csv-response.ts";
import { isUnchanged } from "../base/http/etag.ts";
import { linkNextPage } from "../base/http/next-page.ts";
import { csvFile, replies, typedForm } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { refuseOtherDay } from "../options/days/refuse-other-day.ts";
import { namedDivision } from "../options/divisions/named-division.ts";
import { tournamentId, tournamentPageQuery } from "../tournaments/tournament-shapes.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { findOwnStanding } from "./find-own-standing.ts";
import {
  boardPageQuery,
  boardQuery,
  leaderboardCard,
  leaderboardEntry,
  ownDay,
  raceLine,
  standingReply,
} from "./leaderboard-views.ts";
import { listFurtherBoards } from "./list-further-boards.ts";
import { listLeaderboards } from "./list-leaderboards.ts";
import { listMyDay } from "./list-my-day.ts";
import { officialQuery, officialResults } from "./official/official-results.ts";
import { type OfficialFile, readOfficial } from "./official/read-official.ts";
import { readExplanation } from "./read-explanation.ts";
import { readLeaderboard } from "./read-leaderboard.ts";
import { readRace } from "./read-race.ts";
import { readResults } from "./read-results.ts";
import {
  explainedParams,
  explainQuery,
  furtherBoard,
  furtherBoardsQuery,
  placeExplained,
} from "./scored-board-views.ts";
import { scoredTournaments } from "./scored-tournaments.ts";
import { readTriedFormat } from "./try-format.ts";
import { triedFormat, tryBody, tryForm, tryFormat } from "./try-format-shapes.ts";

/** Never compressed in transit, because the digest is of the bytes that arrive. */
function officialResponse(request: Request, { fileName, json, sha256, version }: OfficialFile) {
  const headers = {
    "content-type": "application/json",
    "content-disposition": `inline; filename="${fileName}"`,
    "cache-control": "private, no-cache, no-transform",
    "repr-digest": `sha-256=:${Buffer.from(sha256, "hex").toString("base64")}:`,
    "results-version": String(version),
    etag: `"${sha256}"`,
  };
  if (isUnchanged(request, headers.etag)) return new Response(null, { status: 304, headers });
  return new Response(json, { headers });
}

export function standingRoutes({ store }: Deps) {
  const readScored = scoredTournaments();
  return new Elysia({ tags: ["Standings"] })
    .use(requestContext)
    .get(
      "/api/leaderboards",
      async ({ actor, context, now, query, request, set }) => {
        const { cards, nextAfter, versions } = await store.read((db) => listLeaderboards(db, query, { actor, now }));
        for (const [name, value] of versions) context.versions.set(name, value);
        linkNextPage({ request, set }, nextAfter);
        return cards;
      },
      {
        anyone: true,
        ...replies(z.array(leaderboardCard), "Active tournaments, each with the top five of its leaderboard."),
        query: tournamentPageQuery,
      },
    )
    .get(
      "/api/tournaments/:id/leaderboard",
      async ({ actor, now, params: { id }, query, request, set }) => {
        const { version, ...page } = await store.read(async (db) => {
          const tournament = await visibleTournament(db, actor, id);
          const division = namedDivision(tournament, query.division);
          refuseOtherDay(tournament, query.day);
          // Read first, so that the rows are never older than the version.
          const version = await readVersion(db, `tournament:${id}`);
          return { version, ...(await readLeaderboard(db, id, { actor, now }, { ...query, division })) };
        });
        set.headers["x-version"] = String(version);
        set.headers["x-total-count"] = String(page.total);
        linkNextPage({ request, set }, page.nextAfter);
        return page.entries;
      },
      {
        anyone: true,
        ...replies(
          z.array(leaderboardEntry),
          "A page of the leaderboard, of all anglers or of a division, of all days or of one; X-Total-Count is the number of anglers or teams on it.",
        ),
        params: tournamentId,
        query: boardPageQuery,
      },
    )
    .get(
      "/api/tournaments/:id/boards",
      ({ actor, now, params: { id }, query }) =>
        store.read(async (db) => {
          const tournament = await visibleTournament(db, actor, id);
          return listFurtherBoards(db, { actor, now }, tournament, { ...query, readScored });
        }),
      {
        anyone: true,
        ...replies(z.array(furtherBoard), "The format's additional boards, such as big bass of each hour."),
        params: tournamentId,
        query: furtherBoardsQuery,
      },
    )
    .get(
      "/api/tournaments/:id/explain/:userId",
      ({ actor, now, params: { id, userId }, query: { board, day, division } }) =>
        store.read(async (db) => {
          const tournament = await visibleTournament(db, actor, id);
          const named = namedDivision(tournament, division);
          refuseOtherDay(tournament, day);
          return readExplanation(db, { actor, now }, tournament, { userId, board, day, division: named, readScored });
        }),
      {
        anyone: true,
        ...replies(
          placeExplained,
          "Why an angler or their team has this place on a board: fish by fish, with penalties and the rule that decided a tie.",
        ),
        params: explainedParams,
        query: explainQuery,
      },
    )
    .get(
      "/api/tournaments/:id/race",
      ({ actor, now, params: { id }, query }) =>
        store.read(async (db) => {
          const tournament = await visibleTournament(db, actor, id);
          return readRace(db, { actor, now }, tournament, namedDivision(tournament, query.division));
        }),
      {
        anyone: true,
        ...replies(z.array(raceLine), "The scores of the leading anglers over time."),
        params: tournamentId,
        query: boardQuery,
      },
    )
    .get(
      "/api/tournaments/:id/results.csv",
      async ({ actor, now, params: { id }, query: { division } }) =>
        csvResponse(await store.read((db) => readResults(db, { actor, now }, id, division))),
      {
        anyone: true,
        ...replies(csvFile, "The whole leaderboard as a file for a spreadsheet."),
        params: tournamentId,
        query: boardQuery,
      },
    )
    .get(
      "/api/tournaments/:id/results.json",
      async ({ actor, params: { id }, query: { version }, request }) =>
        officialResponse(request, await store.read((db) => readOfficial(db, actor, id, version))),
      {
        anyone: true,
        ...replies(
          officialResults,
          "The official results, with the digest of these exact bytes in Repr-Digest; 404 until they're official.",
        ),
        params: tournamentId,
        query: officialQuery,
      },
    )
    .post(
      "/api/admin/tournaments/try-format",
      ({ body, now, user }) => store.read((db) => readTriedFormat(db, user, body, now)),
      {
        role: "organizer",
        ...replies(
          triedFormat,
          "An ended tournament's board under other rules, with everyone who moves. Changes nothing.",
          200,
          { shows: true, form: typedForm(tryForm, tryBody) },
        ),
        body: tryFormat,
      },
    )
    .get("/api/my-day", ({ actor, now }) => store.read((db) => listMyDay(db, actor, now)), {
      anyone: true,
      ...replies(
        z.array(ownDay),
        "Your tournaments that are running, start or ended within 7 days: your place, and what would improve it.",
      ),
    })
    .get(
      "/api/tournaments/:id/standing",
      async ({ now, params: { id }, query, user }) => {
        const standing = await store.read(async (db) => {
          const tournament = await visibleTournament(db, user, id);
          return findOwnStanding(db, tournament, { actor: user, now }, namedDivision(tournament, query.division));
        });
        return { standing };
      },
      {
        role: "signedIn",
        ...replies(standingReply, "Your place on the leaderboard."),
        params: tournamentId,
        query: boardQuery,
      },
    );
}
