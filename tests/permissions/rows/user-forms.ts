import { adminWrites } from "../people.ts";
import type { Rows } from "../row.ts";
import { withApps } from "./accounts.ts";

const list = { text: "Name,Email,State\nCara Carp,cara@example.org,TX", heading: "Name,Email,State" };
const reason = "Shouting at the weigh-in";
const ownerOfAll = { id: "ownerId" } as const;

/** What an admin's pages of users post. */
export const userForms: Rows = {
  "POST /admin/users/:id warning": { who: adminWrites, at: ownerOfAll, form: { kind: "warning", reason } },
  "POST /admin/users/:id suspension": {
    who: adminWrites,
    at: ownerOfAll,
    form: { kind: "suspension", reason, days: "7" },
  },
  "POST /admin/users/:id ban": { who: adminWrites, at: ownerOfAll, form: { kind: "ban", reason } },
  "POST /admin/users/:id lift": {
    who: adminWrites,
    at: { id: "suspendedMember" },
    form: { intent: "lift", reason },
  },
  "POST /admin/users/:id make-admin": { who: adminWrites, at: ownerOfAll, form: { intent: "make-admin", reason } },
  "POST /admin/users/:id display-name": {
    who: adminWrites,
    at: ownerOfAll,
    form: { intent: "display-name", displayName: "Owen of the Lake", reason },
  },
  "POST /admin/users/:id two-step-off": {
    who: adminWrites,
    at: ownerOfAll,
    before: withApps,
    form: { intent: "two-step-off", reason },
  },
  "POST /admin/users/:id mark-member": { who: adminWrites, at: ownerOfAll, form: { intent: "mark-member" } },
  "POST /admin/users/import": { who: adminWrites, form: { intent: "import", ...list } },
  "POST /admin/users/:id password-link": { who: adminWrites, at: ownerOfAll, form: { intent: "password-link" } },
};
