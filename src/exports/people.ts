import { asc, eq, gt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { neverActive } from "../accounts/account-limits.ts";
import { namesOf } from "../base/db/names.ts";
import {
  challenges,
  complaints,
  participants,
  teams,
  tournaments,
  users,
  waiverAcceptances,
} from "../base/db/schema.ts";
import { isoText } from "../base/format/moments.ts";
import type { PersonNames } from "../base/format/names.ts";
import { shownEmail } from "../base/format/no-email.ts";
import { returnsText } from "../entries/boats/returns.ts";
import { detailList } from "../entries/details.ts";
import type { EntryDetail } from "../entries/entry-detail.ts";
import { isOut, stateNames } from "../entries/entry-states.ts";
import { deductionText, penaltyUnit, penaltyView } from "../entries/penalties/penalties.ts";
import { readItems } from "../money/payment-items.ts";
import { rulesOf } from "../scoring/scoring-rules.ts";
import { dataSet } from "./data-set.ts";

/** Never includes a password, a token or an account at the payment provider. */
const memberFields = {
  id: users.id,
  ...namesOf(users),
  email: users.email,
  state: users.state,
  isMember: users.isMember,
  isAdmin: users.isAdmin,
  agreementVersion: users.agreementVersion,
  agreementAcceptedAt: users.agreementAcceptedAt,
  suspendedUntil: users.suspendedUntil,
  createdAt: users.createdAt,
  lastActiveAt: users.lastActiveAt,
};

type MemberRow = { [Field in keyof typeof memberFields]: (typeof users.$inferSelect)[Field] };

export const members = dataSet<MemberRow>(
  {
    Number: ({ id }) => id,
    Username: ({ username }) => username,
    "Display name": ({ displayName }) => displayName,
    Email: ({ email }) => shownEmail(email),
    State: ({ state }) => state,
    "Club member": ({ isMember }) => isMember,
    Admin: ({ isAdmin }) => isAdmin,
    Agreement: ({ agreementVersion }) => agreementVersion,
    "Agreed (UTC)": ({ agreementAcceptedAt }) => isoText(agreementAcceptedAt),
    "Suspended until (UTC)": ({ suspendedUntil }) => isoText(suspendedUntil),
    "Registered (UTC)": ({ createdAt }) => isoText(createdAt),
    "Last active (UTC)": ({ lastActiveAt }) => (lastActiveAt === neverActive ? null : isoText(lastActiveAt)),
  },
  (db, after, limit) =>
    db.select(memberFields).from(users).where(gt(users.id, after)).orderBy(asc(users.id)).limit(limit),
);

type EntryRow = {
  id: number;
  entry: typeof participants.$inferSelect;
  username: string;
  displayName: string;
  tournament: string;
  scoring: Pick<typeof tournaments.$inferSelect, "tournamentType" | "rules">;
  team: string | null;
  pots: string;
  waiver: { version: number; acceptedAt: number; isOnPaper: boolean } | null;
};

/** A column for each detail of this kind. */
const exportsOf = (kind: EntryDetail<unknown, unknown>["kind"]): Record<string, (row: EntryRow) => string | null> =>
  Object.fromEntries(
    detailList.flatMap(([key, detail]) => {
      const textOf = ({ entry }: EntryRow) => (entry[key] === null ? null : detail.textOf(entry[key]));
      return detail.kind === kind ? [[detail.label, textOf]] : [];
    }),
  );

const penaltyTextsOf = ({ entry, scoring }: EntryRow): string | null =>
  entry.penalties
    ?.map(penaltyView)
    .map((penalty) => `${deductionText(penalty, penaltyUnit(rulesOf(scoring)))}: ${penalty.reason}`)
    .join("; ") ?? null;

const newest = alias(waiverAcceptances, "newest");

const isNewestOfEntry = sql`${newest.id} = (select ${waiverAcceptances.id} from ${waiverAcceptances}
  where ${waiverAcceptances.tournamentId} = ${participants.tournamentId} and ${waiverAcceptances.userId} = ${participants.userId}
  order by ${waiverAcceptances.version} desc limit 1)`;

export const entries = dataSet<EntryRow>(
  {
    Number: ({ id }) => id,
    Tournament: ({ tournament }) => tournament,
    "Tournament number": ({ entry }) => entry.tournamentId,
    Angler: ({ username }) => username,
    "Display name": ({ displayName }) => displayName,
    "Angler number": ({ entry }) => entry.userId,
    ...exportsOf("choice"),
    Team: ({ team }) => team,
    "Side pots": ({ pots }) => pots,
    "Joined (UTC)": ({ entry }) => isoText(entry.joinedAt),
    Confirmed: ({ entry }) => entry.hasPaid,
    "Paid via": ({ entry }) => entry.paidVia,
    "Paid (UTC)": ({ entry }) => isoText(entry.paidAt),
    "On hold since (UTC)": ({ entry }) => isoText(entry.heldAt),
    "Disqualified (UTC)": ({ entry }) => isoText(entry.disqualifiedAt),
    "Disqualification reason": ({ entry }) => entry.disqualifyReason,
    State: ({ entry }) => (isOut(entry.state) ? stateNames[entry.state] : null),
    Penalties: penaltyTextsOf,
    "Boat out and back (UTC)": ({ entry }) => (entry.returns ? returnsText(entry.returns, isoText) : null),
    "Checked in (UTC)": ({ entry }) => isoText(entry.checkedInAt),
    "Made the cut": ({ entry }) => entry.madeCut,
    Payment: ({ entry }) => entry.paymentId,
    Note: ({ entry }) => entry.entryNote,
    "Asked to join (UTC)": ({ entry }) => isoText(entry.requestedAt),
    "Approved (UTC)": ({ entry }) => isoText(entry.approvedAt),
    "Decline reason": ({ entry }) => entry.declineReason,
    ...exportsOf("answer"),
    "Waiver version": ({ waiver }) => waiver?.version ?? null,
    "Waiver accepted (UTC)": ({ waiver }) => isoText(waiver?.acceptedAt ?? null),
    "Waiver on paper": ({ waiver }) => waiver?.isOnPaper ?? null,
  },
  async (db, after, limit) => {
    const rows = await db
      .select({
        id: participants.id,
        entry: participants,
        ...namesOf(users),
        tournament: tournaments.name,
        scoring: { tournamentType: tournaments.tournamentType, rules: tournaments.rules },
        team: teams.name,
        waiver: { version: newest.version, acceptedAt: newest.acceptedAt, isOnPaper: newest.isOnPaper },
      })
      .from(participants)
      .innerJoin(users, eq(users.id, participants.userId))
      .innerJoin(tournaments, eq(tournaments.id, participants.tournamentId))
      .leftJoin(teams, eq(teams.id, participants.teamId))
      .leftJoin(newest, isNewestOfEntry)
      .where(gt(participants.id, after))
      .orderBy(asc(participants.id))
      .limit(limit);
    const paidBy = rows.flatMap(({ entry }) => entry.paymentId ?? []);
    const items = await readItems(db, paidBy);
    const potsOf = (paymentId: number | null) => (items.get(paymentId ?? 0) ?? []).flatMap(({ pot }) => pot ?? []);
    return rows.map((row) => ({ ...row, pots: potsOf(row.entry.paymentId).join("; ") }));
  },
);

type ComplaintRow = typeof complaints.$inferSelect & PersonNames;

export const allComplaints = dataSet<ComplaintRow>(
  {
    Number: ({ id }) => id,
    By: ({ username }) => username,
    "Display name": ({ displayName }) => displayName,
    "User number": ({ userId }) => userId,
    Kind: ({ type }) => type,
    Title: ({ title }) => title,
    Description: ({ description }) => description,
    Status: ({ status }) => status,
    Priority: ({ priority }) => priority,
    "Club's notes": ({ adminNotes }) => adminNotes,
    "Tournament number": ({ tournamentId }) => tournamentId,
    "Catch number": ({ catchId }) => catchId,
    "Filed (UTC)": ({ createdAt }) => isoText(createdAt),
    "Changed (UTC)": ({ updatedAt }) => isoText(updatedAt),
  },
  async (db, after, limit) => {
    const rows = await db
      .select({ complaint: complaints, ...namesOf(users) })
      .from(complaints)
      .innerJoin(users, eq(users.id, complaints.userId))
      .where(gt(complaints.id, after))
      .orderBy(asc(complaints.id))
      .limit(limit);
    return rows.map(({ complaint, ...both }) => ({ ...complaint, ...both }));
  },
);

type ChallengeRow = typeof challenges.$inferSelect & PersonNames;

export const allChallenges = dataSet<ChallengeRow>(
  {
    Number: ({ id }) => id,
    "Catch number": ({ catchId }) => catchId,
    "Tournament number": ({ tournamentId }) => tournamentId,
    By: ({ username }) => username,
    "Display name": ({ displayName }) => displayName,
    "User number": ({ challengerId }) => challengerId,
    Reason: ({ reason }) => reason,
    Status: ({ status }) => status,
    Outcome: ({ outcome }) => outcome,
    "Decided by (user number)": ({ decidedById }) => decidedById,
    "Decided (UTC)": ({ decidedAt }) => isoText(decidedAt),
    "Opened (UTC)": ({ createdAt }) => isoText(createdAt),
  },
  async (db, after, limit) => {
    const rows = await db
      .select({ challenge: challenges, ...namesOf(users) })
      .from(challenges)
      .innerJoin(users, eq(users.id, challenges.challengerId))
      .where(gt(challenges.id, after))
      .orderBy(asc(challenges.id))
      .limit(limit);
    return rows.map(({ challenge, ...both }) => ({ ...challenge, ...both }));
  },
);
