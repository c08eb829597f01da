import { textMark } from "../../../web/results-import/results-import-action.ts";
import { importedResults } from "../../results-import/imported-results.ts";
import { organizerWrites } from "../people.ts";
import type { Rows } from "../row.ts";

const { list, ...terms } = importedResults;

/** Questions at entry, lists of entrants, and role links. */
export const entryForms: Rows = {
  "POST /admin/tournaments/import": {
    who: organizerWrites,
    form: { ...terms, intent: "import", text: list, checked: textMark(list) },
  },
  "POST /admin/tournaments/:id/entrants/import": {
    who: organizerWrites,
    at: { id: "upcoming" },
    form: { intent: "import", text: "Name,Email,State\nCara Carp,cara@example.org,TX", heading: "Name,Email,State" },
  },
};
