export const teamNameLetters = 40;

const keyOf = (name: string): string => name.trim().toLowerCase();

/** Compares names ignoring case. */
export const findTeam = <T extends { name: string }>(teams: readonly T[], name: string): T | undefined =>
  teams.find((team) => keyOf(team.name) === keyOf(name));

/** The path of a team's invitation link. */
export const teamAddress = (tournamentId: number, code: string): string =>
  `/tournaments/${tournamentId}/team?code=${code}`;
