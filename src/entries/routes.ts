import { Elysia } from "elysia";
import { member, signedIn } from "../actor.ts";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { tournamentId } from "../tournaments/model.ts";
import type { ReturnFee } from "./entry.ts";
import { joinFree } from "./join-free.ts";
import { leave } from "./leave.ts";
import { listEntries } from "./list-entries.ts";
import { readParticipation } from "./read-participation.ts";

const withId = { params: tournamentId };

/** An angler's entries in tournaments. */
export const entryRoutes = ({ store }: Deps, { returnFee }: { returnFee: ReturnFee }) =>
  new Elysia()
    .use(requestContext)
    .get("/api/entries", ({ actor, now }) => {
      const user = signedIn(actor);
      return store.read((db) => listEntries(db, user, now));
    })
    .get(
      "/api/tournaments/:id/participation",
      ({ actor, params }) => {
        const user = signedIn(actor);
        return store.read((db) => readParticipation(db, user, params.id));
      },
      withId,
    )
    .post(
      "/api/tournaments/:id/join",
      ({ actor, now, params }) => {
        const angler = member(actor);
        return store.write((tx) => joinFree(tx, angler, params.id, now));
      },
      withId,
    )
    .post(
      "/api/tournaments/:id/leave",
      ({ actor, now, params }) => {
        const angler = member(actor);
        return store.write((tx) => leave(tx, angler, params.id, returnFee, now));
      },
      withId,
    );
