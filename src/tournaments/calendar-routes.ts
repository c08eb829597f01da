import { Elysia } from "elysia";
import { readVersions } from "../base/db/versions.ts";
import { fileNamePart } from "../base/format/csv.ts";
import { utcDay } from "../base/format/days.ts";
import { etagOf, isUnchanged } from "../base/http/etag.ts";
import { calendarFile, replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import { readClubName } from "../club/read-club-settings.ts";
import type { Deps } from "../deps.ts";
import { calendarEvents, calendarText } from "./calendar.ts";
import { tournamentId } from "./tournament-shapes.ts";
import { visibleTournament } from "./visible-tournament.ts";

const type = "text/calendar; charset=utf-8";

/** Caches the file, because subscribed calendars poll it. It's regenerated daily, and when a tournament or the club changes. */
function openClubCalendar({ store, config }: Deps) {
  let last = { madeOf: "", body: new Uint8Array(), etag: "" };
  return async (origin: string, now: number) => {
    const versions = await store.read((db) => readVersions(db, ["club", "settings"]));
    const madeOf = [origin, ...versions, utcDay(now)].join(" ");
    if (last.madeOf === madeOf) return last;
    const [name, events] = await store.read(
      async (db) => [await readClubName(db, config), await calendarEvents(db, now)] as const,
    );
    const body = new TextEncoder().encode(await calendarText({ name, origin }, events));
    last = { madeOf, body, etag: etagOf(body) };
    return last;
  };
}

export function calendarRoutes(deps: Deps) {
  const { store, config } = deps;
  const clubCalendar = openClubCalendar(deps);
  return new Elysia({ tags: ["Tournaments"] })
    .use(requestContext)
    .get(
      "/calendar.ics",
      async ({ context: { linkOrigin: origin }, now, request }) => {
        const { body, etag } = await clubCalendar(origin, now);
        const headers = { "content-type": type, "cache-control": "no-cache", etag };
        return isUnchanged(request, etag)
          ? new Response(null, { status: 304, headers })
          : new Response(body, { headers });
      },
      {
        anyone: true,
        ...replies(calendarFile, "The tournaments as a calendar feed that calendar programs can subscribe to."),
      },
    )
    .get(
      "/tournaments/:id/calendar.ics",
      async ({ actor, context: { linkOrigin: origin }, params: { id } }) => {
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
}
