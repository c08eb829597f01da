import { and, eq } from "drizzle-orm";
import { audit, users } from "../base/db/schema.ts";
import type { Db } from "../base/db/store.ts";

/** Written in the same transaction as the demo's first row. Audit rows are never changed or deleted. */
export const filled = { action: "fill-demo-club", subject: "club", subjectId: null } as const;

export type ClubKind = "empty" | "demo" | "real";

export async function readClubKind(db: Db): Promise<ClubKind> {
  const isMark = and(eq(audit.subject, filled.subject), eq(audit.action, filled.action));
  if ((await db.$count(audit, isMark)) > 0) return "demo";
  return (await db.$count(users)) === 0 ? "empty" : "real";
}
