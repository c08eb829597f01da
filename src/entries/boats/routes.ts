import { Elysia } from "elysia";
import { replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { dayConflict } from "../../tournaments/day-conflict.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { entryKey } from "../entry-shapes.ts";
import { type Boat, boat, boatMove, boatQuery, boats, namedBoatMove, returnCorrection } from "./boat-shapes.ts";
import { boatTexts } from "./boat-texts.ts";
import { listBoats } from "./list-boats.ts";
import { correctReturn, moveBoat, moveNamedBoat } from "./move-boat.ts";

const toast = ({ number, displayName, team, state, lateMinutes }: Boat) =>
  boatTexts.moved[state](`${number} ${team ?? displayName}`, lateMinutes);

export const boatRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Entries"] })
    .use(requestContext)
    .get(
      "/api/admin/tournaments/:id/boats",
      ({ now, params, query, user }) => store.read((db) => listBoats(db, user, params.id, query, now)),
      {
        role: "organizer",
        ...replies(boats, "Which boats are out, since when and how late, and which are back."),
        params: tournamentId,
        query: boatQuery,
      },
    )
    .post(
      "/api/admin/tournaments/:id/boats",
      ({ body, now, params, write }) => write((tx, by) => moveNamedBoat(tx, by, params.id, body, now)),
      {
        role: "actingOrganizer",
        ...replies(boat, "Checks a boat out or back in, by number or name.", 200, { toast }),
        params: tournamentId,
        body: namedBoatMove,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/boat",
      ({ body, now, params, write }) => write((tx, by) => moveBoat(tx, by, params, body, now)),
      {
        role: "actingOrganizer",
        ...replies(boat, "Checks the boat of an entrant out or back in.", 200, { toast, refused: dayConflict }),
        params: entryKey,
        body: boatMove,
      },
    )
    .post(
      "/api/admin/tournaments/:id/entries/:userId/return",
      ({ body, now, params, write }) => write((tx, by) => correctReturn(tx, by, params, body, now)),
      {
        role: "actingOrganizer",
        ...replies(boat, "Corrects when a boat was out and back, and how late.", 200, { toast, refused: dayConflict }),
        params: entryKey,
        body: returnCorrection,
      },
    );
