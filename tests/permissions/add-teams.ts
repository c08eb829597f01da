import type { Browser } from "../support/club.ts";
import { createTournament, nextWeek } from "../tournaments/forms.ts";

const teams = { size: 4, score: "best" };

type CreatedTeam = { id: number; code: string };

/** Next week: the owner's team in one tournament; in another one, the owner has joined without a team, and another admin has a team. */
export async function addTeams(owner: Browser, admin: Browser, secondAdmin: Browser) {
  const joined = async (name: string, who: readonly Browser[]) => {
    const { id } = await createTournament(admin, { ...nextWeek, name, teams });
    for (const member of who) await member.send(`/api/tournaments/${id}/join`, { method: "POST" });
    return id;
  };
  const make = async (browser: Browser, id: number) => {
    const response = await browser.send(`/api/tournaments/${id}/teams`, { json: { name: "Two Rods" } });
    return (await response.json()) as CreatedTeam;
  };
  const withOwnTeam = await joined("With own team", [owner]);
  const withTeams = await joined("With teams", [owner, secondAdmin]);
  const other = await make(secondAdmin, withTeams);
  return { withOwnTeam, ownTeam: (await make(owner, withOwnTeam)).id, withTeams, team: other.id, teamCode: other.code };
}
