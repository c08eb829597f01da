import { z } from "zod";

/** The intent says it all. */
export const withdrawForm = z.object({});
