import { rebuildStandings } from "../../../src/results/rebuild-standings.ts";
import type { FormatInput } from "../../../src/scoring/rulebook/format.ts";
import { shippedRules } from "../../../src/scoring/scoring-rules.ts";
import { rulesByFormat } from "../../../src/scoring/tournament-format.ts";
import { addCatch, addEntry, addTournament, addUser, noon, openTemporaryStore } from "../../../tests/results/rows.ts";
import { atMost, type Measure } from "../shared/measure.ts";

const tournaments = 50;
const anglers = 100;
const fishEach = 6;
const promised = { tournaments: 500, seconds: 60 };

const format: FormatInput = {
  measure: "length-in",
  limit: 5,
  rounding: { step: 0.25, direction: "down" },
  boards: [{ name: "Big fish", limit: 1 }],
};

/** Rebuilds all standings, as after a restore: 50 tournaments of 100 anglers, every other one with its own format. */
export async function measureRebuild(): Promise<Measure[]> {
  const { store, close } = openTemporaryStore();
  try {
    const ids = await store.write(async (tx) => {
      const userIds: number[] = [];
      for (let index = 0; index < anglers; index += 1) userIds.push(await addUser(tx, `angler ${index}`));
      const added: number[] = [];
      for (let event = 0; event < tournaments; event += 1) {
        const terms = event % 2 === 0 ? {} : { format, rules: rulesByFormat(format, shippedRules.tournament) };
        const id = await addTournament(tx, "tournament", terms);
        for (const [index, userId] of userIds.entries()) {
          await addEntry(tx, id, userId);
          for (let fish = 0; fish < fishEach; fish += 1) {
            const length = 1200 + ((index * 37 + fish * 113 + event * 11) % 900);
            await addCatch(tx, {
              tournamentId: id,
              userId,
              length,
              status: "verified",
              judgedAt: noon,
              paperNote: "Card",
            });
          }
        }
        added.push(id);
      }
      return added;
    });
    const startedAt = performance.now();
    await store.write(async (tx) => {
      for (const id of ids) await rebuildStandings(tx, id);
    });
    const seconds = ((performance.now() - startedAt) / 1000) * (promised.tournaments / tournaments);
    return [
      atMost(promised.seconds, {
        what: "500 tournaments of 100 anglers: all standings made again",
        value: seconds,
        unit: "s",
      }),
    ];
  } finally {
    await close();
  }
}
