import { audit, notifications, sanctions, users } from "../../src/base/db/schema.ts";
import type { MemberView } from "../../src/members/member-shapes.ts";
import type { Browser, Club } from "../support/club.ts";

export const why = { reason: "Two fish of another boat" };

/** Sends an action on a user, which the address names. */
export const act = (by: Browser, id: number, action: string, json: object = why) =>
  by.send(`/api/admin/users/${id}/${action}`, { json });

/** The same, but it must succeed. */
export async function acted(by: Browser, id: number, action: string, json: object = why): Promise<MemberView> {
  const response = await act(by, id, action, json);
  if (!response.ok) throw new Error(`Refused with ${response.status}: ${await response.text()}`);
  return (await response.json()) as MemberView;
}

/** Everything that an action leaves behind, which must stay the same when it is refused. */
export const traces = ({ store }: Club) =>
  store.read(async (db) => ({
    users: await db.select().from(users).orderBy(users.id),
    sanctions: await db.select().from(sanctions).orderBy(sanctions.id),
    notices: await db.select().from(notifications).orderBy(notifications.id),
    audit: await db.select().from(audit).orderBy(audit.id),
  }));
