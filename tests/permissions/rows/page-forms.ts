import { bassOpen, nextWeek } from "../../tournaments/forms.ts";
import { archived, official } from "../archived.ts";
import { judgeWrites, member, organizerWrites } from "../people.ts";
import type { Rows } from "../row.ts";

const fish = { species: "Largemouth Bass", length: "17.0", weight: "3.1", location: "South bay", notes: "" };
const _newcomer = { username: "newcomer", email: "new@example.org", password: "bass-and-trout", state: "TX" };
const { isActive: _, ...words } = bassOpen;
const tournament = { ...words, ...nextWeek, prize: "500", entryFee: "0", isActive: "on", name: "Autumn Open" };
const reason = "Shouting at the weigh-in";
const upcoming = { id: "upcoming" } as const;
const running = { id: "running" } as const;

/** Every action of web/routes.tsx, posted as a browser without script posts it. "yes" means that something changed. */
export const pageForms: Rows = {
  "POST /join/:code": { who: member, at: { code: "invitationCode" }, form: {} },
  "POST /tournaments/:id/leaderboard? join": { who: member, at: upcoming, form: { intent: "join" } },
  "POST /tournaments/:id/leaderboard? leave": {
    who: { ...member, other: "idle", admin: "idle" },
    at: { id: "joinedNextWeek" },
    form: { intent: "leave" },
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
  "POST /admin/judging/:id look": {
    who: judgeWrites,
    at: { id: "secondLook" },
    form: { intent: "look", measured: "18.5", marks: "" },
  },
  "POST /admin/judging/:id object": {
    who: judgeWrites,
    at: { id: "secondLook" },
    form: { intent: "object", reason: "No tail" },
  },
  "POST /admin/judging/:id waive": {
    who: judgeWrites,
    at: { id: "lookOfNobody" },
    form: { intent: "waive", reason: "We are two judges" },
  },
  "POST /admin/judging/:id settle": {
    who: judgeWrites,
    at: { id: "differingLook" },
    form: { intent: "settle", take: "first", measured: "", marks: "", reason: "Looked at both" },
  },

  "POST /admin/tournaments copy": {
    who: organizerWrites,
    form: ({ upcoming: id }) => ({ intent: "copy", id: String(id) }),
  },
  "POST /admin/tournaments archive": {
    who: organizerWrites,
    form: ({ ended: id }) => ({ intent: "archive", id: String(id) }),
    before: official,
  },
  "POST /admin/tournaments restore": {
    who: organizerWrites,
    form: ({ ended: id }) => ({ intent: "restore", id: String(id) }),
    before: archived,
  },
  "POST /admin/tournaments delete": {
    who: organizerWrites,
    form: ({ upcoming: id }) => ({ intent: "delete", id: String(id) }),
  },
  "POST /admin/tournaments/new": { who: organizerWrites, form: tournament },
  "POST /admin/tournaments/:id/edit": { who: organizerWrites, at: upcoming, form: tournament },
  "POST /admin/tournaments/:id/edit remove-image": {
    who: organizerWrites,
    at: { id: "pictured" },
    form: { intent: "remove-image" },
  },
  "POST /admin/tournaments/:id/prizes": { who: organizerWrites, at: upcoming, form: { "positions[0].amount": "300" } },
  "POST /admin/tournaments/:id/day enter-angler": {
    who: organizerWrites,
    at: upcoming,
    form: { intent: "enter-angler", username: "owner", note: "Cash, by the pier" },
  },
  "POST /admin/tournaments/:id/day enter-catch": {
    who: organizerWrites,
    at: running,
    form: { ...fish, intent: "enter-catch", username: "owner", paperNote: "Card 7" },
  },
  "POST /admin/tournaments/:id/invitations make": {
    who: organizerWrites,
    at: upcoming,
    form: { intent: "make", note: "Guests", maxUses: "1", days: "14" },
  },
  "POST /admin/tournaments/:id/day cancel": { who: organizerWrites, at: upcoming, form: { intent: "cancel", reason } },
  "POST /admin/tournaments/:id/day end": { who: organizerWrites, at: running, form: { intent: "end", reason } },
  "POST /admin/tournaments/:id/day extend": {
    who: organizerWrites,
    at: running,
    form: { intent: "extend", until: "2026-06-20T15:00", reason },
  },
  "POST /admin/tournaments/:id/day message": {
    who: organizerWrites,
    at: running,
    form: { intent: "message", to: "all", message: "Weigh-in is at the north ramp." },
  },
  "POST /admin/tournaments/:id/day check-in": {
    who: organizerWrites,
    at: running,
    form: ({ ownerId }) => ({ intent: `check-in-${ownerId}` }),
  },
  "POST /admin/tournaments/:id/day remove": {
    who: organizerWrites,
    at: running,
    form: ({ ownerId }) => ({ intent: `remove-${ownerId}`, reason }),
  },
};
