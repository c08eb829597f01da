import { z } from "zod";
import { visibilities } from "./rules.ts";

export const visibility = z.enum(visibilities, "Choose who sees it: public, unlisted or private");
