import type { GivenRole } from "../rights.ts";
import { roleWords } from "./role-pages.ts";

export const refusalTexts = {
  noUser: "This user doesn't exist.",
  noTournament: "This tournament doesn't exist.",
  over: "This date has passed. Enter a later one, or leave it blank.",
  given: (name: string) => `${name} already has this role with the same end date.`,
  notGiven: (name: string) => `${name} doesn't have this role.`,
} as const;

export const article = (role: GivenRole) => (role === "organizer" ? "an" : "a");

/** `tournament` is its name; null means the whole club. */
const canNow: Readonly<Record<GivenRole, (tournament: string | null) => string>> = {
  organizer: (tournament) =>
    tournament === null
      ? "You can now create tournaments and run them."
      : `You can now run ${tournament}: entrants, tournament day, review and messages.`,
  judge: (tournament) => `You can now review the catches of ${tournament ?? "all tournaments"}.`,
  treasurer: (tournament) => `You can now view and move money for ${tournament ?? "the club"}.`,
};

/** `until` is a day. */
export const roleGrantedNotice = (role: GivenRole, tournament: string | null, until: string | null) => ({
  title: `You're Now ${article(role)} ${roleWords[role]}`,
  message: `${canNow[role](tournament)}${until === null ? "" : ` Your role ends ${until}.`}`,
});

export const roleRevokedNotice = (role: GivenRole, tournament: string | null) => ({
  title: `You Are No Longer ${article(role)} ${roleWords[role]}`,
  message: `You're no longer ${article(role)} ${roleWords[role].toLowerCase()} for ${tournament ?? "the club"}.`,
});
