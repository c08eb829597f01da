import { importedResults } from "../../results-import/imported-results.ts";
import { bassOpen, nextWeek } from "../../tournaments/forms.ts";
import { archived, official } from "../archived.ts";
import {
  adminReads,
  adminWrites,
  judgeLists,
  judgeReads,
  judgeWrites,
  organizerReads,
  organizerWrites,
} from "../people.ts";
import type { Fixtures } from "../prepared-club.ts";
import { password } from "../prepared-club.ts";
import type { Rows } from "../row.ts";
import { withCut } from "../with-cut.ts";
import { withReceiver } from "../with-receiver.ts";
import { withAddedPot, withRolledPot } from "../with-rolled-pot.ts";
import { withApps } from "./accounts.ts";
import {
  weighInEntryId,
  withDisqualified,
  withDivisions,
  withImported,
  withPenalty,
  withRequest,
  withSubmitter,
  withWaiver,
  withWeighIn,
} from "./club.ts";
import { picture } from "./picture.ts";

const reason = { reason: "Shouting at the weigh-in" };
const paperCatch = {
  username: "owner",
  species: "Largemouth Bass",
  length: "15.0",
  weight: "2.1",
  location: "South bay",
  paperNote: "Card 7, seen by the secretary",
};
const newMember = "Name,Email,State\nCara Carp,cara@example.org,TX\n";
const upcoming = { id: "upcoming" } as const;
const ownerOfAll = { id: "ownerId" } as const;

