import type { SignedIn } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { tournaments } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { bumpVersion } from "../db/versions.ts";
import type { TournamentInput, TournamentView } from "./model.ts";
import { storedValues } from "./stored-values.ts";
import { readTournamentView } from "./tournament-view.ts";

/** `clubZone` is the IANA zone used where the form names none. */
export async function createTournament(
  tx: Tx,
  actor: SignedIn,
  input: TournamentInput,
  clubZone: string,
  now: number,
): Promise<TournamentView> {
  const values = storedValues(input, clubZone);
  const [made] = await tx
    .insert(tournaments)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning({ id: tournaments.id });
  if (!made) throw new Error("The tournament was not made.");
  const auditEntry = {
    action: "create-tournament",
    subject: "tournament",
    subjectId: made.id,
    detail: values,
  } as const;
  await recordAudit(tx, actor, auditEntry, now);
  await bumpVersion(tx, "club");
  return readTournamentView(tx, made.id);
}
