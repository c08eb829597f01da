import { system } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Deps } from "../deps.ts";
import { enact } from "./enact.ts";
import { type ClubKind, filled, kindOfClub } from "./kind-of-club.ts";
import { planClub } from "./plan-club.ts";
import { takePhotos, usualWidths } from "./take-photos.ts";

/** The seed of the demo that everybody sees. */
export const usualSeed = 39;

/**
 * Fills an empty data folder with the demo club as it stands at the clock's moment; answers what the folder held
 * before, and touches nothing unless that is `empty`. All rows are written at once, so a start that is cut off leaves
 * an empty club behind.
 */
export async function fillClub(
  { store, photos, clock, config }: Pick<Deps, "store" | "photos" | "clock" | "config">,
  { seed = usualSeed, widths = usualWidths } = {},
): Promise<ClubKind> {
  const before = await store.read(kindOfClub);
  if (before !== "empty") return before;
  const now = clock();
  const plan = planClub(seed, now, config.timeZone);
  const taken = await takePhotos(
    photos,
    plan.catches.flatMap(({ photo }) => photo ?? []),
    widths,
  );
  return store.write(async (tx) => {
    const meanwhile = await kindOfClub(tx);
    if (meanwhile !== "empty") return meanwhile;
    await recordAudit(tx, system, { ...filled, detail: { seed } }, now);
    await enact(tx, plan, taken, config);
    return "empty";
  });
}
