import type { Rows } from "./row.ts";
import { accountRows } from "./rows/accounts.ts";
import { adminRows } from "./rows/admin.ts";
import { clubRows } from "./rows/club.ts";
import { entryForms } from "./rows/entry-forms.ts";
import { fileRows } from "./rows/files.ts";
import { moneyRows } from "./rows/money.ts";
import { pageRows } from "./rows/pages.ts";
import { paymentRows } from "./rows/payments.ts";
import { seasonRows } from "./rows/seasons.ts";
import { userForms } from "./rows/user-forms.ts";

/** The complete table: every route of the application, with the people who may call it. */
export const table: { title: string; rows: Rows }[] = [
  { title: "Accounts", rows: accountRows },
  { title: "Tournaments, catches, photos, complaints", rows: clubRows },
  { title: "Seasons", rows: seasonRows },
  { title: "Entry payments", rows: paymentRows },
  { title: "Money", rows: moneyRows },
  { title: "Admins' calls", rows: adminRows },
  { title: "Files and descriptions", rows: fileRows },
  { title: "Pages, opened", rows: pageRows },
  {
    title: "Pages, their forms posted without script",
    rows: { ...userForms, ...entryForms },
  },
];
