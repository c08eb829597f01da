import { eq, sql } from "drizzle-orm";
import type { EntryAnswer } from "../../base/db/schema.ts";
import { participants, waiverAcceptances } from "../../base/db/schema.ts";
import type { Db } from "../../base/db/store.ts";
import { isoText } from "../../base/format/moments.ts";
import { areAnswered } from "../../options/questions/answers.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { type Lacking, lackings } from "../entrant-groups.ts";
import type { Entrant } from "../entry-shapes.ts";

/** Who asked to join is listed apart until they have joined. */
export const isNoRequest = sql`(${participants.hasPaid} = 1 or ${participants.requestedAt} is null)`;

export type Asking = Pick<Tournament, "id" | "divisions" | "questions" | "waiverVersion">;

type Given = { division: string | null; answers: EntryAnswer[] | null };

export function missingRequirements(
  { divisions, questions, waiverVersion }: Asking,
  entry: Given | undefined,
  acceptedVersion: number | undefined,
): Lacking[] {
  const isLacking: Record<Lacking, boolean> = {
    division: divisions !== null && !entry?.division,
    answers: !areAnswered(questions ?? [], entry?.answers ?? null),
    waiver: waiverVersion !== null && acceptedVersion !== waiverVersion,
  };
  return lackings.filter((one) => isLacking[one]);
}

type Accepted = { version: number; acceptedAt: number; isOnPaper: boolean };

/** Absent where the tournament has no waiver. */
export function entrantWaiver(current: number | null, accepted: Accepted | null | undefined): Pick<Entrant, "waiver"> {
  if (current === null) return {};
  if (!accepted) return { waiver: null };
  const { version, acceptedAt, isOnPaper } = accepted;
  return { waiver: { version, acceptedAt: isoText(acceptedAt), isOnPaper, isCurrent: version === current } };
}

/** The newest version of each, by user. */
export async function acceptancesOf(db: Db, tournamentId: number): Promise<ReadonlyMap<number, Accepted>> {
  const rows = await db.select().from(waiverAcceptances).where(eq(waiverAcceptances.tournamentId, tournamentId));
  const inOrder = rows.toSorted((one, other) => one.version - other.version);
  return new Map(inOrder.map((row) => [row.userId, row]));
}
