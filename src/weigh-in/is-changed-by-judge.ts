import type { catches } from "../base/db/schema.ts";
import type { LoggedEntry } from "./read-log.ts";

type Judged = Pick<
  typeof catches.$inferSelect,
  "status" | "species" | "length" | "weight" | "claimedSpecies" | "claimedLength" | "claimedWeight" | "isDead"
>;

/** Whether a judge has changed a catch since it was entered at the scale, where the claim is verified as it is. */
export const isChangedByJudge = (fish: Judged, { dead }: Pick<LoggedEntry, "dead">): boolean =>
  fish.status !== "verified" ||
  fish.species !== fish.claimedSpecies ||
  fish.length !== fish.claimedLength ||
  fish.weight !== fish.claimedWeight ||
  fish.isDead !== dead > 0;
