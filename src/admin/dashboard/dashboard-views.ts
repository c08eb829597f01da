import { z } from "zod";
import { count, text } from "../../base/db/shared-fields.ts";

const step = z.enum(["name", "zone", "payments", "tournament", "address", "invite"]);

export const checklist = z.strictObject({
  isShown: z
    .boolean()
    .describe("true until an admin dismisses it, or everything is done and a tournament has official results"),
  steps: z.array(z.strictObject({ step, isDone: z.boolean() })),
  takesNoneOnline: z.boolean().describe("An admin said that the club doesn't take payments online."),
});

export type Checklist = z.infer<typeof checklist>;

/** `GET /api/admin/trends`: the last 14 days, today last. */
export const trends = z.strictObject({
  days: z.array(
    z.strictObject({
      day: text.describe("YYYY-MM-DD in the club's zone"),
      signUps: count,
      reviewed: count.describe("decided on that day, without paper cards"),
      pending: count.describe("arrived on that day, not reviewed yet"),
    }),
  ),
});

export type Trends = z.infer<typeof trends>;
