import { eq } from "drizzle-orm";
import { tournaments, users } from "../../src/base/db/schema.ts";
import type { Browser, Club } from "../support/club.ts";

export const roleHolders = ["judge", "judge elsewhere", "treasurer", "organizer"] as const;

/** The organizer runs all tournaments that exist now. */
export const organizeAll = ({ store }: Club) =>
  store.write(async (tx) => {
    const [organizer] = await tx.select({ id: users.id }).from(users).where(eq(users.username, "organizer"));
    await tx.update(tournaments).set({ createdById: organizer?.id });
  });

/** Logs in users with a role in one of these tournaments; returns the first one's judges, except admins. */
export async function addRoleHolders(club: Club, admin: Browser, { running, upcoming }: Record<string, number>) {
  const give = async (username: (typeof roleHolders)[number], role: object): Promise<Browser> => {
    const holder = await club.logIn(username);
    const response = await admin.send(`/api/admin/users/${holder.userId}/roles`, { json: role });
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return holder;
  };
  await give("treasurer", { role: "treasurer" });
  await give("judge elsewhere", { role: "judge", tournamentId: upcoming });
  const organizer = await give("organizer", { role: "organizer" });
  await organizeAll(club);
  return { judge: await give("judge", { role: "judge", tournamentId: running }), organizer };
}
