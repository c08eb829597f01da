import { organizerWrites } from "../people.ts";
import type { Rows } from "../row.ts";
import { withCut } from "../with-cut.ts";

/** Forms of tournaments whose days are scored one by one. */
export const dayForms: Rows = {
  "POST /admin/tournaments/:id/day cut": {
    who: organizerWrites,
    at: { id: "running" },
    form: { intent: "cut", reason: "The ramp closes" },
    before: withCut,
  },
};
