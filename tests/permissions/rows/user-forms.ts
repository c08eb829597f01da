import { adminWrites } from "../people.ts";
import type { Rows } from "../row.ts";

const list = { text: "Name,Email,State\nCara Carp,cara@example.org,TX", heading: "Name,Email,State" };

/** Forms on an admin's user pages. */
export const userForms: Rows = {
  "POST /admin/users/import": { who: adminWrites, form: { intent: "import", ...list } },
};
