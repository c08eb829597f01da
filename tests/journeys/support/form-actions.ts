import type { FormAction } from "./forms.ts";

/** The demo connects to no server that a visitor names. */
const inDemo = "This can't be changed in the demo.";

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

const list = "Name,Email,State\nCara Carp,cara@example.org,TX";

/**
 * Every form of the product by its action and intent: what a user without script enters, and the text that they then
 * see. Includes forms that appear only after another one was sent. A form with `fields` is also sent empty before, so
 * leave them out if the empty form succeeds. The first page that has the form is used. If sending it removes the form
 * from others of that page, set `undoneBy`, or use a separate tournament in `add-team-tournament.ts`. `password` is the
 * one that the reader logs in with.
 */
export const formActions = (password: string): Readonly<Record<string, FormAction>> => ({
  "/api/auth/login": {
    fields: { emailOrUsername: "Casey Lund", password: "tight-lines" },
    says: "You have successfully logged in.",
  },
  "/api/auth/register": {
    fields: { username: "Fay Hook", email: "fay@example.org", password: "long enough", state: "TX" },
    says: "Step 1 of 5",
  },
  "/api/auth/accept-user-agreement": {
    fields: { accepted: "on" },
    says: "Thank you for accepting our user agreement.",
  },
  "/api/auth/mark-tutorial-seen": { says: "Welcome!" },
  "/api/auth/logout": { says: "Login" },
  "/api/notifications/:id/read": { says: /Tournament|Catch/ },
  "/api/account": { fields: { state: "MN" }, says: "Account saved" },
  "/api/account/profile": { fields: { isHidden: "on" }, says: "Profile saved" },
  "/api/auth/change-password": { fields: { newPassword: "tight-lines" }, says: "Current Password" },
  "/api/relations": { fields: { username: "Tamika Boyd" }, says: "Person added" },
  "/api/relations delete": { says: "Person removed" },
  "/api/auth/logout-everywhere": { says: "Sign In" },
  "/api/account/sessions/end": { says: "Where You're Signed In" },
  "/api/notifications/preferences": { fields: { quietFrom: "21" }, says: "Choices saved" },
  "/api/account/api-tokens": {
    fields: { name: "Scoreboard", scopes: "read", days: "30", password },
    says: "Copy this token now",
  },
  "/api/account/api-tokens/:id/revoke": { says: "API token revoked" },
  "/api/admin/api-tokens": {
    fields: { name: "Scoreboard", scopes: "read", days: "30", password },
    says: "Copy this token now",
  },
  "/api/admin/api-tokens/:id/revoke": { says: "API token revoked" },
  "/api/admin/webhooks": {
    fields: { name: "Club chat", url: "https://chat.example.org/hook", events: "catch.decided" },
    says: inDemo,
  },
  "/api/account/two-step/start": { says: "Add the key to an authenticator app" },
  // With two-step login on, a reader who tries the other forms couldn't log in again.
  "/api/account/two-step": { fields: { code: "000000", password }, says: "Wrong code" },
  "/api/account/passkeys/:id/remove": { fields: { password: "wrong" }, says: "This is not your current password." },
  "/api/account/delete": { fields: { password: "wrong" }, says: "password" },
  "/api/catches": { fields: fish, says: "Your catch has been submitted successfully." },
  "/api/catches/:id put": { fields: { location: "South shore" }, says: "My Catch History" },
  "/api/catches/:id delete": { says: "My Catch History" },
  "/api/complaints": {
    fields: { title: "A wrong length", description: "The fish on the board is shorter than that." },
    says: "Submitted Successfully",
  },
  "/api/catches/:id/challenges": { fields: { reason: "Length" }, says: "Deposit for Your Challenge" },
  "/api/challenges/:id/messages": { fields: { text: "Look at the tail." }, says: "Message sent" },
  "/api/challenges/:id/withdraw": { says: "Challenge withdrawn" },
  "/api/admin/challenges/:id/decide": { fields: { outcome: "denied", text: reason }, says: "Challenge decided" },
  "/api/tournaments/:id/join request": {
    fields: { division: "Shore", "answers[0].answer": "Mille Lacs" },
    says: "Your request is with the club",
  },
  "/api/tournaments/:id/leave withdraw": { says: "Request Withdrawn" },
  "/api/tournaments/:id/join join": { says: "Tournament Joined!" },
  "/api/tournaments/:id/leave leave": { says: "Tournament Left" },
  "/api/tournaments/:id/withdraw": { says: "You withdrew" },
  "/tournaments/:id/pay get": { fields: { method: "card", outcome: "succeeds" }, says: "Confirm Tournament Entry" },
  "/api/mock/tournaments/:id/pay": { says: "Tournament Joined!" },
  "/api/tournaments/:id/teams": {
    fields: { name: "Two Rods" },
    says: "Team created",
    undoneBy: "/api/tournaments/:id/teams/:id/leave",
  },
  "/api/tournaments/:id/team": { fields: { code: "AAAA-AAAA-AAAA" }, says: "No team has this code" },
  "/api/tournaments/:id/teams/:id/invitations": { fields: { username: "Tamika Boyd" }, says: "Invitation sent" },
  "/api/tournaments/:id/teams/:id/leave": { says: "Team left" },
  "/deposits/:id/pay get": { fields: { method: "card", outcome: "succeeds" }, says: "Confirm Deposit" },
  "/api/mock/deposits/:id/pay": { says: "Challenge filed" },
  "/api/connect/create-account": { says: "Payout" },
  "/api/connect/onboarding-link": { says: "Payout" },
  "/api/admin/settings": {
    fields: { name: "Lake Fork Anglers", contactEmail: "pat@example.org" },
    says: "Settings saved",
  },
  "/api/admin/settings/logo": { says: "Choose a picture first." },
  "/api/admin/server-settings/address": { says: inDemo },
  "/api/admin/server-settings/address/check": { says: inDemo },
  "/api/admin/server-settings/mail": { says: inDemo },
  "/api/admin/server-settings/stripe": { says: inDemo },
  "/api/admin/server-settings/online-payments": { says: "No online payments" },
  "/api/admin/server-settings/updates": { says: inDemo },
  "/api/admin/server-settings/notifications": { says: "Settings saved" },
  "/api/admin/server-settings/notifications/test": { says: "Test notification sent" },
  "/api/admin/rule-sets insert": { says: "Penalty 1" },
  "/api/admin/rule-sets": { fields: { name: "Spring Trail", "rules.rounding": "1/4" }, says: "Rule set saved" },
  "/api/seasons update": { says: "How Are Points Given?" },
  "/api/seasons insert": { says: "Class 1" },
  "/api/seasons remove": { says: "Ties on Points" },
  "/api/seasons reorder": { says: "Ties on Points" },
  "/api/seasons/:id update": { says: "Start from Other Rules" },
  "/api/seasons/:id insert": { says: "Ties on Points" },
  "/api/seasons/:id remove": { says: "Ties on Points" },
  "/api/seasons/:id reorder": { says: "Ties on Points" },
  "/api/seasons": { fields: { name: "Spring Season" }, says: "Season saved" },
  "/api/seasons/:id put": { fields: { name: "Fall Season" }, says: "Season saved" },
  "/api/seasons/:id delete": { says: "Season deleted" },
  "/api/admin/rule-sets/:id insert": { says: "Penalty 1" },
  "/api/admin/rule-sets/:id put": { fields: { name: "Fall Trail" }, says: "Rule set saved" },
  "/api/admin/rule-sets/:id delete": { says: "Rule set deleted" },
  // Don't identify it by name: the admin's forms end, cancel and delete tournaments.
  "/tournaments get": { fields: { search: "Nowhere" }, says: "No tournament matches your filter." },
  "/admin/audit get": { fields: { who: "Ruth Calloway" }, says: "verify catch" },
  "/api/admin/catches/:id/verify verify-catch": {
    says: "Catch verified successfully",
    undoneBy: "/api/admin/catches/:id/verify undo-decision",
  },
  "/api/admin/catches/:id/change change-values": { fields: { reason }, says: "Decision changed" },
  "/api/admin/catches/:id/change change-reject": { fields: { rejectionReason: reason }, says: "Decision changed" },
  "/api/admin/catches/:id/verify undo-decision": { fields: { reason }, says: "Decision undone" },
  "/api/admin/catches/:id/reject reject-catch": {
    fields: { rejectionReason: reason },
    says: "Catch rejected and user notified",
  },
  "/admin/users get": { fields: { search: "Casey" }, says: "Casey Lund" },
  "/api/admin/users/:id/sanction": { fields: { kind: "suspension", days: "7", reason }, says: "Suspended" },
  "/api/admin/users/:id/lift": { fields: { reason }, says: "lifted" },
  "/api/admin/users/:id/admin make": { fields: { reason }, says: "Admin" },
  "/api/admin/users/:id/admin unmake": { fields: { reason }, says: "Make Admin" },
  "/api/admin/users/:id/password-link": { says: "/reset/" },
  "/api/admin/members/password-slips": { says: "/reset/" },
  "/api/admin/users/:id/display-name": { fields: { reason }, says: "Display name changed" },
  "/api/admin/users/:id/member mark": { says: "Remove from List" },
  "/api/admin/users/:id/member unmark": { says: "Mark as Club Member" },
  "/api/admin/users/:id/roles": {
    fields: { role: "judge" },
    says: "Role assigned",
    undoneBy: "/api/admin/users/:id/roles delete",
  },
  "/api/admin/users/:id/roles delete": { says: "No roles." },
  "/api/admin/role-links": { fields: { role: "judge" }, says: "Link created" },
  "/api/admin/role-links/:id/end": { says: "Link ended" },
  "/admin/users/import check": { fields: { text: list }, says: "What Will Happen" },
  "/admin/tournaments/import check": {
    fields: {
      name: "March Opener",
      startDate: "2026-03-28",
      measure: "length-in",
      text: "Place,Name,Score\n1,Una Reed,79.25",
    },
    says: "What Was Read",
  },
  "/admin/tournaments/:id/entrants/import check": { fields: { text: list }, says: "What Will Happen" },
  "/api/admin/catches/:id/verify verify": {
    says: "Catch verified successfully",
    undoneBy: "/api/admin/catches/:id/verify undo",
  },
  "/api/admin/catches/:id/reject reject": {
    fields: { rejectionReason: reason },
    says: "Catch rejected and user notified",
  },
  "/api/admin/catches/:id/verify undo": { says: "Decision undone" },
  "/admin/verification get": { fields: { flag: "late" }, says: "Show all pending" },
  "/admin/complaints get": { fields: { search: "Nobody" }, says: "No title, name or email matches" },
  "/api/admin/complaints/:id/status": { fields: { status: "resolved" }, says: "Complaint status updated successfully" },
  "/admin/tournaments get": { fields: { search: "Nowhere" }, says: "No tournament matches your filter." },
  "/api/admin/tournaments/try-format": { says: /place|nobody moves/ },
  "/api/admin/tournaments/:id/copy": { says: "Tournament copied" },
  "/api/admin/tournaments/:id/archive": {
    says: "Tournament archived",
    undoneBy: "/api/admin/tournaments/:id/restore",
  },
  "/api/admin/tournaments/:id/restore": { says: "Tournament restored" },
  "/api/admin/tournaments/:id delete": { says: "Tournament deleted successfully" },
  "/api/tournaments": { fields: tournament, says: "Tournament created successfully" },
  "/api/tournaments insert": { says: "Add 3rd Place" },
  "/api/tournaments remove": { says: "Add 1st Place" },
  "/api/tournaments validate": { says: "1st place" },
  "/api/tournaments update": { says: "Use rules from" },
  "/api/admin/tournaments/:id update": { says: "Use rules from" },
  "/api/admin/tournaments/:id insert": { says: "Add 6th Place" },
  "/api/admin/tournaments/:id remove": { says: "Add 4th Place" },
  "/api/admin/tournaments/:id validate": { says: "All positions together" },
  "/api/admin/tournaments/:id put": {
    fields: { name: "Club Bass Classic II", confirm: "on" },
    says: "Tournament updated successfully",
  },
  "/api/admin/tournaments/:id/prizes": { fields: { "positions[0].amount": "900" }, says: "updated successfully" },
  "/api/admin/tournaments/:id/prizes validate": { says: "All positions together" },
  "/api/admin/tournaments/:id/prizes insert": { says: "Add 6th Place" },
  "/api/admin/tournaments/:id/prizes remove": { says: "Add 4th Place" },
  "/api/admin/tournaments/:id/invitations": { fields: { note: reason }, says: "Invitation created" },
  "/api/admin/tournaments/:id/invitations/:id/end": { says: "Invitation ended" },
  "/api/admin/tournaments/:id/entries": { fields: { username: "Ruth Calloway", note: reason }, says: "entered" },
  "/api/admin/tournaments/:id/catches": {
    fields: { ...fish, username: "Jolene Pruitt", paperNote: "Card 12" },
    says: "entered",
  },
  "/admin/tournaments/:id/day get": { says: "Entrants" },
  "/api/admin/tournaments/:id/entries/:id/division": {
    fields: { division: "Shore", reason },
    says: "Division changed",
  },
  "/api/admin/tournaments/:id/requests/:id/approve": { says: "Request approved" },
  "/api/admin/tournaments/:id/requests/:id/decline": { fields: { reason }, says: "Request declined" },
  "/api/admin/tournaments/:id/messages": { fields: { message: reason }, says: "notified" },
  "/api/admin/tournaments/:id/check-in": { fields: { entrant: "1" }, says: "checked in" },
  "/api/admin/tournaments/:id/entries/:id/check-in": { says: "Undo" },
  "/api/admin/tournaments/:id/board": { says: "The board has been hidden since" },
  "/api/admin/tournaments/:id/extend": {
    fields: { until: `${new Date().getFullYear() + 1}-06-06T15:00`, reason },
    says: "Tournament extended",
  },
  "/api/admin/tournaments/:id/entries/:id/team": { fields: { reason }, says: "Team changed" },
  "/api/admin/tournaments/:id/teams/:teamId": { fields: { name: "Three Rods", reason }, says: "Team renamed" },
  "/api/admin/tournaments/:id/rolled-pots pot:id": { says: "Pot added" },
  "/api/admin/tournaments/:id/rolled-pots/:id/remove": { says: "Pot removed" },
  "/api/admin/tournaments/:id/cut": { fields: { reason }, says: "Cut made" },
  "/api/admin/tournaments/:id/end": { fields: { reason }, says: "Tournament ended" },
  // The club in this test has pending catches.
  "/api/admin/tournaments/:id/official": { fields: { reason }, says: "awaiting review" },
  "/api/admin/tournaments/:id/weigh-in": {
    fields: { entrant: "1", species: "Largemouth Bass", length: "18.3", weight: "4.5" },
    says: "fish",
  },
  "/api/admin/tournaments/:id/weigh-in/undo entry:id": { says: "Entry undone" },
  "/api/admin/tournaments/:id/boats": { fields: { boat: "1" }, says: /is (out|back)/ },
  "/api/admin/tournaments/:id/entries/:id/boat": { says: /is (out|back)/ },
  // The page shows the form of one boat, by its link.
  "/api/admin/tournaments/:id/entries/:id/return": { says: /is (out|back)/ },
  // Removing a paid entry first asks what happens to the payment.
  "/api/admin/tournaments/:id/entries/:id/state did_not_start": {
    fields: { reason },
    says: /Entry updated|Choose whether the payment/,
  },
  // The empty form succeeds, because the reason is optional.
  "/api/admin/tournaments/:id/entries/:id/state withdrew": { says: "Entry updated" },
  "/api/admin/tournaments/:id/entries/:id/state fished": { says: "Entry updated" },
  "/api/admin/tournaments/:id/entries/:id/guest": { says: "Marked as a guest" },
  "/api/admin/tournaments/:id/entries/:id/penalties": {
    fields: { deduct: "0.5", reason },
    says: "Penalty added",
  },
  "/api/admin/tournaments/:id/entries/:id/penalties/remove penalty-:id": {
    fields: { reason },
    says: "Penalty removed",
  },
  "/api/admin/tournaments/:id/entries/:id/disqualify": { fields: { reason }, says: "Entrant disqualified" },
  "/api/admin/tournaments/:id/entries/:id/reinstate": { fields: { reason }, says: "Entrant reinstated" },
  "/api/admin/tournaments/:id/entries/:id/remove": { fields: { reason, keepFee: "true" }, says: "Angler removed" },
  // A refund before the start requires no reason.
  "/api/admin/payments/:id/refund": { fields: { reason }, mayLack: ["reason"], says: "Refund started" },
  "/api/admin/tournaments/:id/refund-all": { fields: { reason }, says: "Refunds started" },
  "/api/admin/payments/:id/return-cash": { fields: { note: reason }, says: "Cash refunded" },
  "/api/admin/tournaments/:id/cancel": { fields: { reason }, says: "This tournament was canceled" },
  "/api/admin/payouts/pay": { fields: { isChecked: "on" }, says: "Select at least one prize" },
  "/admin/payouts get": { says: /Pay \$/ },
  "/api/admin/payout/:id/process": { says: "Payout" },
  "/api/admin/payout/:id/by-hand": { fields: { note: "Check 12" }, says: "Payout" },
  "/api/admin/payout/:id/by-hand/undo": { fields: { note: "Marked by mistake" }, says: "Payout" },
  "/api/admin/payout/:id/forgive": { fields: { reason }, says: "Overpayment Forgiven" },
  "/api/admin/payout/:id/repaid": { fields: { note: "Check 12" }, says: "Repayment Recorded" },
  "/admin/payouts/process get": { says: "Payouts" },
  "/api/admin/process-payouts": { says: "Payouts" },
});
