import { Elysia } from "elysia";
import { replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { readPoster } from "../tournaments/read-poster.ts";
import { poster, tournamentId } from "../tournaments/tournament-shapes.ts";
import { analytics, dayView, timeZones } from "./admin-views.ts";
import { readAnalytics } from "./read-analytics.ts";
import { readDay } from "./read-day.ts";
import { readTimeZones } from "./read-time-zones.ts";

export const adminRoutes = ({ store, config }: Deps) =>
  new Elysia({ tags: ["Club"] })
    .use(requestContext)
    .get("/api/admin/analytics", ({ now }) => store.read((db) => readAnalytics(db, now)), {
      role: "admin",
      ...replies(analytics, "Figures about the club."),
    })
    .get(
      "/api/admin/tournaments/:id/day",
      ({ now, params, user }) => store.read((db) => readDay(db, user, params.id, now)),
      { role: "organizer", ...replies(dayView, "The current state of a tournament day."), params: tournamentId },
    )
    .get(
      "/api/admin/tournaments/:id/poster",
      ({ context, params, user }) => store.read((db) => readPoster(db, user, params.id, context.linkOrigin)),
      { role: "organizer", ...replies(poster, "The sign-up address and its QR code."), params: tournamentId },
    )
    .get("/api/admin/time-zones", () => readTimeZones(config.timeZone), {
      role: "organizer",
      ...replies(timeZones, "Time zones a tournament may have."),
    });
