import { Elysia } from "elysia";
import { z } from "zod";
import { moneyText } from "../../base/format/money.ts";
import { conflictToast, replies } from "../../base/http/replies.ts";
import { requestContext } from "../../base/http/request-context.ts";
import type { Deps } from "../../deps.ts";
import { tournamentId } from "../../tournaments/tournament-shapes.ts";
import { addRolledPot, listRolledPots, removeRolledPot } from "./add-rolled-pot.ts";
import { listPots } from "./list-pots.ts";
import { potState } from "./pot-state.ts";
import { type RolledPotList, rolledPotAdding, rolledPotKey, rolledPotList } from "./rolled-pot-shapes.ts";

const refused = conflictToast(
  "same_state",
  "not_found",
  "not_yours",
  "ended",
  "cancelled",
  "payouts_sent",
  "already_started",
);

function addedText({ added }: RolledPotList, rolledPotId: unknown): string {
  const addition = added.find(({ id }) => id === Number(rolledPotId));
  return addition
    ? `${moneyText(addition.amount)} from ${addition.fromTournament} was added to ${addition.pot}.`
    : "The money was added to the pot.";
}

export const potRoutes = ({ store }: Deps) =>
  new Elysia({ tags: ["Payments"] })
    .use(requestContext)
    .get(
      "/api/tournaments/:id/pots",
      ({ actor, now, params }) => store.read((db) => listPots(db, { actor, now }, params.id)),
      {
        anyone: true,
        ...replies(z.array(potState), "The side pots: who is in each, the money in it, and what each place gets."),
        params: tournamentId,
      },
    )
    .get(
      "/api/admin/tournaments/:id/rolled-pots",
      ({ now, params, user }) => store.read((db) => listRolledPots(db, user, params.id, now)),
      {
        role: "organizer",
        ...replies(rolledPotList, "Pots that nobody won: those added to this tournament, and those that can be added."),
        params: tournamentId,
      },
    )
    .post(
      "/api/admin/tournaments/:id/rolled-pots",
      ({ body, now, params, write }) => write((tx, by) => addRolledPot(tx, by, params.id, body, now)),
      {
        role: "actingOrganizer",
        ...replies(rolledPotList, "Adds a pot that rolled over to a side pot of this tournament.", 200, {
          toast: (list, { body }) => ({ title: "Pot added", description: addedText(list, body.rolledPotId) }),
          refused,
        }),
        params: tournamentId,
        body: rolledPotAdding,
      },
    )
    .post(
      "/api/admin/tournaments/:id/rolled-pots/:rolledPotId/remove",
      ({ now, params, write }) => write((tx, by) => removeRolledPot(tx, by, params, now)),
      {
        role: "actingOrganizer",
        ...replies(rolledPotList, "Removes a rolled-over pot, until the tournament starts.", 200, {
          toast: () => ({ title: "Pot removed", description: "You can add it to another tournament." }),
          refused,
        }),
        params: rolledPotKey,
      },
    );
