import { z } from "zod";
import { cents, id, instant, rowLimit, rowNumber, text } from "../base/db/shared-fields.ts";
import { submissionId } from "../base/submissions/submission-id.ts";
import { requiredText, trimmedText } from "../base/text/text-fields.ts";
import { savedPhoto } from "../catches/catch-shapes.ts";
import { challengeLimits, challengePage, depositStates } from "./challenge-status.ts";

const { max } = challengeLimits.text;

const messageText = trimmedText("The text must be a string", max, `Write at most ${max} characters`);

const requiredMessage = (error: string) => messageText.min(1, error);

export const challengeId = z.object({ id: rowNumber() });

export const newChallenge = z.object({
  reason: requiredText(
    "Choose a reason",
    challengeLimits.reason,
    `A reason can have at most ${challengeLimits.reason} characters`,
  ).describe(
    "One of the reasons in `GET /api/catches/{id}/challenges`; any other text counts as 'Other' and becomes part of the message.",
  ),
  text: messageText.default("").describe("Required for 'Other'."),
});

export type NewChallenge = z.output<typeof newChallenge>;

export const challengeSubmission = newChallenge.extend({ submissionId, savedPhoto });

export type ChallengeSubmission = z.output<typeof challengeSubmission>;

export const newMessage = z.object({ text: requiredMessage("Write a message first") });

export type NewMessage = z.output<typeof newMessage>;

/** `after` is the id of the last one already shown. */
export const challengeQuery = z.object({
  after: rowNumber().optional(),
  limit: rowLimit(challengePage.maxRows, challengePage.rows),
});

export type ChallengeQuery = z.output<typeof challengeQuery>;

export const adminChallengeQuery = challengeQuery.extend({
  status: z.enum(["open", "decided"], "Choose open or decided").optional(),
});

const decisionFields = {
  status: z.enum(["open", "upheld", "denied", "withdrawn"]),
  outcome: text.nullable().describe("Why it was upheld or denied."),
  mark: text.nullable().describe("Set if the judge wasn't impartial."),
  createdAt: instant,
  decidedAt: instant.nullable(),
};

/** The public part, for everyone who can see the catch. */
const publicChallenge = z.strictObject({ reason: text, ...decisionFields });

export type PublicChallenge = z.infer<typeof publicChallenge>;

export const catchChallenges = z.strictObject({
  catchId: id,
  species: text,
  length: z.number(),
  unit: z.enum(["in", "cm"]),
  tournamentId: id.nullable(),
  tournamentName: text.nullable(),
  challenges: z.array(publicChallenge).describe("Newest first, without withdrawn ones."),
  isOwn: z.literal(true).optional().describe("It's your own catch."),
  resubmittedAs: id.optional().describe("The corrected catch, if you resubmitted yours."),
  mayChallenge: z.boolean(),
  refusedBecause: text.nullable().describe("Why an entrant can't challenge the decision."),
  until: instant.nullable().describe("The deadline for challenging."),
  reasons: z.array(text),
  deposit: cents.optional().describe("cents required for a challenge; absent if none"),
});

export type CatchChallenges = z.infer<typeof catchChallenges>;

/** A challenge's own id, its catch and its reason. */
export const challengedCatch = {
  id,
  catchId: id,
  tournamentId: id,
  tournamentName: text,
  species: text,
  length: z.number(),
  unit: z.enum(["in", "cm"]),
  reason: text,
};

export const challengeView = z.strictObject({
  ...challengedCatch,
  ...decisionFields,
  you: z.enum(["challenger", "angler", "judge"]).describe("Your side."),
  challenger: text
    .nullable()
    .describe("A username; like the next five fields, set only for admins who aren't a party."),
  challengerDisplayName: text.nullable(),
  angler: text.nullable(),
  anglerDisplayName: text.nullable(),
  decidedBy: text.nullable(),
  decidedByDisplayName: text.nullable(),
  complaintId: id.nullable().describe("The report it came from; only for admins."),
  photoUrl: text.nullable(),
  thumbnailUrl: text.nullable(),
});

export type ChallengeView = z.infer<typeof challengeView>;

const messageView = z.strictObject({
  id,
  side: z.enum(["challenger", "angler", "judge"]),
  by: text.describe("The username for admins who aren't a party, the side for others."),
  byDisplayName: text.describe("The display name."),
  isYours: z.boolean(),
  text,
  at: instant,
});

export const challengeThread = challengeView.extend({
  messages: z.array(messageView),
  refusedBecause: text.nullable().describe("Why you can't decide it."),
  paidDeposit: z
    .strictObject({ amount: cents, state: z.enum(depositStates) })
    .optional()
    .describe("The challenger's deposit; only the challenger and judges see it."),
  isMarkedByYou: z.boolean().describe("You may decide because there is no other judge; the decision would be marked."),
});

export type ChallengeThread = z.infer<typeof challengeThread>;

/** The deposit required before a challenge is filed. */
export const depositDue = z.strictObject({
  deposit: z.strictObject({
    id: id.describe("the deposit's id, for `POST /api/deposits/{id}/create-payment-intent`"),
    amount: cents,
    catchId: id,
    tournamentId: id,
    isPaid: z.boolean(),
    challengeId: id.nullable().describe("null until it is paid and filed"),
  }),
});

export type DepositDue = z.infer<typeof depositDue>;

/** `POST /api/catches/{id}/challenges` returns the challenge, or the deposit to pay first. */
export const openedChallenge = z.union([challengeThread, depositDue]);
