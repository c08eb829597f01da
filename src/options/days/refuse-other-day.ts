import { Refusal } from "../../refusal.ts";
import type { Tournament } from "../../tournaments/visible-tournament.ts";
import { dayCount } from "./fishing-days.ts";

/** Throws `not_found` for a day that has no board. */
export function refuseOtherDay({ name, ...dated }: Tournament, day: number | undefined): void {
  if (day === undefined || (dated.days && day <= dayCount(dated))) return;
  const choices = dated.days ? `It has days 1 to ${dayCount(dated)}.` : "Its days aren't scored separately.";
  throw new Refusal("not_found", `There's no board for day ${day} of ${name}. ${choices}`);
}
