import { Elysia } from "elysia";
import { z } from "zod";
import { type AnswerToast, type FormAnswer, type FormSent, replies } from "../base/http/replies.ts";
import { requestContext } from "../base/http/request-context.ts";
import type { Deps } from "../deps.ts";
import { paymentTexts } from "../money/entry-fees/payment-state.ts";
import { changeOwnDivision, type RescoreAngler } from "../options/divisions/change-division.ts";
import { findIdentifierOwners, readIdentifier } from "../options/identifier/read-identifier.ts";
import { useInvitationTo } from "../options/invitations/use-invitation.ts";
import { atField } from "../refusal.ts";
import { tournamentId, tournamentView } from "../tournaments/tournament-shapes.ts";
import { withdraw } from "./change-state.ts";
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
  joinReply,
  participation,
  stateOfEntry,
} from "./entry-shapes.ts";
import { joinFree } from "./join-free.ts";
import { leave } from "./leave.ts";
import { listEntries } from "./list-entries.ts";
import { readParticipation } from "./read-entry.ts";

const withId = { params: tournamentId };

const tournamentPage = ({ params }: FormSent): string => `/tournaments/${params.id}`;

/** An invitation that no longer counts is shown as a toast: its form is only a button. */
const joinedAlready: FormAnswer["refused"] = ({ code, message, issues }, sent) => {
  if (code === "same_state") return { title: "Error", description: message, to: tournamentPage(sent) };
  return issues?.some(({ path }) => path === "invite") ? { title: "Error", description: message } : null;
};

/**
 * Toasts by form name. The same route leaves a tournament, leaves its waiting list and withdraws a request to join it.
 */
const leftTexts: Readonly<Record<string, AnswerToast>> & { leave: AnswerToast } = {
  leave: { title: "You left the tournament", description: "Anything you paid will be refunded." },
  "stop-waiting": { title: "You left the waiting list", description: "You can join it again at any time." },
  withdraw: { title: "Request withdrawn", description: "You can send another request at any time." },
};

/** The page to pay shows the rest. */
const choicesSaved: AnswerToast = {
  title: "Choices saved",
  description: "Pay the club in person. An organizer adds you once you've paid.",
};

/** Passed in by `src/api.ts`, because this folder must not import from those above it. */
type FromAbove = { refundFee: ReturnFee; rescoreAngler: RescoreAngler };

export const entryRoutes = ({ store, config }: Deps, { refundFee, rescoreAngler }: FromAbove) =>
  new Elysia({ tags: ["Entries"] })
    .use(requestContext)
    .get("/api/entries", ({ now, user }) => store.read((db) => listEntries(db, user, now)), {
      role: "signedIn",
      ...replies(z.array(tournamentView), "The tournaments you joined that are open for catches."),
    })
    .get(
      "/api/tournaments/:id/participation",
      ({ now, params, user }) => store.read((db) => readParticipation(db, user, params.id, now)),
      { role: "signedIn", ...replies(participation, "Whether you have joined or are on the waiting list."), ...withId },
    )
    .get(
      "/api/tournaments/:id/identifier",
      ({ now, params, user }) => store.read((db) => readIdentifier(db, user, params.id, now)),
      {
        role: "signedIn",
        ...replies(identifier, "The identifier your photos must show, once it's released."),
        ...withId,
      },
    )
    .get(
      "/api/admin/tournaments/:id/identifier",
      ({ params, query, user }) => store.read((db) => findIdentifierOwners(db, user, params.id, query.code)),
      {
        role: "organizer",
        ...replies(identifierOwners, "Identifies the angler by a photo's identifier."),
        ...withId,
        query: identifierRead,
      },
    )
    .post(
      "/api/tournaments/:id/join",
      async ({ body = {}, now, params, write }) => {
        const { invite } = body;
        // Written first, so that the invitation counts even if the entry is refused because of a fee or a full
        // tournament.
        if (invite) await write((tx, angler) => atField("invite", useInvitationTo(tx, angler, params.id, invite, now)));
        return write((tx, angler) => joinFree(tx, angler, params.id, body, now));
      },
      {
        role: "member",
        ...replies(
          joinReply,
          "Joins a tournament without an entry fee, or the waiting list of a full one, or asks to join.",
          200,
          {
            toast: ({ waiting, toPay, isUpcoming }, { body: { request } }) => {
              if (toPay) return config.onlinePayments === "off" ? choicesSaved : null;
              if (waiting) {
                const description = "We'll notify you when a spot opens.";
                return { title: `You're number ${waiting.position} on the waiting list`, description };
              }
              const description = "We'll notify you of the decision. You pay nothing until then.";
              if (request === true) return { title: "Request sent", description };
              return isUpcoming ? paymentTexts.joinedEarly : paymentTexts.joined;
            },
            to: ({ toPay }, sent) => (toPay ? `${tournamentPage(sent)}/pay` : tournamentPage(sent)),
            refused: joinedAlready,
          },
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
        ...replies(divisionOfEntry, "Changes your division until the start, or chooses it before you pay.", 200, {
          toast: ({ division }) => ({ title: "Division changed", description: `You're now in ${division}.` }),
          to: (_, sent) => tournamentPage(sent),
        }),
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
          "Before you pay: saves your choices. After that: changes your answers until the start and accepts a changed waiver, but not another division or side pots.",
          200,
          {
            toast: () => ({ title: "Entry saved", description: "The club sees what you entered." }),
            to: (_, sent) => tournamentPage(sent),
            refused: joinedAlready,
          },
        ),
        ...withId,
        body: entryChoices,
      },
    )
    .post(
      "/api/tournaments/:id/withdraw",
      ({ now, params, write }) => write((tx, angler) => withdraw(tx, angler, params.id, now)),
      {
        role: "member",
        ...replies(stateOfEntry, "Withdraws from a running tournament; only the club can undo this.", 200, {
          toast: () => ({ title: "You withdrew", description: "Your catches stay on record." }),
          to: (_, sent) => tournamentPage(sent),
        }),
        ...withId,
      },
    )
    .post(
      "/api/tournaments/:id/leave",
      ({ now, params, write }) => write((tx, angler) => leave(tx, angler, params.id, refundFee, now)),
      {
        role: "member",
        ...replies(
          participation,
          "Leaves a tournament that hasn't started, leaves its waiting list, or withdraws your request.",
          200,
          {
            toast: (_, { name }) => leftTexts[name] ?? leftTexts.leave,
            to: (_, sent) => tournamentPage(sent),
          },
        ),
        ...withId,
      },
    );
