import type { Browser, Club } from "../support/club.ts";

export const roleHolders = ["judge", "judge elsewhere", "treasurer"] as const;

/** Logs in who has a role in one of these tournaments; returns the judge of the first. */
export async function addRoleHolders(club: Club, admin: Browser, { running, upcoming }: Record<string, number>) {
  const give = async (username: (typeof roleHolders)[number], role: object): Promise<Browser> => {
    const holder = await club.logIn(username);
    const response = await admin.send(`/api/admin/users/${holder.userId}/roles`, { json: role });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return holder;
  };
  await give("treasurer", { role: "treasurer" });
  await give("judge elsewhere", { role: "judge", tournamentId: upcoming });
  return give("judge", { role: "judge", tournamentId: running });
}
