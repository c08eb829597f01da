import { bassOpen, nextWeek } from "../../tournaments/forms.ts";
import { organizerWrites } from "../people.ts";
import type { Rows } from "../row.ts";

const { isActive: _, ...words } = bassOpen;
const tournament = { ...words, ...nextWeek, prize: "500", entryFee: "0", isActive: "on", name: "Autumn Open" };
const upcoming = { id: "upcoming" } as const;

/** Every action of web/routes.tsx, posted as a browser without script posts it. "yes" means that something changed. */
export const pageForms: Rows = {
  "POST /admin/tournaments/new": { who: organizerWrites, form: tournament },
  "POST /admin/tournaments/:id/edit": { who: organizerWrites, at: upcoming, form: tournament },
  "POST /admin/tournaments/:id/edit remove-image": {
    who: organizerWrites,
    at: { id: "pictured" },
    form: { intent: "remove-image" },
  },
  "POST /admin/tournaments/:id/prizes": { who: organizerWrites, at: upcoming, form: { "positions[0].amount": "300" } },
};
