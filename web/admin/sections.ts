import type { SessionView } from "../../src/accounts/account-forms.ts";

/** `below` lists addresses of other pages that belong to this one, with or without a query. */
export type Place = { to: string; label: string; below?: readonly string[]; isForAdmins?: true };

export type AdminSection = {
  to: string;
  label: string;
  pages: readonly Place[];
  /** Shown instead of the section's pages, under a separate label. */
  shortcuts?: readonly Place[];
  shortcutsLabel?: string;
  /** The work page in the session of everyone who may open the section; admins may open all of them. */
  isOf: string | null;
};

/** Whether the user directs tournaments, so that their pages have the tabs of the day. */
export const canDirectTournaments = ({ user }: SessionView): boolean =>
  user !== null && (user.isAdmin || user.roles?.includes("organizer") === true);

const sections: readonly AdminSection[] = [
  {
    to: "/admin",
    label: "Today",
    isOf: null,
    pages: [{ to: "/admin", label: "Analytics" }],
    // The specification's five tabs of the dashboard (2.58).
    shortcutsLabel: "Admin",
    shortcuts: [
      { to: "/admin", label: "Analytics" },
      { to: "/admin/verification", label: "Verification" },
      { to: "/admin/complaints", label: "Complaints" },
      { to: "/admin/tournaments", label: "Tournaments" },
      { to: "/admin/payout-overview", label: "Payouts" },
    ],
  },
  {
    to: "/admin/verification",
    label: "Review",
    isOf: "/admin/verification",
    pages: [
      { to: "/admin/verification", label: "Verification", below: ["/admin/catches"] },
      { to: "/admin/complaints", label: "Complaints", isForAdmins: true },
      { to: "/admin/challenges", label: "Challenges" },
      { to: "/admin/judging", label: "Second Reviews" },
    ],
  },
  {
    to: "/admin/tournaments",
    label: "Tournaments",
    isOf: "/admin/tournaments",
    pages: [
      { to: "/admin/tournaments", label: "Tournaments" },
      { to: "/admin/seasons", label: "Seasons", isForAdmins: true },
      { to: "/admin/rule-sets", label: "Rule Sets", isForAdmins: true },
    ],
  },
  {
    to: "/admin/users",
    label: "People",
    isOf: null,
    pages: [
      { to: "/admin/users", label: "Users" },
      { to: "/admin/role-links", label: "Role Invitations" },
    ],
  },
  {
    to: "/admin/payout-overview",
    label: "Finances",
    isOf: "/admin/payout-overview",
    pages: [
      { to: "/admin/payout-overview", label: "To Pay", below: ["/admin/payouts"] },
      { to: "/admin/money/in", label: "In", below: ["/admin/money/record?way=in"] },
      { to: "/admin/money/out", label: "Out", below: ["/admin/money/record?way=out"] },
      { to: "/admin/money", label: "Ledger" },
      { to: "/admin/money/tax", label: "Tax" },
    ],
  },
  {
    to: "/admin/settings",
    label: "Club",
    isOf: null,
    pages: [
      { to: "/admin/settings", label: "Settings" },
      { to: "/admin/settings/server", label: "Server", below: ["/admin/settings/payments"] },
      { to: "/admin/export", label: "Export" },
      { to: "/admin/audit", label: "Activity Log" },
      { to: "/admin/system", label: "System" },
    ],
  },
];

/** The sections that a person may open, with the pages of each. */
export function sectionsFor(isAdmin: boolean, workPlaces: SessionView["workPlaces"]): readonly AdminSection[] {
  if (isAdmin) return sections;
  const mayOpen = ({ isOf }: AdminSection) => workPlaces.some(({ to }) => to === isOf);
  return sections
    .filter(mayOpen)
    .map((section) => ({ ...section, pages: section.pages.filter(({ isForAdmins }) => !isForAdmins) }));
}
