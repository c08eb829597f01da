import { z } from "zod";
import { displayNameChange, suspension, withReason } from "../../src/members/member-shapes.ts";

const { reason } = withReason.shape;

/** What a user's page posts, by its `intent`. Days matter for a suspension only. */
export const sanctionForm = z.discriminatedUnion(
  "kind",
  [
    z.object({ kind: z.literal("warning"), reason }),
    z.object({ kind: z.literal("suspension"), reason, days: suspension.shape.days }),
    z.object({ kind: z.literal("ban"), reason }),
  ],
  "Choose a sanction",
);

export const reasonForm = z.object({ reason });

const { displayName } = displayNameChange.shape;

export const displayNameForm = z.object({ reason, displayName: displayName.optional().default("") });

/** What is said of each action when it succeeded. */
export const doneTexts = {
  warning: "User warned",
  suspension: "User suspended",
  ban: "User banned",
  lift: "Suspension lifted",
  "display-name": "Display name changed",
  "make-admin": "User is an admin now",
  "two-step-off": "Two-step login turned off",
  "unmake-admin": "User is no longer an admin",
  "give-role": "Role given",
  "take-role": "Role removed",
} as const;
