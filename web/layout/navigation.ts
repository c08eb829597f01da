import type { SessionView } from "../../src/accounts/account-forms.ts";

/** `smallLabel` is the label in a small screen's menu. */
export type Place = { to: string; label: string; smallLabel?: string };

const places: Place[] = [
  { to: "/tournaments", label: "Tournaments" },
  { to: "/submit-catch", label: "Submit Catch" },
  { to: "/leaderboard", label: "Leaderboard" },
  { to: "/my-catches", label: "My Catches" },
  { to: "/submit-complaint", label: "Report Issue" },
  { to: "/payout-setup", label: "Payouts", smallLabel: "Payout Account" },
];

/** The header has room for the first page of a user's work, whose tabs lead to the others. */
export const headerPlaces = ({ workPlaces }: SessionView): Place[] => [...places, ...workPlaces.slice(0, 1)];

export const placesFor = ({ workPlaces }: SessionView): Place[] => [...places, ...workPlaces];

/** docs/rules.md 13.3. */
export const information: Place[] = [
  { to: "/rules", label: "Tournament Rules" },
  { to: "/prizes", label: "Prize Information" },
  { to: "/help", label: "Help Center" },
  { to: "/contact", label: "Contact Us" },
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/agreement", label: "User Agreement" },
];
