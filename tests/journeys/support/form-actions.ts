import type { FormAction } from "./forms.ts";

const reason = "Said so in the rules.";
const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10);

const tournament = {
  name: "Spring Open",
  description: "Two days on the lake.",
  targetSpecies: "Walleye",
  minLength: "14",
  prize: "100",
  startDate: day(3),
  endDate: day(4),
};

const fish = { species: "Largemouth Bass", length: "15.5", weight: "2.5", location: "North shore" };

/**
 * Every form of the product by where it posts and its intent: what somebody without script puts in, and what they read
 * then. Forms that show only once another one was sent are here as well.
 */
export const formActions: Readonly<Record<string, FormAction>> = {
  "/login": {
    fields: { emailOrUsername: "Casey Lund", password: "tight-lines" },
    says: "You have successfully logged in.",
  },
  "/register": {
    fields: { username: "Fay Hook", email: "fay@example.org", password: "long enough", state: "TX" },
    says: "Step 1 of 5",
  },
  "/agreement": { fields: { accepted: "on" }, says: "Thank you for accepting our user agreement." },
  "/tutorial": { says: "Welcome!" },
  "/logout": { says: "Login" },
  "/notifications/:id/read": { says: /Tournament|Catch/ },
  "/settings profile": { fields: { state: "MN" }, says: "Account saved" },
  "/settings visibility": { fields: { isHidden: "on" }, says: "Profile saved" },
  "/settings password": { fields: { newPassword: "tight-lines" }, says: "Current Password" },
  "/settings sign-out": { says: "Sign In" },
  "/settings sign-out-one": { says: "Where You Are Signed In" },
  "/settings/notifications": { fields: { quietFrom: "21" }, says: "Choices saved" },
  "/settings/two-step start": { says: "Give the key to an authenticator app" },
  // Turned on, a reader who tries the other forms could not log in again.
  "/settings/two-step on": { fields: { code: "000000", password: "measure-twice" }, says: "Wrong code" },
  "/settings/delete": { fields: { password: "wrong" }, says: "password" },
  "/submit-catch": { fields: fish, says: "Your catch has been submitted successfully." },
  "/my-catches/:id/edit correct": { fields: { location: "South shore" }, says: "My Catch History" },
  "/my-catches/:id/edit withdraw": { says: "My Catch History" },
  "/submit-complaint": {
    fields: { title: "A wrong length", description: "The fish on the board is shorter than that." },
    says: "Submitted Successfully",
  },
  "/tournaments/:id join": { says: "Tournament Joined!" },
  "/tournaments/:id leave": { says: "Tournament Left" },
  "/tournaments/:id/pay review": { fields: { method: "card", outcome: "succeeds" }, says: "Confirm Tournament Entry" },
  "/tournaments/:id/pay confirm": { says: "Tournament Joined!" },
  "/payout-setup create": { says: "Payout" },
  "/payout-setup onboard": { says: "Payout" },
  "/admin/settings": { fields: { name: "Lake Fork Anglers", contactEmail: "pat@example.org" }, says: "Settings saved" },
  "/tournaments get": { fields: { search: "bass" }, says: "Club Bass Classic" },
  "/admin/audit get": { fields: { who: "Ruth Calloway" }, says: "verify catch" },
  "/admin/catches/:id verify": {
    says: "Catch verified successfully",
    undoneBy: "/admin/catches/:id take-back",
  },
  "/admin/catches/:id change-values": { fields: { reason }, says: "Decision changed" },
  "/admin/catches/:id change-reject": { fields: { rejectionReason: reason }, says: "Decision changed" },
  "/admin/catches/:id take-back": { fields: { reason }, says: "Decision undone" },
  "/admin/catches/:id reject": { fields: { rejectionReason: reason }, says: "Catch rejected and user notified" },
  "/admin/users get": { fields: { search: "Casey" }, says: "Casey Lund" },
  "/admin/users/:id sanction": { fields: { kind: "suspension", days: "7", reason }, says: "Suspended" },
  "/admin/users/:id lift": { fields: { reason }, says: "lifted" },
  "/admin/users/:id make-admin": { fields: { reason }, says: "Admin" },
  "/admin/users/:id unmake-admin": { fields: { reason }, says: "Make Admin" },
  "/admin/users/:id password-link": { says: "/reset/" },
  "/admin/verification get": { fields: { flag: "late" }, says: "Show all pending" },
  "/admin/verification verify": { says: "Catch verified successfully" },
  "/admin/verification reject": { fields: { rejectionReason: reason }, says: "Catch rejected and user notified" },
  "/admin/verification take-back": { says: "Decision undone" },
  "/admin/complaints get": { fields: { search: "Nobody" }, says: "No title, username or email matches" },
  "/admin/complaints": { fields: { status: "resolved" }, says: "Complaint status updated successfully" },
  "/admin/tournaments get": { fields: { search: "Nowhere" }, says: "No tournament matches your filter." },
  "/admin/tournaments copy": { says: "Tournament copied" },
  "/admin/tournaments delete": { says: "Tournament deleted successfully" },
  "/admin/tournaments/new": { fields: tournament, says: "Tournament created successfully" },
  "/admin/tournaments/new insert": { says: "Add 3rd Place" },
  "/admin/tournaments/new remove": { says: "Add 1st Place" },
  "/admin/tournaments/new validate": { says: "1st place" },
  "/admin/tournaments/:id/edit insert": { says: "Add 6th Place" },
  "/admin/tournaments/:id/edit remove": { says: "Add 4th Place" },
  "/admin/tournaments/:id/edit validate": { says: "All positions together" },
  "/admin/tournaments/:id/edit": {
    fields: { name: "Club Bass Classic II", confirm: "on" },
    says: "Tournament updated successfully",
  },
  "/admin/tournaments/:id/prizes": { fields: { "positions[0].amount": "900" }, says: "updated successfully" },
  "/admin/tournaments/:id/prizes validate": { says: "All positions together" },
  "/admin/tournaments/:id/prizes insert": { says: "Add 6th Place" },
  "/admin/tournaments/:id/prizes remove": { says: "Add 4th Place" },
  "/admin/tournaments/:id/day enter-angler": { fields: { username: "Ruth Calloway", note: reason }, says: "entered" },
  "/admin/tournaments/:id/day enter-catch": {
    fields: { ...fish, username: "Casey Lund", paperNote: "Card 12" },
    says: "entered",
  },
  "/admin/tournaments/:id/day get": { says: "Entrants" },
  "/admin/tournaments/:id/day message": { fields: { message: reason }, says: "notified" },
  "/admin/tournaments/:id/day check-in-:id": { says: "Undo" },
  "/admin/tournaments/:id/day check-out-:id": { says: "Check In" },
  "/admin/tournaments/:id/day extend": {
    fields: { until: `${new Date().getFullYear() + 1}-06-06T15:00`, reason },
    says: "Tournament extended",
  },
  "/admin/tournaments/:id/day end": { fields: { reason }, says: "Tournament ended" },
  "/admin/tournaments/:id/day remove-:id": { fields: { reason }, says: "Angler removed" },
  "/admin/tournaments/:id/day refund-payment-:id": { says: "Refund started" },
  "/admin/tournaments/:id/day cash-payment-:id": { fields: { reason }, says: "Cash refunded" },
  "/admin/tournaments/:id/day cancel": { fields: { reason }, says: "This tournament was cancelled" },
  "/admin/payouts get": { says: /Pay \$/ },
  "/admin/payouts pay": { says: "Payout" },
  "/admin/payouts hand": { fields: { note: "Check 12" }, says: "Payout" },
  "/admin/payouts undo": { fields: { note: "Marked by mistake" }, says: "Payout" },
  "/admin/payouts/process get": { says: "Payouts" },
  "/admin/payouts/process": { says: "Payouts" },
};
