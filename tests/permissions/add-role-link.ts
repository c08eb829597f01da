import type { Browser } from "../support/club.ts";

/** Creates a role link for one tournament, so that the user who accepts it may not judge in others. */
export async function addRoleLink(admin: Browser, tournamentId: number) {
  const response = await admin.send("/api/admin/role-links", { json: { role: "judge", tournamentId } });
  const { id, code } = (await response.json()) as { id: number; code: string };
  return { roleLink: id, roleLinkCode: code };
}
