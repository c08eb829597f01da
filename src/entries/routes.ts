import { Elysia } from "elysia";
import { z } from "zod";
import { replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { changeOwnDivision, type RescoreAngler } from "../options/divisions/change-division.ts";
import { findIdentifierOwners, readIdentifier } from "../options/identifier/read-identifier.ts";
import { useInvitationTo } from "../options/invitations/use-invitation.ts";
import { atField } from "../refusal.ts";
import { tournamentId, tournamentView } from "../tournaments/tournament-shapes.ts";
import { changeChoices } from "./choices/change-choices.ts";
import type { ReturnFee } from "./entry.ts";
import {
  divisionChoice,
  divisionOfEntry,
  entryChoices,
  identifier,
  identifierOwners,
  identifierRead,
  joinInput,
  participation,
} from "./entry-shapes.ts";
import { joinFree } from "./join-free.ts";
import { leave } from "./leave.ts";
import { listEntries } from "./list-entries.ts";
import { readParticipation } from "./read-entry.ts";

const withId = { params: tournamentId };

/** Passed in by `src/api.ts`: this folder must not import from those above it. */
type FromAbove = { returnFee: ReturnFee; rescoreAngler: RescoreAngler };

export const entryRoutes = ({ store }: Deps, { returnFee, rescoreAngler }: FromAbove) =>
  new Elysia({ tags: ["Entries"] })
    .use(requestContext)
    .get("/api/entries", ({ now, user }) => store.read((db) => listEntries(db, user, now)), {
      role: "signedIn",
      ...replies(z.array(tournamentView), "The tournaments you joined that are open for catches."),
    })
    .get(
      "/api/tournaments/:id/participation",
      ({ now, params, user }) => store.read((db) => readParticipation(db, user, params.id, now)),
      { role: "signedIn", ...replies(participation, "Whether you have joined, or wait for a place."), ...withId },
    )
    .get(
      "/api/tournaments/:id/identifier",
      ({ now, params, user }) => store.read((db) => readIdentifier(db, user, params.id, now)),
      { role: "signedIn", ...replies(identifier, "What your photos must show, once it is released."), ...withId },
    )
    .get(
      "/api/admin/tournaments/:id/identifier",
      ({ params, query, user }) => store.read((db) => findIdentifierOwners(db, user, params.id, query.code)),
      {
        role: "organizer",
        ...replies(identifierOwners, "Whose photo shows an identifier."),
        ...withId,
        query: identifierRead,
      },
    )
    .post(
      "/api/tournaments/:id/join",
      async ({ body = {}, now, params, write }) => {
        const { invite } = body;
        // Kept also where the entry is refused because it has a fee or is full.
        if (invite) await write((tx, angler) => atField("invite", useInvitationTo(tx, angler, params.id, invite, now)));
        return write((tx, angler) => joinFree(tx, angler, params.id, body, now));
      },
      {
        role: "member",
        ...replies(
          participation,
          "Joins a tournament without an entry fee, or the waiting list of a full one, or asks to join.",
        ),
        ...withId,
        body: joinInput.optional(),
      },
    )
    .post(
      "/api/tournaments/:id/division",
      ({ body, now, params, write }) =>
        write((tx, angler) => changeOwnDivision(tx, angler, params.id, body, rescoreAngler, now)),
      {
        role: "member",
        ...replies(divisionOfEntry, "Changes your division until the start, or chooses it before you pay."),
        ...withId,
        body: divisionChoice,
      },
    )
    .post(
      "/api/tournaments/:id/choices",
      async ({ body, now, params, write }) => {
        await write((tx, angler) => changeChoices(tx, angler, params.id, body, now));
        return { kept: true };
      },
      {
        role: "member",
        ...replies(
          z.strictObject({ kept: z.literal(true) }),
          "Before you pay: keeps what you choose. Later: changes your answers until the start and accepts a changed waiver; another division or other side pots are refused.",
        ),
        ...withId,
        body: entryChoices,
      },
    )
    .post(
      "/api/tournaments/:id/leave",
      ({ now, params, write }) => write((tx, angler) => leave(tx, angler, params.id, returnFee, now)),
      {
        role: "member",
        ...replies(
          participation,
          "Leaves a tournament that has not started, or its waiting list, or withdraws your request.",
        ),
        ...withId,
      },
    );
