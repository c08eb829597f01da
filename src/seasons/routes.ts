import { Elysia } from "elysia";
import { z } from "zod";
import { csvResponse } from "../base/http/csv-response.ts";
import { linkNextPage } from "../base/http/next-page.ts";
import { csvFile, replies, typedForm } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { runOnce } from "../base/submissions/idempotent-action.ts";
import { submitted } from "../base/submissions/submission-id.ts";
import { anglerId } from "../catches/profile/angler-profile.ts";
import type { Deps } from "../deps.ts";
import { writtenScheme } from "../scoring/rulebook/scheme-fields.ts";
import { changeSeason, deleteSeason } from "./change-season.ts";
import { readLadderCsv, readWholeSeason } from "./ladder-csv.ts";
import { type Ladders, openLadders, versionsOfSeason } from "./ladders.ts";
import { listAnglerSeasons } from "./list-angler-seasons.ts";
import { makeSeason } from "./make-season.ts";
import { readLadder, readOwnSeason } from "./read-ladder.ts";
import { readSchemeFile } from "./read-scheme-file.ts";
import { listSeasons, readSeason, versionsOfSeasons } from "./read-season.ts";
import { seasonForm, seasonOfForm } from "./season-form.ts";
import {
  anglerSeason,
  divisionQuery,
  ladderEntry,
  ladderQuery,
  ownSeason,
  seasonChange,
  seasonId,
  seasonInput,
  seasonView,
} from "./season-shapes.ts";

const withId = { params: seasonId };
const ofDivision = { ...withId, query: divisionQuery };

const readingRoutes = ({ store }: Deps, ladders: Ladders) =>
  new Elysia({ tags: ["Seasons"] })
    .use(requestContext)
    .get(
      "/api/seasons",
      ({ actor, context, now }) =>
        store.read(async (db) => {
          for (const [name, value] of await versionsOfSeasons(db)) context.versions.set(name, value);
          return listSeasons(db, { actor, now }, ladders);
        }),
      { anyone: true, ...replies(z.array(seasonView), "The seasons, newest first, each with its leader.") },
    )
    .get(
      "/api/seasons/:id",
      ({ actor, context, now, params: { id }, query: { division } }) =>
        store.read(async (db) => {
          for (const [name, value] of await versionsOfSeason(db, id)) context.versions.set(name, value);
          return readSeason(db, { actor, now }, id, ladders, division);
        }),
      {
        anyone: true,
        ...replies(
          seasonView,
          "A season: its tournaments, its rules in words, and the leader overall or of a division.",
        ),
        ...ofDivision,
      },
    )
    .get(
      "/api/seasons/:id/ladder",
      async ({ actor, context, now, params: { id }, query, request, set }) => {
        const { items, nextAfter, total } = await store.read(async (db) => {
          for (const [name, value] of await versionsOfSeason(db, id)) context.versions.set(name, value);
          return readLadder(db, { actor, now }, id, query, ladders);
        });
        set.headers["x-total-count"] = String(total);
        linkNextPage({ request, set }, nextAfter);
        return items;
      },
      {
        anyone: true,
        ...replies(
          z.array(ladderEntry),
          "A page of the season's ladder; X-Total-Count is the number of anglers on it.",
        ),
        ...withId,
        query: ladderQuery,
      },
    )
    .get(
      "/api/seasons/:id/ladder.json",
      ({ actor, now, params: { id }, query: { division } }) =>
        store.read((db) => readWholeSeason(db, { actor, now }, id, ladders, division)),
      {
        anyone: true,
        ...replies(
          z.strictObject({ season: seasonView, ladder: z.array(ladderEntry) }),
          "A season with its whole ladder.",
        ),
        ...ofDivision,
      },
    )
    .get(
      "/api/seasons/:id/ladder.csv",
      async ({ actor, now, params: { id }, query: { division } }) =>
        csvResponse(await store.read((db) => readLadderCsv(db, { actor, now }, id, ladders, division))),
      { anyone: true, ...replies(csvFile, "The whole ladder as a file for a spreadsheet."), ...ofDivision },
    )
    .get(
      "/api/seasons/:id/scheme.json",
      async ({ params: { id }, set }) => {
        const { fileName, scheme } = await store.read((db) => readSchemeFile(db, id));
        set.headers["content-disposition"] = `attachment; filename="${fileName}"`;
        return scheme;
      },
      {
        anyone: true,
        ...replies(writtenScheme, "A season's rules as a scheme file, for use in another season or club."),
        ...withId,
      },
    )
    .get(
      "/api/seasons/:id/mine",
      ({ actor, now, params: { id }, query: { division } }) =>
        store.read((db) => readOwnSeason(db, { actor, now }, id, ladders, division)),
      { anyone: true, ...replies(ownSeason, "Your place in a season, and the effect of a win."), ...ofDivision },
    )
    .get(
      "/api/anglers/:id/seasons",
      ({ actor, now, params: { id } }) => store.read((db) => listAnglerSeasons(db, { actor, now }, id, ladders)),
      {
        anyone: true,
        ...replies(z.array(anglerSeason), "An angler's places in seasons, by official results."),
        params: anglerId,
      },
    );

export const seasonRoutes = (deps: Deps) =>
  readingRoutes(deps, openLadders())
    .post(
      "/api/seasons",
      ({ body: { submissionId, ...input }, now, set, write }) => {
        set.status = 201;
        const submission = { submissionId, sent: ["season", input] };
        return write((tx, admin) => runOnce(tx, admin, submission, now, () => makeSeason(tx, admin, input, now)));
      },
      {
        role: "actingAdmin",
        ...replies(seasonView, "Creates a season.", 201, {
          toast: ({ name }) => ({ title: "Season saved", description: `${name} now has its own page.` }),
          to: ({ id }) => `/seasons/${id}`,
          form: typedForm(seasonForm, seasonOfForm),
        }),
        body: submitted(seasonInput),
      },
    )
    .put(
      "/api/seasons/:id",
      ({ body, now, params, write }) => write((tx, admin) => changeSeason(tx, admin, params.id, body, now)),
      {
        role: "actingAdmin",
        ...replies(
          seasonView,
          "Changes a season and recalculates its standings. Fields left out keep their values.",
          200,
          {
            toast: () => ({ title: "Season saved", description: "The standings are being recalculated." }),
            to: ({ id }) => `/seasons/${id}`,
            form: typedForm(seasonForm, seasonOfForm),
          },
        ),
        body: seasonChange,
        ...withId,
      },
    )
    .delete(
      "/api/seasons/:id",
      async ({ now, params, write }) => {
        await write((tx, admin) => deleteSeason(tx, admin, params.id, now));
        return { deleted: true };
      },
      {
        role: "actingAdmin",
        ...replies(z.strictObject({ deleted: z.literal(true) }), "Deletes a season; its tournaments stay.", 200, {
          toast: () => ({ title: "Season deleted", description: "Its tournaments and results stay." }),
          to: () => "/admin/seasons",
        }),
        ...withId,
      },
    );
