import type { Reason } from "../../src/refusal.ts";

/**
 * Everybody whom a permission can distinguish. `newcomer`, `suspended` and `owner` are one account in three states,
 * which owns what the request is about; the three admins are one account, too. One judge has that role in the
 * tournament that most requests are about, the other in a different one.
 */
export const people = {
  visitor: "visitor",
  newcomer: "owner, agreement not accepted",
  suspended: "owner, suspended",
  other: "another member",
  owner: "owner",
  admin: "admin",
  suspendedAdmin: "admin, suspended",
  newAdmin: "admin, agreement not accepted",
  judge: "judge",
  judgeElsewhere: "judge elsewhere",
  treasurer: "treasurer",
  organizer: "organizer",
} as const;

export type Person = keyof typeof people;

export const everybody = Object.keys(people) as Person[];

/**
 * The outcome of a request: it succeeds, it gets a reply without any effect, the reader is redirected to another page,
 * or it is refused for this reason without any effect.
 */
export type Outcome = "yes" | "idle" | "sent_on" | Reason;

/** People with a role, who may do no more than any other member unless a row allows it. */
export type RoleHolder = "judge" | "judgeElsewhere" | "treasurer" | "organizer";

export type Outcomes = Record<Exclude<Person, RoleHolder>, Outcome> & Partial<Record<RoleHolder, Outcome>>;

export const outcomeFor = (outcomes: Outcomes, person: Person): Outcome => outcomes[person] ?? outcomes.other;

/** docs/rules.md 1.1: the rules that nearly every route follows. A row can override them with `{ ...member, … }`. */
export const anyone: Outcomes = {
  visitor: "yes",
  newcomer: "yes",
  suspended: "yes",
  other: "yes",
  owner: "yes",
  admin: "yes",
  suspendedAdmin: "yes",
  newAdmin: "yes",
};

/** Not found for everybody. */
export const noOne: Outcomes = {
  visitor: "not_found",
  newcomer: "not_found",
  suspended: "not_found",
  other: "not_found",
  owner: "not_found",
  admin: "not_found",
  suspendedAdmin: "not_found",
  newAdmin: "not_found",
};

/** Readable only with the operator's token, which no account has. */
export const operatorOnly = noOne;

export const signedIn: Outcomes = { ...anyone, visitor: "not_signed_in" };

/** Users may write about themselves before accepting the agreement. */
export const inGoodStanding: Outcomes = { ...signedIn, suspended: "suspended", suspendedAdmin: "suspended" };

export const member: Outcomes = { ...inGoodStanding, newcomer: "agreement_required", newAdmin: "agreement_required" };

/** Writes in a tournament that the owner joined. */
export const entrantWrites: Outcomes = { ...member, other: "not_joined", admin: "not_joined" };

const noAdmins = { newcomer: "admin_required", other: "admin_required", owner: "admin_required" } as const;

export const adminReads: Outcomes = { ...inGoodStanding, ...noAdmins };

export const adminWrites: Outcomes = { ...member, ...noAdmins };

const givenJudges = { judge: "yes", judgeElsewhere: "not_yours", organizer: "yes" } as const;

/** Judges' rights in the tournaments assigned to them. */
export const judgeReads: Outcomes = { ...adminReads, ...givenJudges };

export const judgeWrites: Outcomes = { ...adminWrites, ...givenJudges };

/** A list, limited to the reader's tournaments. */
export const judgeLists: Outcomes = { ...judgeReads, judgeElsewhere: "yes" };

export const moneyReads: Outcomes = { ...adminReads, treasurer: "yes", organizer: "yes" };

export const moneyWrites: Outcomes = { ...adminWrites, treasurer: "yes" };

/** Readable by its owner; not found for others. A suspended admin doesn't count as an admin. */
export const ownerReads: Outcomes = { ...signedIn, other: "not_found", suspendedAdmin: "not_found" };

/** Writable only by its owner. Admins, who can see it, get `not_yours`. */
export const ownerWrites: Outcomes = { ...member, other: "not_found", admin: "not_yours" };

/** A catch or a challenge, which its judges can see. */
export const judgedReads: Outcomes = { ...ownerReads, judge: "yes", organizer: "yes" };

export const judgedWrites: Outcomes = { ...ownerWrites, judge: "not_yours", organizer: "not_yours" };

/** Organizers' rights in the tournaments that they created. */
export const organizerReads: Outcomes = { ...adminReads, organizer: "yes" };

export const organizerWrites: Outcomes = { ...adminWrites, organizer: "yes" };
