import type { SessionUser } from "../../src/accounts/account-forms.ts";

/** Organizers see the money of their tournaments. */
export const mayMoveMoney = (user: SessionUser | null): boolean =>
  user !== null && (user.isAdmin || user.roles?.includes("treasurer") === true);
