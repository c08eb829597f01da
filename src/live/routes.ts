import { Elysia } from "elysia";
import { eventStream, replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { visibleTournament } from "../tournaments/visible-tournament.ts";
import { liveQuery } from "./live-events.ts";
import { streamHeaders } from "./live-messages.ts";
import type { LiveReaders } from "./live-readers.ts";

/** Null for a browser's first connection. */
function heardLast(request: Request, tournament: number | undefined): number | null {
  const [id, version] = (request.headers.get("last-event-id") ?? "").split(".");
  return id !== undefined && Number(id) === tournament && /^\d{1,15}$/.test(version ?? "") ? Number(version) : null;
}

export const liveRoutes = ({ store }: Deps, readers: LiveReaders) =>
  new Elysia({ tags: ["Standings"] }).use(requestContext).get(
    "/api/live",
    async ({ actor, context, query: { tournament, since, notification }, request }) => {
      if (tournament !== undefined) await store.read((db) => visibleTournament(db, actor, tournament));
      // Elysia answers HEAD by reading the complete reply to GET, but a stream never ends.
      if (request.method === "HEAD") return new Response(null, { headers: streamHeaders });
      const knownVersion = heardLast(request, tournament) ?? since ?? null;
      const userId = actor?.id ?? null;
      return readers.listen({
        address: context.address,
        tournamentId: tournament ?? null,
        knownVersion,
        userId,
        sessionHash: actor?.sessionHash ?? null,
        knownNotification: notification ?? null,
      });
    },
    {
      anyone: true,
      ...replies(
        eventStream,
        "Changes as they happen: the event `board` for one tournament's first page, `notified` for your notifications.",
      ),
      query: liveQuery,
    },
  );
