import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { fileNamePart } from "../format/csv.ts";
import { calendarFile, replies } from "../http/replies.ts";
import { requestContext } from "../http/request-context.ts";
import { calendarQuery, calendarText } from "./calendar.ts";
import { tournamentId } from "./model.ts";
import { visibleTournament } from "./visible-tournament.ts";

const type = "text/calendar; charset=utf-8";

export const calendarRoutes = ({ store, config: { clubName } }: Deps) =>
  new Elysia({ tags: ["Tournaments"] })
    .use(requestContext)
    .get(
      "/calendar.ics",
      async ({ context: { origin }, now }) => {
        const events = await store.read(async (db) => calendarQuery(db, now));
        return new Response(await calendarText({ name: clubName, origin }, events), {
          headers: { "content-type": type },
        });
      },
      { anyone: true, ...replies(calendarFile, "The tournaments for a calendar program, which may subscribe to it.") },
    )
    .get(
      "/tournaments/:id/calendar.ics",
      async ({ actor, context: { origin }, params: { id } }) => {
        const event = await store.read((db) => visibleTournament(db, actor, id));
        const fileName = `${fileNamePart(event.name, `tournament-${id}`)}.ics`;
        return new Response(await calendarText({ name: clubName, origin }, [event]), {
          headers: { "content-type": type, "content-disposition": `attachment; filename="${fileName}"` },
        });
      },
      { anyone: true, ...replies(calendarFile, "One tournament for a calendar program."), params: tournamentId },
    );
