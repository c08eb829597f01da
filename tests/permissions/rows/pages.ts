import { adminReads, anyone, judgedReads, type Outcomes, ownerReads, signedIn } from "../people.ts";
import type { Rows } from "../row.ts";
import { accountRows } from "./accounts.ts";
import { withWaiver } from "./club.ts";

/** A suspended admin is treated like other users, who are told that this is only for admins. */
const adminPage: Outcomes = { ...adminReads, suspended: "admin_required", suspendedAdmin: "admin_required" };

const judgePage: Outcomes = { ...adminPage, judge: "yes", judgeElsewhere: "yes", organizer: "yes" };

const organizerPage: Outcomes = { ...adminPage, organizer: "yes" };

/** A page that redirects signed-in users. */
const waysIn: Outcomes = {
  ...anyone,
  newcomer: "sent_on",
  suspended: "sent_on",
  other: "sent_on",
  owner: "sent_on",
  admin: "sent_on",
  suspendedAdmin: "sent_on",
  newAdmin: "sent_on",
};

const nobody: Outcomes = { ...waysIn, visitor: "sent_on" };
const running = { id: "running" } as const;
const upcoming = { id: "upcoming" } as const;

/** Every page of web/routes.tsx, when opened. */
export const pageRows: Rows = {
  "GET /": { who: anyone },
  "GET /tournaments": { who: anyone },
  "GET /tournaments/:id/leaderboard?": { who: anyone, at: running },
  "GET /tournaments/:id/leaderboard?/pay": { who: signedIn, at: { id: "priced" } },
  "GET /tournaments/:id/results": { who: anyone, at: running },
  "GET /tournaments/:id/screen": { who: anyone, at: running },
  "GET /tournaments/:id/embed": { who: anyone, at: running },
  "GET /tournaments/:id/overlay": { who: anyone, at: running },
  "GET /tournaments/:id/ceremony": { who: organizerPage, at: running },
  "GET /tournaments/:id/identifier": {
    who: { ...signedIn, other: "admin_required", suspendedAdmin: "admin_required" },
    at: running,
  },
  "GET /tournaments/:id/boards": { who: anyone, at: running },
  "GET /tournaments/:id/place/:userId": { who: anyone, at: { ...running, userId: "ownerId" } },
  "GET /tournaments/:id/prizes": { who: anyone, at: running },
  "GET /tournaments/:id/enter": { who: signedIn, at: { id: "upcoming" } },
  "GET /tournaments/:id/team": { who: signedIn, at: { id: "withTeams" } },
  "GET /tournaments/:id/waiver": { who: anyone, at: running, before: withWaiver },
  "GET /leaderboard": { who: anyone },
  "GET /seasons": { who: anyone },
  "GET /seasons/:id": { who: anyone, at: { id: "season" } },
  "GET /anglers/:id": { who: anyone, at: { id: "ownerId" } },
  "GET /rules": { who: anyone },
  "GET /prizes": { who: anyone },
  "GET /help": { who: anyone },
  "GET /contact": { who: anyone },
  "GET /privacy": { who: anyone },
  "GET /agreement": { who: anyone },
  "GET /tutorial": { who: anyone },

  "GET /submit-catch": { who: signedIn },
  "GET /my-catches": { who: signedIn },
  "GET /catches/:id": { who: anyone, at: { id: "verified" } },
  "GET /catches/:id/challenge": { who: signedIn, at: { id: "verified" } },
  "GET /challenges": { who: signedIn },
  "GET /challenges/:id": { who: judgedReads, at: { id: "challenge" } },
  "GET /my-catches/:id/edit": { who: { ...judgedReads, visitor: "not_found" }, at: { id: "waiting" } },
  "GET /submit-complaint": { who: anyone },
  "GET /payout-setup": { who: signedIn },
  "GET /deposits/:id": { who: { ...ownerReads, admin: "not_found", newAdmin: "not_found" }, at: { id: "deposit" } },
  "GET /deposits/:id/pay": {
    who: { ...ownerReads, admin: "not_found", newAdmin: "not_found" },
    at: { id: "deposit" },
  },
  "GET /payments": { who: signedIn },
  "GET /payments/:id": { who: { ...ownerReads, treasurer: "yes", organizer: "yes" }, at: { id: "payment" } },
  "GET /notifications": { who: signedIn },
  "GET /settings": { who: signedIn },
  "GET /settings/notifications": { who: signedIn },
  "GET /settings/two-step": { who: signedIn },
  "GET /settings/passkeys": { who: signedIn },
  "GET /settings/api-tokens": { who: signedIn },
  "GET /settings/delete": { who: signedIn },

  "GET /login": { who: waysIn },
  "GET /register": { who: waysIn },
  "GET /logout": { who: nobody },
  "GET /forgot": { who: anyone },
  "GET /join/:code": { who: anyone, at: { code: "invitationCode" } },
  "GET /roles/:code": { who: { ...anyone, suspendedAdmin: "not_found" }, at: { code: "roleLinkCode" } },
  "GET /reset/:token": { who: anyone, at: { token: "passwordLink" } },
  // Once the club is set up, the page has nothing to show.
  "GET /setup": {
    who: Object.fromEntries(Object.keys(anyone).map((person) => [person, "sent_on"])) as Outcomes,
  },
  "GET /setup/:token": { ...accountRows["GET /api/setup/:token"], who: anyone },

  "GET /admin": {
    who: { ...adminPage, judge: "sent_on", judgeElsewhere: "sent_on", treasurer: "sent_on", organizer: "sent_on" },
  },
  "GET /admin/verification": { who: judgePage },
  "GET /admin/catches/:id": { who: { ...judgePage, judgeElsewhere: "admin_required" }, at: { id: "verified" } },
  "GET /admin/challenges": { who: judgePage },
  "GET /admin/judging": { who: judgePage },
  "GET /admin/judging/:id": { who: { ...judgePage, judgeElsewhere: "admin_required" }, at: { id: "secondLook" } },
  "GET /admin/complaints": { who: adminPage },
  "GET /admin/tournaments": { who: organizerPage },
  "GET /admin/tournaments/new": { who: organizerPage },
  "GET /admin/tournaments/try": { who: organizerPage },
  "GET /admin/tournaments/import": { who: organizerPage },
  "GET /admin/tournaments/:id/edit": { who: organizerPage, at: upcoming },
  "GET /admin/tournaments/:id/prizes": { who: organizerPage, at: upcoming },
  "GET /admin/tournaments/:id/day": { who: organizerPage, at: running },
  "GET /admin/tournaments/:id/day/payments": { who: { ...organizerPage, treasurer: "yes" }, at: running },
  "GET /admin/tournaments/:id/invitations": { who: organizerPage, at: running },
  "GET /admin/tournaments/:id/weigh-in": { who: organizerPage, at: running },
  "GET /admin/tournaments/:id/weigh-in/:userId": { who: organizerPage, at: { id: "running", userId: "ownerId" } },
  "GET /admin/tournaments/:id/boats": { who: organizerPage, at: running },
  "GET /admin/tournaments/:id/share": { who: organizerPage, at: running },
  "GET /admin/tournaments/:id/print": { who: organizerPage, at: running },
  "GET /admin/tournaments/:id/entrants/import": { who: organizerPage, at: upcoming },
  "GET /admin/export": { who: adminPage },
  "GET /admin/users/import": { who: adminPage },
  "GET /admin/users/slips": { who: adminPage },
  "GET /admin/users": { who: adminPage },
  "GET /admin/role-links": { who: adminPage },
  "GET /admin/settings/api-tokens": { who: adminPage },
  "GET /admin/settings/webhooks": { who: adminPage },
  "GET /admin/settings/webhooks/:id": { who: adminPage, at: { id: "webhook" } },
  "GET /admin/audit": { who: adminPage },
  "GET /admin/system": { who: adminPage },
  "GET /admin/settings": { who: adminPage },
  "GET /admin/settings/server": { who: adminPage },
  "GET /admin/settings/payments": { who: adminPage },
  "GET /admin/rule-sets": { who: adminPage },
  "GET /admin/rule-sets/new": { who: adminPage },
  "GET /admin/seasons": { who: adminPage },
  "GET /admin/seasons/new": { who: adminPage },
  "GET /admin/seasons/:id": { who: adminPage, at: { id: "season" } },
  "GET /admin/rule-sets/:id": { who: adminPage, at: { id: "ruleSet" } },
  "GET /admin/users/:id": { who: adminPage, at: { id: "ownerId" } },
  "GET /admin/payouts": { who: { ...organizerPage, treasurer: "yes" } },
  "GET /admin/payout-overview": { who: { ...organizerPage, treasurer: "yes" } },
  "GET /*": {
    who: Object.fromEntries(Object.keys(anyone).map((person) => [person, "not_found"])) as Outcomes,
  },
};
