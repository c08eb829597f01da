import { z } from "zod";
import { teamPrizes, teamScores, teamSize } from "./team-terms.ts";

const teamSizeError = `A team has ${teamSize.min} to ${teamSize.max} anglers`;

const size = z
  .number(teamSizeError)
  .int(teamSizeError)
  .min(teamSize.min, teamSizeError)
  .max(teamSize.max, teamSizeError);
const score = z.enum(teamScores, "A team's score is 'best' (its best fish) or 'sum' (its members' combined scores)");
const prize = z.enum(teamPrizes, "A team's prize is 'split' evenly, or goes to the 'captain'");

/** The API's input; null ranks anglers instead of teams. */
export const teamsInput = z
  .object({ size, score, prize: prize.default("split") }, "Teams need a size and a score")
  .nullable()
  .optional();

export const teamsView = z.strictObject({ size, score, prize }).nullable();

export type TeamsView = z.infer<typeof teamsView>;

/** The tournament form's input; without a size, anglers fish alone. */
export const typedTeams = {
  teamSize: size.optional(),
  teamScore: score.default("best"),
  teamPrize: prize.default("split"),
};
