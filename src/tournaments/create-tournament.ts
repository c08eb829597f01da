import { refuseCreating, type SignedIn } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { tournaments } from "../db/schema.ts";
import type { Tx } from "../db/store.ts";
import { bumpVersion } from "../db/versions.ts";
import { withoutSecret } from "./identifier-code.ts";
import type { TournamentInput } from "./model.ts";
import { followEntryFees } from "./payout-share/follow-entry-fees.ts";
import type { PrizePositions } from "./prize-positions/model.ts";
import type { TournamentWithResult } from "./results/model.ts";
import { storedValues } from "./stored-values.ts";
import { readTournamentView } from "./tournament-view.ts";
import { changeWaiver } from "./waivers/waivers.ts";

/** Replaces the breakdown; passed in, because prizes are above tournaments. */
export type SetPrizes = (
  tx: Tx,
  admin: SignedIn,
  tournamentId: number,
  breakdown: { prizeBreakdown: PrizePositions; reason?: string | undefined },
  now: number,
) => Promise<unknown>;

/** `clubZone` is the IANA zone used where the form names none. */
export async function createTournament(
  tx: Tx,
  actor: SignedIn,
  input: TournamentInput,
  { clubZone, setPrizes }: { clubZone: string; setPrizes: SetPrizes },
  now: number,
): Promise<TournamentWithResult> {
  refuseCreating(actor);
  const values = storedValues(input, clubZone);
  const [made] = await tx
    .insert(tournaments)
    .values({ ...values, createdById: actor.id, createdAt: now, updatedAt: now })
    .returning({ id: tournaments.id });
  if (!made) throw new Error("The tournament was not made.");
  await changeWaiver(tx, { id: made.id, waiverVersion: null }, input.waiver, now);
  const auditEntry = {
    action: "create-tournament",
    subject: "tournament",
    subjectId: made.id,
    detail: withoutSecret(values),
  } as const;
  await recordAudit(tx, actor, auditEntry, now);
  await bumpVersion(tx, "club");
  const { prizeBreakdown } = input;
  if (prizeBreakdown) await setPrizes(tx, actor, made.id, { prizeBreakdown }, now);
  await followEntryFees(tx, made.id);
  return readTournamentView(tx, made.id, now);
}
