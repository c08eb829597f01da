import { z } from "zod";
import { bothNames, id, rowNumber, text } from "../../base/db/shared-fields.ts";
import { boundedText, requiredText, trimmedText } from "../../base/text/text-fields.ts";
import { teamNameLetters } from "./find-team.ts";

const name = requiredText(
  "Enter a name for the team",
  teamNameLetters,
  `A team's name can have at most ${teamNameLetters} characters`,
);

export const newTeam = z.object({ name });

export const teamCode = z.object({
  code: requiredText("Enter the code", 100, "This isn't a team's code"),
});

export const teamKey = z.object({ id: rowNumber(), teamId: rowNumber() });

export const teamMate = z.object({
  username: requiredText("Enter a username", 100, "This isn't a valid username"),
});

const reason = requiredText("Please give a reason", 500, "A reason can have at most 500 characters");

export const teamRename = newTeam.extend({ reason });

/** `POST /api/admin/tournaments/{id}/entries/{userId}/team`. With a blank name the angler fishes alone; a new name creates a team. */
export const teamChange = z.object({
  team: trimmedText(
    "Enter the name of the team, or leave it blank",
    teamNameLetters,
    `A team's name can have at most ${teamNameLetters} characters`,
  ).default(""),
  reason,
});

const member = z.strictObject({
  userId: id,
  ...bothNames,
  isProfileHidden: z.literal(true).optional().describe("No profile to link to."),
});

/** `members` begins with the captain. */
export const teamView = z.strictObject({ id, name: text, members: z.array(member) });

export type TeamView = z.infer<typeof teamView>;

/** `code` and `url` let others join the team. */
export const ownTeam = teamView.extend({ code: text, url: text, isCaptain: z.boolean() });

export type OwnTeam = z.infer<typeof ownTeam>;

export const teamQuery = z.object({ code: boundedText("This isn't a team's code", 100).optional() });

export const teamPage = z.strictObject({
  team: ownTeam.nullable().describe("Your own."),
  invitation: teamView.nullable().describe("The team that the requested code belongs to."),
  invitedTo: z.array(z.strictObject({ name: text, code: text })).describe("Teams with room whose captain invited you."),
  hasJoined: z.boolean().describe("Whether you have a confirmed entry, which joining a team requires."),
  canChange: z.boolean().describe("True until the start; after it, only the club's admins change teams."),
});

export type TeamPage = z.infer<typeof teamPage>;

export const teamOfEntry = z.strictObject({ userId: id, team: teamView.nullable() });
