import { Elysia } from "elysia";
import type { Deps } from "../deps.ts";
import { requestContext } from "../http/request-context.ts";
import { tournamentId } from "../tournaments/model.ts";
import type { ReturnFee } from "./entry.ts";
import { readParticipation } from "./entry.ts";
import { joinFree } from "./join-free.ts";
import { leave } from "./leave.ts";
import { listEntries } from "./list-entries.ts";

const withId = { params: tournamentId };

export const entryRoutes = ({ store }: Deps, { returnFee }: { returnFee: ReturnFee }) =>
  new Elysia()
    .use(requestContext)
    .get("/api/entries", ({ now, user }) => store.read((db) => listEntries(db, user, now)), { role: "signedIn" })
    .get(
      "/api/tournaments/:id/participation",
      ({ params, user }) => store.read((db) => readParticipation(db, user, params.id)),
      { role: "signedIn", ...withId },
    )
    .post(
      "/api/tournaments/:id/join",
      ({ now, params, write }) => write((tx, angler) => joinFree(tx, angler, params.id, now)),
      { role: "member", ...withId },
    )
    .post(
      "/api/tournaments/:id/leave",
      ({ now, params, write }) => write((tx, angler) => leave(tx, angler, params.id, returnFee, now)),
      { role: "member", ...withId },
    );
