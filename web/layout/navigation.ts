import type { SessionUser } from "../../src/accounts/model.ts";

export type Place = { to: string; label: string };

const places: Place[] = [
  { to: "/tournaments", label: "Tournaments" },
  { to: "/submit-catch", label: "Submit Catch" },
  { to: "/leaderboard", label: "Leaderboard" },
  { to: "/my-catches", label: "My Catches" },
  { to: "/submit-complaint", label: "Report Issue" },
];

/** The top links, as far as this reader may go (SPEC section 2, "Navigation"). */
export function placesFor(user: SessionUser | null): Place[] {
  return user?.isAdmin ? [...places, { to: "/admin", label: "Admin" }] : places;
}

/** The footer's real pages (DECISIONS, "The small things"). */
export const information: Place[] = [
  { to: "/rules", label: "Tournament Rules" },
  { to: "/prizes", label: "Prize Information" },
  { to: "/help", label: "Help Center" },
  { to: "/contact", label: "Contact Us" },
  { to: "/privacy", label: "Privacy Policy" },
  { to: "/agreement", label: "User Agreement" },
];
