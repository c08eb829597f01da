import { desc, eq } from "drizzle-orm";
import { complaints, users } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import type { ComplaintView } from "./model.ts";

const most = 100;

/** The newest complaints and bug reports, newest first, for admins. */
export async function listComplaints(db: Db): Promise<ComplaintView[]> {
  const rows = await db
    .select({ complaint: complaints, username: users.username })
    .from(complaints)
    .innerJoin(users, eq(users.id, complaints.userId))
    .orderBy(desc(complaints.id))
    .limit(most);
  return rows.map(({ complaint, username }) => {
    const { id, type, title, description, status, priority, adminNotes, createdAt, updatedAt } = complaint;
    const instants = { createdAt: new Date(createdAt).toISOString(), updatedAt: new Date(updatedAt).toISOString() };
    return { id, type, title, description, status, priority, username, adminNotes, ...instants };
  });
}
