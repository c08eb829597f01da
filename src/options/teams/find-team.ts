export const teamNameLetters = 40;

const keyOf = (name: string): string => name.trim().toLowerCase();

/** Names are compared without regard to case. */
export const findTeam = <T extends { name: string }>(teams: readonly T[], name: string): T | undefined =>
  teams.find((team) => keyOf(team.name) === keyOf(name));

/** Where the link of a team leads. */
export const teamAddress = (tournamentId: number, code: string): string =>
  `/tournaments/${tournamentId}/team?code=${code}`;
