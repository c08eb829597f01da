import { z } from "zod";
import { withReason } from "../../src/members/member-shapes.ts";

const { reason } = withReason.shape;

export const reasonForm = z.object({ reason });

/** Where a reason may be left out. */
export const anyReasonForm = z.object({ reason: reason.optional().default("") });
