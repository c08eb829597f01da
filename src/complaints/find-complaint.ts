import { eq } from "drizzle-orm";
import type { SignedIn } from "../actor.ts";
import { complaints } from "../db/schema.ts";
import type { Db } from "../db/store.ts";
import { Refusal } from "../refusal.ts";
import { complaintRows, complaintView } from "./complaint-rows.ts";
import type { ComplaintView } from "./model.ts";
import { refusalTexts } from "./texts.ts";

/** One report, for its author and for admins; for anybody else it is not there. Throws `not_found`. */
export async function findComplaint(db: Db, reader: SignedIn, id: number): Promise<ComplaintView> {
  const [row] = await complaintRows(db).where(eq(complaints.id, id));
  if (row && (reader.isAdmin || row.complaint.userId === reader.id)) return complaintView(row);
  throw new Refusal("not_found", refusalTexts.notFound);
}
