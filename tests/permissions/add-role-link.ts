import type { Browser } from "../support/club.ts";

/** For one tournament, so that who takes it may not judge in the others. */
export async function addRoleLink(admin: Browser, tournamentId: number) {
  const response = await admin.send("/api/admin/role-links", { json: { role: "judge", tournamentId } });
  const { id, code } = (await response.json()) as { id: number; code: string };
  return { roleLink: id, roleLinkCode: code };
}
