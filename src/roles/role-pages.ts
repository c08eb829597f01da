import { type GivenRole, hasDuty, isOrganizer, type RightsHolder } from "../rights.ts";

export const roleWords: Readonly<Record<GivenRole, string>> = {
  organizer: "Organizer",
  judge: "Judge",
  treasurer: "Treasurer",
};

export type WorkPlace = { to: string; label: string };

const works = [
  { to: "/admin/tournaments", label: "My Tournaments", isOf: isOrganizer },
  { to: "/admin/verification", label: "Judging", isOf: (who: RightsHolder) => hasDuty(who, "review") },
  { to: "/admin/payout-overview", label: "Finances", isOf: (who: RightsHolder) => hasDuty(who, "see-money") },
];

/** The work pages in the header: the dashboard for admins, the pages of their roles for others. */
export const workPlaces = (who: RightsHolder): WorkPlace[] =>
  who.isAdmin
    ? [{ to: "/admin", label: "Admin" }]
    : works.flatMap(({ to, label, isOf }) => (isOf(who) ? [{ to, label }] : []));

export const workOf: Readonly<Record<GivenRole, string>> = {
  organizer: "/admin/tournaments",
  judge: "/admin/verification",
  treasurer: "/admin/payout-overview",
};
