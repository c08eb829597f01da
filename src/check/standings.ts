import { checkStandings } from "../standings/check-standings.ts";
import { type Check, wrong } from "./check.ts";

/** Every leaderboard is what all verified catches say. */
export const standingPlaces: Check = {
  name: "standings",
  async run(db) {
    const differences = await checkStandings(db);
    return differences.map(({ tournamentId, position, stored, expected }) =>
      wrong(
        `tournament ${tournamentId}, line ${position}: stored "${stored ?? "nothing"}", should be "${expected ?? "nothing"}"`,
      ),
    );
  },
};