/** Everything under /api/admin, and creating a tournament. */
export const adminRows: Rows = {
  "GET /api/admin/analytics": { who: adminReads },
  "GET /api/admin/audit": { who: adminReads },
  "GET /api/admin/audit/actions": { who: adminReads },
  "GET /api/admin/audit.csv": { who: adminReads },
  "GET /api/admin/system": { who: adminReads },
  "GET /api/admin/trends": { who: adminReads },
  "GET /api/admin/checklist": { who: adminReads },
  "GET /api/admin/certificate": { who: adminReads },
  "POST /api/admin/checklist/dismiss": { who: adminWrites },
  "GET /api/admin/new-version": { who: adminReads },
  // The prepared club knows of no newer version.
  "POST /api/admin/new-version/dismiss": { who: { ...adminWrites, admin: "idle" }, json: { version: "9.0.0" } },
  "GET /api/admin/settings": { who: adminReads },
  "GET /api/admin/rejection-reasons": { who: judgeLists },
  "POST /api/admin/settings": { who: adminWrites, json: { name: "Lake Fork Anglers" } },
  "POST /api/admin/settings/logo": { who: adminWrites, form: { image: picture } },
  "DELETE /api/admin/settings/logo": { who: adminWrites },
  "GET /api/admin/server-settings": { who: adminReads },
  "POST /api/admin/server-settings/time-zone": { who: adminWrites, json: { timeZone: "Denver" } },
  "POST /api/admin/server-settings/address": { who: adminWrites, json: { address: "https://fish.example.org" } },
  "POST /api/admin/server-settings/address/check": { who: { ...adminWrites, admin: "idle" } },
  "POST /api/admin/server-settings/mail": {
    who: adminWrites,
    json: { host: "mail.example.org", from: "club@example.org" },
  },
  "POST /api/admin/server-settings/mail/test": { who: { ...adminWrites, admin: "mail_refused" } },
  "POST /api/admin/server-settings/stripe": { who: adminWrites, json: { publishableKey: "pk_test_club" } },
  "POST /api/admin/server-settings/stripe/check": { who: { ...adminWrites, admin: "invalid" } },
  "GET /api/admin/server-settings/payments-switch": { who: adminReads },
  // Nothing is changed without Stripe's keys.
  "POST /api/admin/server-settings/payments-switch": {
    who: { ...adminWrites, admin: "invalid" },
    json: { payments: "stripe", entryCharge: "entry-fee", isConfirmed: true },
  },
  "POST /api/admin/server-settings/entry-charge": { who: adminWrites, json: { entryCharge: "entry-fee" } },
  "POST /api/admin/server-settings/online-payments": { who: adminWrites, json: { onlinePayments: "off" } },
  "POST /api/admin/server-settings/updates": { who: adminWrites, json: { updateCheck: true } },
  "POST /api/admin/server-settings/notifications": {
    who: adminWrites,
    json: { dailyMail: true, pushNotifications: false },
  },
  "POST /api/admin/server-settings/notifications/test": { who: adminWrites },
  "GET /api/admin/rule-sets": { who: organizerReads },
  "POST /api/admin/rule-sets": { who: adminWrites, json: { name: "Fall Trail", rules: { fish: 3 } } },
  "PUT /api/admin/rule-sets/:id": { who: adminWrites, at: { id: "ruleSet" }, json: { rules: { fish: 3 } } },
  "DELETE /api/admin/rule-sets/:id": { who: adminWrites, at: { id: "ruleSet" } },
  "GET /api/admin/time-zones": { who: organizerReads },

  "GET /api/admin/catches/unverified": { who: judgeLists },
  "GET /api/admin/catches/queue": { who: judgeLists },
  "GET /api/admin/catches/judged": { who: judgeLists },
  "GET /api/admin/catches/:id": { who: judgeReads, at: { id: "verified" } },
  "POST /api/admin/catches/:id/change": {
    who: judgeWrites,
    at: { id: "verified" },
    json: { decision: "rejected", reason: "The tail is not on the board" },
  },
  "POST /api/admin/catches/:id/verify": { who: judgeWrites, at: { id: "waiting" }, json: { isVerified: true } },
  "POST /api/admin/catches/:id/verify taken-back": {
    who: judgeWrites,
    at: { id: "verified" },
    json: { isVerified: false },
  },
  "POST /api/admin/catches/:id/reject": {
    who: judgeWrites,
    at: { id: "waiting" },
    json: { rejectionReason: "The tail is not on the board" },
  },

  "GET /api/admin/tournaments": { who: organizerReads },
  "POST /api/tournaments": { who: organizerWrites, json: { ...bassOpen, name: "Autumn Open" } },
  "POST /api/admin/tournaments/import": { who: organizerWrites, json: importedResults },
  "POST /api/admin/tournaments/import dry-run": {
    who: { ...organizerWrites, admin: "idle", organizer: "idle" },
    json: { ...importedResults, dryRun: true },
  },
  "POST /api/admin/tournaments/try-format": {
    who: { ...organizerReads, admin: "idle", newAdmin: "idle", organizer: "idle" },
    json: ({ ended }: Fixtures) => ({ tournamentId: ended, format: { preset: "kayak-cpr" } }),
  },
  "PUT /api/admin/tournaments/:id": { who: organizerWrites, at: upcoming, json: { ...bassOpen, ...nextWeek } },
  "POST /api/admin/tournaments/:id/copy": { who: organizerWrites, at: upcoming },
  "POST /api/admin/tournaments/:id/archive": { who: organizerWrites, at: { id: "ended" }, before: official },
  "POST /api/admin/tournaments/:id/restore": { who: organizerWrites, at: { id: "ended" }, before: archived },
  "POST /api/admin/tournaments/:id/cancel": { who: organizerWrites, at: upcoming, json: reason },
  "POST /api/admin/tournaments/:id/end": { who: organizerWrites, at: { id: "running" }, json: reason },
  "POST /api/admin/tournaments/:id/board": { who: organizerWrites, at: { id: "running" }, json: { isHidden: true } },
  "POST /api/admin/tournaments/:id/extend": {
    who: organizerWrites,
    at: { id: "running" },
    json: { ...reason, until: "2026-06-20T15:00" },
  },
  "GET /api/admin/tournaments/:id/cut": { who: organizerReads, at: { id: "running" }, before: withCut },
  "POST /api/admin/tournaments/:id/cut": {
    who: organizerWrites,
    at: { id: "running" },
    json: { reason: "The ramp closes" },
    before: withCut,
  },
  "GET /api/admin/tournaments/:id/rolled-pots": { who: organizerReads, at: upcoming },
  "POST /api/admin/tournaments/:id/rolled-pots": {
    who: organizerWrites,
    at: upcoming,
    json: ({ upcoming: rolledPotId }: Fixtures) => ({ rolledPotId, pot: "Big Bass" }),
    before: withRolledPot,
  },
  "POST /api/admin/tournaments/:id/rolled-pots/:rolledPotId/remove": {
    who: organizerWrites,
    at: { id: "upcoming", rolledPotId: "upcoming" },
    before: withAddedPot,
  },
  "GET /api/admin/tournaments/:id/day": { who: organizerReads, at: { id: "running" } },
  "GET /api/admin/tournaments/:id/day/entrants": { who: organizerReads, at: { id: "running" } },
  "GET /api/admin/tournaments/:id/poster": { who: organizerReads, at: { id: "running" } },
  "GET /api/admin/tournaments/:id/waiting-list": { who: organizerReads, at: { id: "running" } },
  "GET /api/admin/tournaments/:id/requests": { who: organizerReads, at: { id: "running" } },
  "POST /api/admin/tournaments/:id/requests/:userId/approve": {
    who: organizerWrites,
    at: { id: "priced", userId: "ownerId" },
    before: withRequest,
  },
  "POST /api/admin/tournaments/:id/requests/:userId/decline": {
    who: organizerWrites,
    at: { id: "priced", userId: "ownerId" },
    json: reason,
    before: withRequest,
  },
  "POST /api/admin/tournaments/:id/messages": {
    who: organizerWrites,
    at: { id: "running" },
    json: { to: "all", message: "Weigh-in is at the north ramp." },
  },
  "POST /api/admin/tournaments/:id/image": { who: organizerWrites, at: upcoming, form: { image: picture } },
  "DELETE /api/admin/tournaments/:id/image": { who: organizerWrites, at: { id: "pictured" } },
  "DELETE /api/admin/tournaments/:id": { who: organizerWrites, at: upcoming },
  "GET /api/admin/tournaments/:id/identifier": {
    who: organizerReads,
    at: { id: "running" },
    query: "?code=K7RX",
  },
  "GET /api/admin/tournaments/:id/basis": { who: organizerReads, at: upcoming },
  "GET /api/admin/tournaments/:id/prizes": { who: organizerReads, at: upcoming },
  "POST /api/admin/tournaments/:id/prizes": {
    who: organizerWrites,
    at: upcoming,
    json: { prizeBreakdown: [{ position: 1, amount: 300 }] },
  },
  "GET /api/admin/tournaments/:id/entries": { who: organizerReads, at: { id: "running" } },
  "POST /api/admin/tournaments/:id/entrants/import": { who: organizerWrites, at: upcoming, csv: newMember },
  "POST /api/admin/tournaments/:id/entrants/import dry-run": {
    who: { ...organizerWrites, admin: "idle", organizer: "idle" },
    at: upcoming,
    query: "?dryRun=1",
    csv: newMember,
  },
  "POST /api/admin/tournaments/:id/entrants/import/report.csv": {
    who: { ...organizerWrites, admin: "idle", organizer: "idle" },
    at: upcoming,
    csv: newMember,
  },
  "GET /api/admin/tournaments/:id/invitations": { who: organizerReads, at: upcoming },
  "POST /api/admin/tournaments/:id/invitations": { who: organizerWrites, at: upcoming, json: { note: "Guests" } },
  "POST /api/admin/tournaments/:id/invitations/:invitationId/end": {
    who: organizerWrites,
    at: { ...upcoming, invitationId: "invitation" },
  },
  "POST /api/admin/tournaments/:id/entries": {
    who: organizerWrites,
    at: upcoming,
    json: { username: "owner", note: "Cash, by the pier" },
  },
  "POST /api/admin/tournaments/:id/entries/:userId/team": {
    who: organizerWrites,
    at: { id: "withTeams", userId: "ownerId" },
    json: { team: "Three Rods", ...reason },
  },
  "POST /api/admin/tournaments/:id/teams/:teamId": {
    who: organizerWrites,
    at: { id: "withTeams", teamId: "team" },
    json: { name: "Three Rods", ...reason },
  },
  "POST /api/admin/tournaments/:id/check-in": {
    who: organizerWrites,
    at: { id: "running" },
    json: { entrant: "1" },
  },
  "POST /api/admin/tournaments/:id/check-in/selected": {
    who: organizerWrites,
    at: { id: "running" },
    json: ({ ownerId }: Fixtures) => ({ entrants: [ownerId] }),
  },
  "POST /api/admin/tournaments/:id/entries/:userId/check-in": {
    who: organizerWrites,
    at: { id: "running", userId: "ownerId" },
    json: { isCheckedIn: true },
  },
  "POST /api/admin/tournaments/:id/entries/:userId/waiver": {
    who: organizerWrites,
    at: { id: "running", userId: "ownerId" },
    json: { isOnPaper: true },
    before: withWaiver,
  },
  "POST /api/admin/tournaments/:id/entries/:userId/submitters": {
    who: organizerWrites,
    at: { id: "withTeams", userId: "ownerId" },
    json: { entrant: "second admin" },
    before: withSubmitter,
  },
  "POST /api/admin/tournaments/:id/entries/:userId/submitters/:submitterId/remove": {
    who: organizerWrites,
    at: { id: "withTeams", userId: "ownerId", submitterId: "judgeId" },
    before: withSubmitter,
  },
  "POST /api/admin/tournaments/:id/entries/:userId/division": {
    who: organizerWrites,
    at: { id: "running", userId: "ownerId" },
    json: { division: "kayak", ...reason },
    before: withDivisions,
  },
  "POST /api/admin/tournaments/:id/entries/:userId/disqualify": {
    who: organizerWrites,
    at: { id: "running", userId: "ownerId" },
    json: reason,
  },
  "POST /api/admin/tournaments/:id/entries/:userId/reinstate": {
    who: organizerWrites,
    at: { id: "running", userId: "ownerId" },
    json: reason,
    before: withDisqualified,
  },
  "POST /api/admin/tournaments/:id/entries/:userId/state": {
    who: organizerWrites,
    at: { id: "running", userId: "ownerId" },
    json: { state: "withdrew" },
  },
  "POST /api/admin/tournaments/:id/entries/:userId/guest": {
    who: organizerWrites,
    at: { id: "running", userId: "ownerId" },
    json: { isGuest: true },
  },
  "POST /api/admin/tournaments/:id/entries/:userId/penalties": {
    who: organizerWrites,
    at: { id: "running", userId: "ownerId" },
    json: { deduct: 1.5, ...reason },
  },
  "POST /api/admin/tournaments/:id/entries/:userId/penalties/remove": {
    who: organizerWrites,
    at: { id: "running", userId: "ownerId" },
    json: { deduct: 1, penalty: "No life jacket.", ...reason },
    before: withPenalty,
  },
  "GET /api/admin/tournaments/:id/weigh-in": { who: organizerReads, at: { id: "running" } },
  "GET /api/admin/tournaments/:id/weigh-in/:userId": {
    who: organizerReads,
    at: { id: "running", userId: "ownerId" },
  },
  "POST /api/admin/tournaments/:id/weigh-in": {
    who: organizerWrites,
    at: { id: "running" },
    json: { entrant: "1", species: "Largemouth Bass", length: "18.3", weight: "4.5" },
  },
  "POST /api/admin/tournaments/:id/weigh-in/undo": {
    who: organizerWrites,
    at: { id: "running" },
    json: { entry: weighInEntryId },
    before: withWeighIn,
  },
  "GET /api/admin/tournaments/:id/boats": { who: organizerReads, at: { id: "running" } },
  "POST /api/admin/tournaments/:id/boats": {
    who: organizerWrites,
    at: { id: "running" },
    json: { boat: "1", to: "out" },
  },
  "POST /api/admin/tournaments/:id/entries/:userId/boat": {
    who: organizerWrites,
    at: { id: "running", userId: "ownerId" },
    json: { to: "out" },
  },
  "POST /api/admin/tournaments/:id/entries/:userId/return": {
    who: organizerWrites,
    at: { id: "running", userId: "ownerId" },
    json: { outAt: "2026-06-06T05:00" },
  },
  "POST /api/admin/tournaments/:id/entries/:userId/remove": {
    who: organizerWrites,
    at: { id: "running", userId: "ownerId" },
    json: reason,
  },
  "POST /api/admin/tournaments/:id/catches": { who: organizerWrites, at: { id: "running" }, json: paperCatch },

  "GET /api/admin/api-tokens": { who: adminReads },
  "POST /api/admin/api-tokens": {
    who: adminWrites,
    json: { name: "Scoreboard", scopes: ["read"], days: 30, password },
  },
  "POST /api/admin/api-tokens/:id/revoke": { who: adminWrites, at: { id: "clubToken" } },

  "GET /api/admin/webhooks": { who: adminReads },
  "POST /api/admin/webhooks": {
    who: adminWrites,
    json: { name: "Board", url: "https://board.example.org/hook", events: ["result.official"] },
  },
  "GET /api/admin/webhooks/:id": { who: adminReads, at: { id: "webhook" } },
  "POST /api/admin/webhooks/:id/state": { who: adminWrites, at: { id: "webhook" }, json: { isOn: false } },
  "POST /api/admin/webhooks/:id/rotate": { who: adminWrites, at: { id: "webhook" } },
  "POST /api/admin/webhooks/:id/test": {
    who: adminWrites,
    at: { id: "webhook" },
    before: withReceiver,
  },
  "POST /api/admin/webhooks/:id/delete": { who: adminWrites, at: { id: "webhook" } },

  "GET /api/admin/role-links": { who: adminReads },
  "POST /api/admin/role-links": { who: adminWrites, json: { role: "judge" } },
  "POST /api/admin/role-links/:id/end": { who: adminWrites, at: { id: "roleLink" } },

  "GET /api/admin/challenges": { who: judgeLists },
  "POST /api/admin/challenges/:id/decide": {
    who: { ...judgeWrites, judgeElsewhere: "not_found" },
    at: { id: "challenge" },
    json: { outcome: "upheld", text: "The tail is on the board" },
  },

  "GET /api/admin/judging": { who: judgeLists },
  "GET /api/admin/second-looks": { who: judgeLists },
  "GET /api/admin/second-looks/:id": { who: judgeReads, at: { id: "secondLook" } },
  "POST /api/admin/second-looks/:id/look": {
    who: judgeWrites,
    at: { id: "secondLook" },
    json: { decision: "verified", measured: "18.5" },
  },
  "POST /api/admin/second-looks/:id/waive": { who: judgeWrites, at: { id: "lookOfNobody" }, json: reason },
  "POST /api/admin/second-looks/:id/settle": {
    who: judgeWrites,
    at: { id: "differingLook" },
    json: { take: "second", ...reason },
  },

  "GET /api/admin/complaints": { who: adminReads },
  "POST /api/admin/complaints/:id/status": {
    who: adminWrites,
    at: { id: "complaint" },
    json: { status: "resolved", adminNotes: "The wind is back." },
  },

  "GET /api/admin/export/:file": { who: adminWrites, at: { file: "exportFile" }, isRecorded: true },
  "GET /api/admin/members/import": { who: adminReads },
  "POST /api/admin/members/import": { who: adminWrites, csv: newMember },
  "POST /api/admin/members/import dry-run": {
    who: { ...adminWrites, admin: "idle" },
    query: "?dryRun=1",
    csv: newMember,
  },
  "POST /api/admin/members/import/report.csv": { who: { ...adminWrites, admin: "idle" }, csv: newMember },
  "POST /api/admin/members/password-links.csv": { who: adminWrites },
  "POST /api/admin/members/password-slips": { who: adminWrites, json: {}, before: withImported },

  "GET /api/admin/users": { who: adminReads },
  "GET /api/admin/users/:id": { who: adminReads, at: ownerOfAll },
  "POST /api/admin/users/:id/roles": { who: adminWrites, at: ownerOfAll, json: { role: "judge" } },
  "DELETE /api/admin/users/:id/roles": {
    who: adminWrites,
    at: { id: "judgeId" },
    json: ({ running }: Fixtures) => ({ role: "judge", tournamentId: running }),
  },
  "POST /api/admin/users/:id/sanction warning": {
    who: adminWrites,
    at: ownerOfAll,
    json: { ...reason, kind: "warning" },
  },
  "POST /api/admin/users/:id/sanction suspension": {
    who: adminWrites,
    at: ownerOfAll,
    json: { ...reason, kind: "suspension", days: 7 },
  },
  "POST /api/admin/users/:id/sanction ban": { who: adminWrites, at: ownerOfAll, json: { ...reason, kind: "ban" } },
  "POST /api/admin/users/:id/warn": { who: adminWrites, at: ownerOfAll, json: reason },
  "POST /api/admin/users/:id/suspend": { who: adminWrites, at: ownerOfAll, json: { ...reason, days: 7 } },
  "POST /api/admin/users/:id/ban": { who: adminWrites, at: ownerOfAll, json: reason },
  "POST /api/admin/users/:id/lift": { who: adminWrites, at: { id: "suspendedMember" }, json: reason },
  "POST /api/admin/users/:id/admin": { who: adminWrites, at: ownerOfAll, json: { ...reason, isAdmin: true } },
  "POST /api/admin/users/:id/member": { who: adminWrites, at: ownerOfAll, json: { isMember: true } },
  "POST /api/admin/users/:id/display-name": {
    who: adminWrites,
    at: ownerOfAll,
    json: { ...reason, displayName: "Owen of the Lake" },
  },
  "POST /api/admin/users/:id/two-step-off": { who: adminWrites, at: ownerOfAll, json: reason, before: withApps },
  "POST /api/admin/users/:id/password-link": { who: adminWrites, at: ownerOfAll },
};
