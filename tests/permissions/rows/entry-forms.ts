import { adminWrites, member, organizerWrites } from "../people.ts";
import type { Rows } from "../row.ts";

/** What is asked at entry, lists of entrants, and links to roles. */
export const entryForms: Rows = {
  "POST /roles/:code": {
    who: { ...member, admin: "same_state" },
    at: { code: "roleLinkCode" },
    form: { intent: "take-up" },
  },
  "POST /admin/role-links": {
    who: adminWrites,
    form: { intent: "make", role: "judge", maxUses: "1", days: "7" },
  },
  "POST /admin/tournaments/:id/entrants/import": {
    who: organizerWrites,
    at: { id: "upcoming" },
    form: { intent: "import", text: "Name,Email,State\nCara Carp,cara@example.org,TX", heading: "Name,Email,State" },
  },
};
