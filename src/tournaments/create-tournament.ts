import { refuseCreating, type SignedIn } from "../actor.ts";
import { recordAudit } from "../base/audit/record-audit.ts";
import { tournaments } from "../base/db/schema.ts";
import type { Tx } from "../base/db/store.ts";
import { bumpVersion } from "../base/db/versions.ts";
import { updateSharedPrizes } from "../options/fee-share/update-shared-prizes.ts";
import { withoutSecret } from "../options/identifier/identifier-code.ts";
import { separateTerms } from "../options/server.ts";
import type { PrizePositions } from "./prize-positions/prize-positions.ts";
import type { TournamentWithResult } from "./results/result-view.ts";
import { storedValues } from "./stored-values.ts";
import type { TournamentInput } from "./tournament-shapes.ts";
import { readTournamentView } from "./tournament-view.ts";

/** Replaces the breakdown; passed in because prizes are in a higher layer than tournaments. */
export type SetPrizes = (
  tx: Tx,
  admin: SignedIn,
  tournamentId: number,
  breakdown: { prizeBreakdown: PrizePositions; reason?: string | undefined },
  now: number,
) => Promise<unknown>;

/** `clubZone` is the default IANA time zone. */
export async function createTournament(
  tx: Tx,
  actor: SignedIn,
  input: TournamentInput,
  { clubZone, setPrizes }: { clubZone: string; setPrizes: SetPrizes },
  now: number,
): Promise<TournamentWithResult> {
  refuseCreating(actor);
  const values = storedValues(input, clubZone);
  const [created] = await tx
    .insert(tournaments)
    .values({ ...values, createdById: actor.id, createdAt: now, updatedAt: now })
    .returning({ id: tournaments.id });
  if (!created) throw new Error("The tournament was not created.");
  for (const term of separateTerms) await term.save(tx, { id: created.id, waiverVersion: null }, input, now);
  const auditEntry = {
    action: "create-tournament",
    subject: "tournament",
    subjectId: created.id,
    detail: withoutSecret(values),
  } as const;
  await recordAudit(tx, actor, auditEntry, now);
  await bumpVersion(tx, "club");
  const { prizeBreakdown } = input;
  if (prizeBreakdown) await setPrizes(tx, actor, created.id, { prizeBreakdown }, now);
  await updateSharedPrizes(tx, created.id);
  return readTournamentView(tx, created.id, now);
}
