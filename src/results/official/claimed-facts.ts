import { type Entrant, type Facts, readMoment, type State } from "../../scoring/rulebook/facts.ts";
import type { FormatInput } from "../../scoring/rulebook/format.ts";
import { shippedFormat } from "../../scoring/tournament-format.ts";
import type { Claim } from "./official-results.ts";

/** The rules and facts of results made before version 0.7, whose file contains only the fish that count. */

type Standing = Claim["standings"][number];
type Ranked = Pick<Claim, "tournament" | "standings" | "disqualified">;
type Penalty = { name: string; deduct: number };

/**
 * The same name with a different deduction is a different penalty, because rules may have changed between two
 * decisions.
 */
const penaltyName = ({ name, deduct }: Penalty): string => `${name} (${deduct / 100})`;

function penaltiesOf(standings: readonly Standing[]): Penalty[] {
  const all = standings.flatMap(({ fish }) => fish.flatMap(({ penalties }) => penalties));
  return [...new Map(all.map((penalty) => [penaltyName(penalty), penalty])).values()];
}

/** The rules of a tournament as a format of the rulebook (docs/rules.md 4). */
export function claimedFormat({ tournament: terms, standings }: Ranked): FormatInput {
  const { unit, rules, days, teams, targetSpecies } = terms;
  return {
    ...shippedFormat(rules, { unit, hasDays: Boolean(days), targetSpecies }),
    ...(teams && { sides: "teams", teams: { score: teams.score === "best" ? "pooled" : "sum" } }),
    penalties: penaltiesOf(standings).map((penalty) => ({
      name: penaltyName(penalty),
      deduct: penalty.deduct / 100,
    })),
  };
}

/** A single angler is the only member of their side. */
export const membersOf = ({ angler, team, fish }: Standing) =>
  team?.members ?? [{ angler, fish: fish.map(({ catch: id }) => id) }];

const entrantOf = (id: string, state: State, division: string | undefined, team?: string): Entrant => ({
  id,
  member: true,
  guest: false,
  state,
  lateMinutes: 0,
  penalties: [],
  ...(division !== undefined && { division }),
  ...(team !== undefined && { team }),
});

/** Disqualified members don't belong to their team, which keeps its place. */
export function claimedFacts({ tournament: { unit }, standings, disqualified = [] }: Ranked): Facts {
  const isLength = unit === "in" || unit === "cm";
  const entrants = [
    ...standings.flatMap((standing) =>
      membersOf(standing).map(({ angler }) =>
        entrantOf(angler, "fished", standing.division, standing.team && standing.angler),
      ),
    ),
    ...disqualified.map(({ angler, division }) => entrantOf(angler, "disqualified", division)),
  ];
  const fish = standings.flatMap((standing) => {
    const owners = new Map(membersOf(standing).flatMap(({ angler, fish: ids }) => ids.map((id) => [id, angler])));
    return standing.fish.map(({ catch: id, species, measured, penalties, day = 1, arrived }) => ({
      entrant: owners.get(id) ?? standing.angler,
      species,
      ...(isLength ? { length: measured / 100 } : { weight: measured / 100 }),
      dead: false,
      day,
      caughtAt: readMoment(arrived) ?? undefined,
      penalties: penalties.map(penaltyName),
      isRejected: false,
    }));
  });
  return { entrants, fish, totals: [], directorsOrder: [] };
}
