import { inArray } from "drizzle-orm";
import { neverActive, noPassword } from "../../accounts/account-limits.ts";
import type { SignedIn } from "../../actor.ts";
import { recordAudit, recordAudits } from "../../base/audit/record-audit.ts";
import { users } from "../../base/db/schema.ts";
import type { Tx } from "../../base/db/store.ts";
import { listBounds } from "../../base/format/file-bounds.ts";
import { isMissingEmail } from "../../base/format/no-email.ts";
import { queueTasks } from "../../base/tasks/queue-task.ts";
import { bumpMemberSeasons } from "../../seasons/bump-member-seasons.ts";
import type { ImportReport } from "./import-report.ts";
import { type ListKind, type ParsedList, refuseProblems, reportOf } from "./validate-list.ts";
import type { NewPerson, ValidatedRow } from "./validate-rows.ts";

export const memberList: ListKind = {
  noun: "members",
  atMost: listBounds.members,
  takes: ({ person, becomesMember }) => person !== null || becomesMember,
};

const peopleAtOnce = 250;

/** Yields between parts, so that a long list doesn't block other requests. */
async function inParts<T>(all: readonly T[], work: (part: T[]) => Promise<void>): Promise<void> {
  for (let index = 0; index < all.length; index += peopleAtOnce) {
    await work(all.slice(index, index + peopleAtOnce));
    await new Promise(setImmediate);
  }
}

/** Returns the new ids. Names and emails must have been checked for availability in this transaction. */
export async function importPeople(
  tx: Tx,
  admin: SignedIn,
  people: readonly NewPerson[],
  byMail: boolean,
  now: number,
): Promise<number[]> {
  const ids: number[] = [];
  await inParts(people, async (part) => {
    const rows = part.map((person) => ({
      ...person,
      passwordHash: noPassword,
      lastActiveAt: neverActive,
      createdAt: now,
    }));
    const userIds = (await tx.insert(users).values(rows).returning({ id: users.id })).map(({ id }) => id);
    const detail = { isAdmin: false, imported: true };
    const registered = { action: "register-account", subject: "user", detail } as const;
    await recordAudits(
      tx,
      admin,
      userIds.map((subjectId) => ({ ...registered, subjectId })),
      now,
    );
    const mails = userIds.flatMap((userId, index) =>
      isMissingEmail(rows[index]?.email ?? "")
        ? []
        : [{ key: String(userId), payload: { userId, askedAt: now, owner: admin.id } }],
    );
    if (byMail && mails.length > 0) await queueTasks(tx, "invitation-mail", mails, now);
    ids.push(...userIds);
  });
  return ids;
}

/** Imports all rows or none (docs/rules.md 15.2). `judged` must come from this transaction. Throws `invalid`. */
export async function importMembers(
  tx: Tx,
  admin: SignedIn,
  list: ParsedList,
  judged: readonly ValidatedRow[],
  byMail: boolean,
  now: number,
): Promise<ImportReport> {
  refuseProblems(judged, list.query);
  const people = judged.flatMap(({ person }) => (person ? [person] : []));
  const { length: imported } = await importPeople(tx, admin, people, byMail, now);
  const marked = judged.flatMap(({ user, becomesMember }) => (user && becomesMember ? [user.id] : []));
  await inParts(marked, async (part) => {
    await tx.update(users).set({ isMember: true }).where(inArray(users.id, part));
  });
  if (marked.length > 0) await bumpMemberSeasons(tx);
  const report = reportOf(list, judged, imported);
  const detail = { imported, marked: marked.length, leftOut: report.summary.problems };
  await recordAudit(tx, admin, { action: "import-members", subject: "club", subjectId: null, detail }, now);
  return report;
}
