import { z } from "zod";
import { withReason } from "../../src/members/member-shapes.ts";

const { reason } = withReason.shape;

export const reasonForm = z.object({ reason });
