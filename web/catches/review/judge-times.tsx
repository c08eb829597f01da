import type { ReactNode } from "react";
import { zoneName } from "../../../src/base/format/moments.ts";
import { useSession } from "../../runtime/session.ts";
import { TimesIn } from "../../tournaments/day/times-in.tsx";
import type { JudgedFish } from "./reviewed-fish.ts";

/** The zone of a judge's page: that of the catches' tournament; the club's if they have several or none. */
export function useJudgeZone(catches: readonly Pick<JudgedFish, "tournament">[]): string {
  const { club } = useSession();
  const [zone, ...others] = new Set(catches.map(({ tournament }) => tournament?.timeZone));
  return (others.length === 0 && zone) || club.timeZone;
}

/** Shows the moments in it in the zone of a catch's tournament; `ZoneNote` names it once on the page. */
export const JudgeTimes = ({ fish, children }: { fish: Pick<JudgedFish, "tournament">; children: ReactNode }) => (
  <TimesIn timeZone={useJudgeZone([fish])}>{children}</TimesIn>
);

export const ZoneNote = ({ zone }: { zone: string }) => <>Times are in {zoneName(zone)}.</>;

/** The same for a catch, after other text. */
export const JudgeZone = ({ fish }: { fish: Pick<JudgedFish, "tournament"> }) => (
  <>
    . <ZoneNote zone={useJudgeZone([fish])} />
  </>
);
