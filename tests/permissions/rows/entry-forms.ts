import { organizerWrites } from "../people.ts";
import type { Rows } from "../row.ts";

/** What is asked at entry, lists of entrants, and links to roles. */
export const entryForms: Rows = {
  "POST /admin/tournaments/:id/entrants/import": {
    who: organizerWrites,
    at: { id: "upcoming" },
    form: { intent: "import", text: "Name,Email,State\nCara Carp,cara@example.org,TX", heading: "Name,Email,State" },
  },
};
