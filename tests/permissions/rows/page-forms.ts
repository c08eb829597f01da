import { typedUsualRules } from "../../tournaments/typed-rules.ts";
import { adminWrites, anyone, inGoodStanding, judgedWrites, judgeWrites, member, signedIn } from "../people.ts";
import { password } from "../prepared-club.ts";
import type { Rows } from "../row.ts";
import {
  accountRows,
  code,
  lostPhone,
  named,
  ownSession,
  secondStepCookie,
  withApps,
  withLostPhone,
  withoutMoneyUnderWay,
  withRelations,
  withSecondStep,
  withUnconfirmedApps,
} from "./accounts.ts";
import { picture } from "./picture.ts";

const fish = { species: "Largemouth Bass", length: "17.0", weight: "3.1", location: "South bay", notes: "" };
const newcomer = { username: "newcomer", email: "new@example.org", password: "bass-and-trout", state: "TX" };
const waiting = { id: "waiting" } as const;

/** Every action of web/routes.tsx, posted as a browser without script posts it. "yes" means that something changed. */
export const pageForms: Rows = {
  "POST /login": { who: anyone, form: { emailOrUsername: "other", password } },
  "POST /login code": {
    who: anyone,
    form: { intent: "code", code },
    cookie: secondStepCookie,
    before: withSecondStep,
  },
  "POST /register": { who: anyone, form: newcomer },
  "POST /logout": { who: { ...anyone, visitor: "idle" }, form: {} },
  "POST /setup/:token": { ...accountRows["GET /api/setup/:token"], who: anyone, form: newcomer },
  "POST /forgot": { who: anyone, form: { emailOrUsername: "other" } },
  "POST /reset/:token": { who: anyone, at: { token: "passwordLink" }, form: { password: "bass-and-trout" } },
  "POST /agreement": {
    who: { ...inGoodStanding, visitor: "sent_on", other: "idle", owner: "idle", admin: "idle" },
    form: { accepted: "on", next: "/" },
  },
  "POST /tutorial": {
    who: { ...inGoodStanding, visitor: "sent_on" },
    before: accountRows["POST /api/auth/mark-tutorial-seen"]?.before,
    form: { next: "/" },
  },
  "POST /settings profile": {
    who: member,
    form: { username: "Renamed", email: "renamed@example.org", state: "TX", currentPassword: password },
  },
  "POST /settings visibility": { who: member, form: { intent: "visibility", isHidden: "on" } },
  "POST /settings declare-relation": { who: member, form: { intent: "declare-relation", ...named } },
  "POST /settings end-relation": {
    who: member,
    form: { intent: "end-relation", ...named },
    before: withRelations,
  },
  "POST /settings password": {
    who: inGoodStanding,
    form: { intent: "password", currentPassword: password, newPassword: "bass-and-trout" },
  },
  "POST /settings sign-out": { who: signedIn, form: { intent: "sign-out" } },
  "POST /settings sign-out-one": {
    who: ownSession,
    form: { intent: "sign-out-one", session: lostPhone },
    before: withLostPhone,
  },
  "POST /settings/notifications": { who: member, form: { catches: "on", quietFrom: "22", quietUntil: "6" } },
  "POST /settings/two-step start": { who: member, form: { intent: "start" } },
  "POST /settings/two-step on": {
    who: member,
    before: withUnconfirmedApps,
    form: { intent: "on", code, password },
  },
  "POST /settings/two-step off": { who: member, before: withApps, form: { intent: "off", code, password } },
  "POST /settings/delete": { who: withoutMoneyUnderWay, form: { password } },

  "POST /notifications/:id/read": {
    who: { ...inGoodStanding, visitor: "sent_on", other: "not_found", admin: "not_found", newAdmin: "not_found" },
    at: { id: "notification" },
    form: {},
  },
  "POST /tournaments/:id/leaderboard?/pay": {
    who: member,
    at: { id: "priced" },
    form: { intent: "confirm", outcome: "succeeds", method: "card" },
  },
  "POST /deposits/:id/pay": {
    who: { ...member, other: "idle", admin: "idle" },
    at: { id: "deposit" },
    form: { intent: "confirm", outcome: "succeeds", method: "card" },
  },
  "POST /submit-catch": { who: member, form: { ...fish, tournamentId: "none" } },
  "POST /my-catches/:id/edit correct": { who: judgedWrites, at: waiting, form: { ...fish, intent: "correct" } },
  "POST /my-catches/:id/edit withdraw": { who: judgedWrites, at: waiting, form: { intent: "withdraw" } },
  "POST /my-catches/:id/edit photo": {
    who: judgedWrites,
    at: { id: "withoutPhoto" },
    form: { intent: "photo", photo: picture },
  },
  "POST /catches/:id/challenge": {
    who: { ...member, other: "not_joined", admin: "not_joined" },
    at: { id: "verified" },
    form: { reason: "Length", text: "" },
  },
  "POST /challenges/:id message": {
    who: { ...member, other: "not_found", judge: "yes", organizer: "yes" },
    at: { id: "challenge" },
    form: { intent: "message", text: "Look at the tail" },
  },
  "POST /challenges/:id withdraw": { who: judgedWrites, at: { id: "challenge" }, form: { intent: "withdraw" } },
  "POST /challenges/:id decide": {
    who: { ...judgeWrites, judgeElsewhere: "not_found" },
    at: { id: "challenge" },
    form: { intent: "decide", outcome: "upheld", text: "The tail is on the board" },
  },

  "POST /admin/rule-sets/new": { who: adminWrites, form: { intent: "save", name: "Winter Trail", ...typedUsualRules } },
  "POST /admin/rule-sets/:id save": {
    who: adminWrites,
    at: { id: "ruleSet" },
    form: { intent: "save", name: "Summer Trail", ...typedUsualRules },
  },
  "POST /admin/rule-sets/:id delete": { who: adminWrites, at: { id: "ruleSet" }, form: { intent: "delete" } },
  "POST /admin/seasons/new": { who: adminWrites, form: { intent: "save", name: "Fall Season", kind: "percent" } },
  "POST /admin/seasons/:id save": {
    who: adminWrites,
    at: { id: "season" },
    form: { intent: "save", name: "Summer Season", kind: "score" },
  },
  "POST /admin/seasons/:id delete": { who: adminWrites, at: { id: "season" }, form: { intent: "delete" } },
  "POST /admin/settings": { who: adminWrites, form: { name: "Lake Fork Anglers" } },
  "POST /admin/settings logo": { who: adminWrites, form: { intent: "logo", image: picture } },
  "POST /admin/settings remove-logo": { who: adminWrites, form: { intent: "remove-logo" } },
  "POST /admin dismiss-checklist": { who: adminWrites, query: "?index", form: { intent: "dismiss-checklist" } },
  "POST /admin/verification verify": {
    who: judgeWrites,
    form: ({ waiting: id }) => ({ ...fish, intent: "verify", id: String(id), reason: "Measured anew" }),
  },
  "POST /admin/verification reject": {
    who: judgeWrites,
    form: ({ waiting: id }) => ({ intent: "reject", id: String(id), rejectionReason: "No tail" }),
  },
  "POST /admin/verification take-back": {
    who: judgeWrites,
    form: ({ verified }) => ({ intent: "take-back", id: String(verified) }),
  },
  "POST /admin/catches/:id verify": {
    who: judgeWrites,
    at: waiting,
    form: { ...fish, intent: "verify", reason: "Measured anew" },
  },
  "POST /admin/catches/:id reject": {
    who: judgeWrites,
    at: waiting,
    form: { intent: "reject", rejectionReason: "No tail" },
  },
  "POST /admin/catches/:id change-values": {
    who: judgeWrites,
    at: { id: "verified" },
    form: { ...fish, intent: "change-values", reason: "Measured anew" },
  },
  "POST /admin/catches/:id change-reject": {
    who: judgeWrites,
    at: { id: "verified" },
    form: { intent: "change-reject", rejectionReason: "No tail" },
  },
  "POST /admin/catches/:id take-back": {
    who: judgeWrites,
    at: { id: "verified" },
    form: { intent: "take-back", reason: "Two judges must look" },
  },
  "POST /admin/complaints": {
    who: adminWrites,
    form: ({ complaint }) => ({ id: String(complaint), status: "resolved", adminNotes: "The wind is back." }),
  },
};
