import { Elysia } from "elysia";
import { readClubName } from "../club/read-club-settings.ts";
import type { Deps } from "../deps.ts";
import { fileNamePart } from "../format/csv.ts";
import { calendarFile, replies } from "../http/replies.ts";
import { requestContext } from "../http/request-context.ts";
import { calendarEvents, calendarText } from "./calendar.ts";
import { tournamentId } from "./model.ts";
import { visibleTournament } from "./visible-tournament.ts";

const type = "text/calendar; charset=utf-8";

export const calendarRoutes = ({ store, config }: Deps) =>
  new Elysia({ tags: ["Tournaments"] })
    .use(requestContext)
    .get(
      "/calendar.ics",
      async ({ context: { origin }, now }) => {
        const [name, events] = await store.read(
          async (db) => [await readClubName(db, config), await calendarEvents(db, now)] as const,
        );
        return new Response(await calendarText({ name, origin }, events), {
          headers: { "content-type": type },
        });
      },
      { anyone: true, ...replies(calendarFile, "The tournaments for a calendar program, which may subscribe to it.") },
    )
    .get(
      "/tournaments/:id/calendar.ics",
      async ({ actor, context: { origin }, params: { id } }) => {
        const [name, event] = await store.read(
          async (db) => [await readClubName(db, config), await visibleTournament(db, actor, id)] as const,
        );
        const fileName = `${fileNamePart(event.name, `tournament-${id}`)}.ics`;
        return new Response(await calendarText({ name, origin }, [event]), {
          headers: { "content-type": type, "content-disposition": `attachment; filename="${fileName}"` },
        });
      },
      { anyone: true, ...replies(calendarFile, "One tournament for a calendar program."), params: tournamentId },
    );
